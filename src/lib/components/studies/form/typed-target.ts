import { readQuantity, type QuantityFault } from '#lib/base/read-quantity.ts';
import { targetName, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import { targetUnit, valueText } from '#lib/studies/target-format.ts';

/** What varies, as typed: `rload`, `R1`, `M1 w`, `BC547 bf`. */
export interface TargetDraft {
	kind: Target['kind'];
	name: string;
}

/** The target that a text names; null if a part of it is missing. */
export function targetOf({ kind, name }: TargetDraft): Target | null {
	const words = name.trim().split(/\s+/u);
	const [first = '', second, ...rest] = words;
	if (kind === 'temperature' || kind === 'time_step') return { kind };
	if (first === '') return null;
	if (kind === 'section') return { kind, library: name.trim() };
	if (kind === 'number') return { kind, name: words.join(' ') };
	if (rest.length > 0) return null;
	if (kind === 'model') return second === undefined ? null : { kind, model: first, parameter: second };
	if (kind === 'parameter' || kind === 'option') return second === undefined ? { kind, name: first } : null;
	return second === undefined ? { kind, device: first } : { kind, device: first, parameter: second };
}

/** Whether there is only one of a kind. */
export const isNameless = (kind: Target['kind']): boolean => kind === 'temperature' || kind === 'time_step';

export function targetDraft(target: Target): TargetDraft {
	return { kind: target.kind, name: isNameless(target.kind) ? '' : targetName(target) };
}

/** A value as users type it: with SI prefix and unit, or the name of a section. */
export function readValueText(text: string, target: Target): TargetValue | QuantityFault {
	if (target.kind === 'section') return text.trim();
	const value = readQuantity(text, targetUnit(target));
	if (typeof value === 'string' || Number(text) === value) return value;
	return Number(value.toPrecision(DIGITS));
}

/** Digits of a value that is multiplied with its prefix, without the rounding error of that. */
const DIGITS = 14;

/** A value as text that reads as the same value. */
export function typedValue(value: TargetValue, target: Target): string {
	if (typeof value === 'string') return value;
	const text = valueText(value, target, DIGITS);
	return readValueText(text, target) === value ? text : String(value);
}

/** The values of a list: separated by commas, semicolons, or spaces before a number. */
export function listParts(text: string, { kind }: Target): string[] {
	if (kind === 'section') return text.split(/[\s,;]/u).filter((word) => word !== '');
	const parts: string[] = [];
	for (const part of text.split(/[,;]/u)) {
		const ofPart = part.split(/\s/u).filter((word) => word !== '');
		ofPart.forEach((word, index) => {
			// The prefix or unit of the number before it: `10 µ`.
			if (index > 0 && !/^[-+.\d]/u.test(word)) parts.push(`${parts.pop() ?? ''} ${word}`);
			else parts.push(word);
		});
	}
	return parts;
}
