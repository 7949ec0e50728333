import { formatSi, siPrefix } from '#lib/base/quantity.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { targetUnit } from '#lib/studies/target-format.ts';

const DIGITS = 4;

/** A change of a metric; unlike a value, it may be far below a thousandth of a dB: `1.2 mV`, `8.7e-5 dB`. */
export function changeText(change: number, unit: string): string {
	// Prefixes belong to units: no mdB and no m1.
	if (/^[^1]/u.test(unit) && siPrefix(1000, unit.split('/')[0] ?? '').symbol === 'k')
		return formatSi(change, unit, DIGITS);
	return `${formatSi(change, '', DIGITS)} ${unit}`.trim();
}

/** The change of a metric per unit of a target: `1.2 mV/Ω`, `8.686e-3 dB/Ω`, `0.5 1/V`. */
export function slopeText(slope: number, metricUnit: string, target: Target): string {
	const unit = targetUnit(target);
	return changeText(slope, unit === '' ? metricUnit : `${metricUnit === '' ? '1' : metricUnit}/${unit}`);
}
