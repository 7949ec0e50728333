import { splitUnit } from '#lib/base/quantity.ts';
import { readQuantity } from '#lib/base/read-quantity.ts';

/**
 * The target that was typed, in the unit of its goal: `1200`, or with a prefix or a unit of its own, `1.2k` and `1.2 kHz`. A comma
 * is a decimal point.
 *
 * @param unit of the goal, with its prefix, such as `kHz`
 * @returns null for what is no number, or has another unit
 */
export function typedTarget(text: string, unit: string): number | null {
	const plain = text.trim().replace(',', '.');
	if (plain === '') return null;
	if (Number.isFinite(Number(plain))) return Number(plain);
	const { base, factor } = splitUnit(unit);
	const value = readQuantity(plain, base);
	// Without what the division leaves behind the last digit that was typed.
	return typeof value === 'number' && Number.isFinite(value) ? Number((value / factor).toPrecision(12)) : null;
}
