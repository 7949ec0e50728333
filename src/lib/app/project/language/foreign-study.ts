import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { targetName, type Setting, type Target } from '#lib/db/runs/run-setting.ts';
import type { StudyConversion } from '#lib/spice/dialects/convert-as-study.ts';
import type { Setting as ForeignSetting, SweepTarget } from '#lib/spice/dialects/sweeps/sweep.ts';
import type { SweepLevel } from '#lib/studies/kinds/sweep.ts';
import { MAX_LEVELS } from '#lib/studies/kinds/sweep.ts';
import type { Study } from '#lib/studies/study.ts';

/**
 * The study of what a netlist of another simulator goes through, with exactly its values: a sweep for nested ones, corners for runs one
 * after the other. Null for more levels than a sweep can have, and for what is not a number.
 *
 * @param axis the name of the axis of the runs
 */
export function studyOf(netlist: string, found: StudyConversion['found'], axis: string): Study | null {
	if ('sweeps' in found) {
		const levels = found.sweeps.flatMap(({ target, values }): SweepLevel[] => {
			const numbers = values.flatMap((value) => parseSpiceNumber(value) ?? []);
			if (numbers.length !== values.length) return [];
			return [{ target: targetOf(target), values: { scale: 'list', values: numbers } }];
		});
		if (levels.length !== found.sweeps.length || levels.length === 0 || levels.length > MAX_LEVELS) return null;
		return { netlist, kind: 'sweep', plan: { levels } };
	}
	const choices = found.runs.flatMap(({ title, settings }, index) => {
		const read = settings.flatMap((setting) => settingOf(setting) ?? []);
		return read.length === settings.length
			? [{ name: title || textOf(read) || String(index + 1), settings: read }]
			: [];
	});
	if (choices.length !== found.runs.length || choices.length === 0) return null;
	return { netlist, kind: 'corners', plan: { axes: [{ name: axis, choices }] } };
}

function targetOf(target: SweepTarget): Target {
	return target.kind === 'device' ? { kind: 'device', device: target.name } : target;
}

function settingOf({ target, value }: ForeignSetting): Setting | null {
	const number = parseSpiceNumber(value);
	return number === null ? null : { target: targetOf(target), value: number };
}

const textOf = (settings: readonly Setting[]): string =>
	settings.map(({ target, value }) => `${targetName(target)}=${value}`).join(' ');
