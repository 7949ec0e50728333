import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { elementLetter, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import type { Quantity } from '#lib/measure/dataset.ts';
import { quantityUnit } from '#lib/measure/units.ts';

/** What the value of an element is, by its first letter. */
const elements: Readonly<Record<string, Quantity>> = {
	r: 'resistance',
	c: 'capacitance',
	v: 'voltage',
	i: 'current'
};

/** What parameters of elements are, where they are known by name. */
const ofElements: Readonly<Record<string, Quantity>> = {
	delvto: 'voltage',
	delvt0: 'voltage',
	'model.vto': 'voltage',
	'model.vth0': 'voltage'
};

/** What options of the simulator are, where they have a unit of the project. */
const options: Readonly<Record<string, Quantity>> = { abstol: 'current', vntol: 'voltage' };

/** The quantity of what is varied; `none` where it is not known. */
export function targetQuantity(target: Target): Quantity {
	if (target.kind === 'temperature') return 'temperature';
	if (target.kind === 'time_step') return 'time';
	if (target.kind === 'option') return ownValue(options, target.name.toLowerCase()) ?? 'none';
	if (target.kind !== 'device') return 'none';
	if (target.parameter !== undefined) return ownValue(ofElements, target.parameter.toLowerCase()) ?? 'none';
	return ownValue(elements, elementLetter(target.device)) ?? 'none';
}

export function targetUnit(target: Target): string {
	const isInductor = target.kind === 'device' && target.parameter === undefined && elementLetter(target.device) === 'l';
	return isInductor ? 'H' : quantityUnit(targetQuantity(target));
}

/** A value with its unit: `4.7 kΩ`, `-40 °C`, `tt`. */
export function valueText(value: TargetValue, target: Target, digits = 6): string {
	return typeof value === 'string' ? value : formatSi(value, targetUnit(target), digits);
}
