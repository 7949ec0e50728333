import type { Target } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { TolerancePart } from '../distributions/draw-plan.ts';
import { variedClasses, type VariedClassName } from './element-class.ts';
import { readDistribution } from './read-distribution.ts';
import { readTarget } from './read-target.ts';

/** One target of a Monte Carlo study, with what makes it vary. */
export interface VariedTarget {
	target: Target;
	/** Parts of one lot share one draw per sample; a part without a lot differs from element to element. */
	parts: readonly TolerancePart[];
}

/** Every element of a class, each with its own draw for the parts without a lot. Elements that are named on their own are not in it. */
export interface VariedClass {
	class: VariedClassName;
	/** Whether elements inside of subcircuits are in it too, those of each call on their own. */
	subcircuits?: boolean;
	parts: readonly TolerancePart[];
}

export type Varied = VariedTarget | VariedClass;

export const isTarget = (varied: Varied): varied is VariedTarget => 'target' in varied;

/** @throws Fault `study_invalid` */
export function readVaried(value: unknown, path: string, fields: SettingFields): Varied {
	const varied = fields.object(value, path);
	if (varied.class !== undefined) {
		const elements = fields.oneOf(varied.class, variedClasses, `${path}.class`);
		if (varied.target !== undefined) throw fields.invalid(`${path}.target`, 'absent beside a class');
		const { subcircuits } = varied;
		if (subcircuits !== undefined && typeof subcircuits !== 'boolean')
			throw fields.invalid(`${path}.subcircuits`, 'true or false');
		const parts = readParts(varied.parts, `${path}.parts`, fields);
		return { class: elements, ...(subcircuits && { subcircuits }), parts };
	}
	const target = readTarget(varied.target, `${path}.target`, fields);
	if (target.kind === 'section') throw fields.invalid(`${path}.target.kind`, 'something with a number, not a section');
	const parts = readParts(varied.parts, `${path}.parts`, fields);
	const byArea = parts.findIndex(({ distribution }) => distribution.shape === 'mismatch');
	if (byArea !== -1 && target.kind !== 'device')
		throw fields.invalid(`${path}.parts[${byArea}].distribution.shape`, 'another one: only an element has an area');
	return { target, parts };
}

function readParts(value: unknown, path: string, fields: SettingFields): TolerancePart[] {
	const parts = fields.list(value, path);
	if (parts.length === 0) throw fields.invalid(path, 'a list with at least one distribution');
	const read = parts.map((each, i): TolerancePart => {
		const part = fields.object(each, `${path}[${i}]`);
		const distribution = readDistribution(part.distribution, `${path}[${i}].distribution`, fields);
		const lot = fields.optionalText(part.lot, `${path}[${i}].lot`)?.toLowerCase();
		if (distribution.shape === 'mismatch' && lot !== undefined)
			throw fields.invalid(`${path}[${i}].lot`, 'absent: mismatch differs from element to element');
		return lot === undefined ? { distribution } : { distribution, lot };
	});
	if (read.filter(({ lot }) => lot === undefined).length > 1)
		throw fields.invalid(path, 'a list with at most one distribution without a lot');
	return read;
}
