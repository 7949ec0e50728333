import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { targetName, type Setting, type Target } from '#lib/db/runs/run-setting.ts';
import type { StudyConversion } from '#lib/spice/dialects/convert-as-study.ts';
import { settingName, type StudySetting as ForeignSetting } from '#lib/spice/dialects/sweeps/sweep.ts';
import type { SweepLevel } from '#lib/studies/kinds/sweep.ts';
import { MAX_LEVELS } from '#lib/studies/kinds/sweep.ts';
import type { Study } from '#lib/studies/study.ts';

/**
 * The study of what a netlist of another simulator goes through, with exactly its values: a sweep for nested ones, corners where there are
 * lists of runs. Null for more levels than a sweep can have, and for what is not a number.
 *
 * @param axis the name of the axis of the runs
 */
export function studyOf(netlist: string, { sweeps, runs }: StudyConversion['found'], axis: string): Study | null {
	if (runs.length === 0) {
		const levels = sweeps.flatMap(({ target, values }): SweepLevel[] => {
			const numbers = values.flatMap((value) => parseSpiceNumber(value) ?? []);
			if (numbers.length !== values.length) return [];
			return [{ target: targetOf(target), values: { scale: 'list', values: numbers } }];
		});
		if (levels.length !== sweeps.length || levels.length === 0 || levels.length > MAX_LEVELS) return null;
		return { netlist, kind: 'sweep', plan: { levels } };
	}
	const swept = sweeps.map(({ target, values }) => ({
		name: settingName({ target }),
		runs: values.map((value) => ({ title: '', settings: [{ target, value }] }))
	}));
	const listed = runs.map((list, index) => ({ name: index === 0 ? axis : `${axis} ${index + 1}`, runs: list }));
	const axes = [...swept, ...listed].map(({ name, runs: list }) => {
		const choices = list.flatMap(({ title, settings }, index) => {
			const read = settings.flatMap((setting) => settingOf(setting) ?? []);
			const isRead = read.length === settings.length;
			return isRead ? [{ name: title || textOf(read) || String(index + 1), settings: read }] : [];
		});
		return choices.length === list.length && choices.length > 0 ? { name, choices } : null;
	});
	const read = axes.filter((each) => each !== null);
	return read.length === axes.length ? { netlist, kind: 'corners', plan: { axes: read } } : null;
}

function targetOf(target: ForeignSetting['target']): Target {
	if (target.kind === 'element') return { kind: 'device', device: target.name, parameter: target.parameter };
	return target.kind === 'device' ? { kind: 'device', device: target.name } : target;
}

function settingOf({ target, value }: ForeignSetting): Setting | null {
	if (target.kind === 'section') return { target, value };
	const number = parseSpiceNumber(value);
	return number === null ? null : { target: targetOf(target), value: number };
}

const textOf = (settings: readonly Setting[]): string =>
	settings.map(({ target, value }) => `${targetName(target)}=${value}`).join(' ');
