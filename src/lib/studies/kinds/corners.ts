import type { Setting } from '#lib/db/runs/run-setting.ts';
import { distinct, keyOf, readSetting, refuseTwice } from './read-target.ts';
import { MAX_POINTS, type StudyKind } from './study-kind.ts';

/** One choice of an axis, such as the process corner FF or a supply of 1.1 times the nominal one. */
export interface CornerChoice {
	name: string;
	/** What it sets; nothing for the netlist as it is. */
	settings: readonly Setting[];
}

/** What differs in one direction, such as the process, the supply or the temperature. */
export interface CornerAxis {
	name: string;
	choices: readonly CornerChoice[];
}

/** Every choice of every axis with every choice of the others. */
export interface CornersPlan {
	axes: readonly CornerAxis[];
}

export const MAX_AXES = 6;

export const corners: StudyKind<CornersPlan> = {
	read(file, fields) {
		const list = fields.list(file.axes, 'axes');
		if (list.length < 1 || list.length > MAX_AXES) throw fields.invalid('axes', `a list of 1 to ${MAX_AXES} axes`);
		const axes = list.map((value, i): CornerAxis => {
			const axis = fields.object(value, `axes[${i}]`);
			const choices = fields.list(axis.choices, `axes[${i}].choices`);
			if (choices.length === 0) throw fields.invalid(`axes[${i}].choices`, 'a list with at least one choice');
			return {
				name: fields.text(axis.name, `axes[${i}].name`),
				choices: choices.map((each, j) => readChoice(each, `axes[${i}].choices[${j}]`, fields))
			};
		});
		refuseShared(axes, fields);
		if (cornerCount({ axes }) > MAX_POINTS)
			throw fields.invalid('axes', `axes with at most ${MAX_POINTS} corners together`);
		return { axes };
	},
	targets: ({ axes }) =>
		distinct(axes.flatMap(({ choices }) => choices.flatMap(({ settings }) => settings.map(({ target }) => target)))),
	points(plan) {
		const keys = corners.targets(plan).map(keyOf);
		return {
			count: cornerCount(plan),
			values(index) {
				const set = new Map(
					choicesAt(plan, index).flatMap(({ settings }) => settings.map(({ target, value }) => [keyOf(target), value]))
				);
				return keys.map((key) => set.get(key) ?? null);
			}
		};
	}
};

export const cornerCount = ({ axes }: CornersPlan): number =>
	axes.reduce((product, { choices }) => product * choices.length, 1);

/** The choices of a corner, one for each axis; the first axis varies fastest. */
export function choicesAt({ axes }: CornersPlan, index: number): CornerChoice[] {
	let rest = index;
	return axes.flatMap(({ choices }) => {
		const choice = choices[rest % choices.length];
		rest = Math.floor(rest / choices.length);
		return choice ?? [];
	});
}

type Fields = Parameters<typeof corners.read>[1];

function readChoice(value: unknown, path: string, fields: Fields): CornerChoice {
	const choice = fields.object(value, path);
	const settings = fields.list(choice.settings, `${path}.settings`);
	const read = settings.map((each, i) => readSetting(each, `${path}.settings[${i}]`, fields));
	refuseTwice(
		read.map(({ target }) => target),
		(index) => `${path}.settings[${index}].target`,
		fields
	);
	return { name: fields.text(choice.name, `${path}.name`), settings: read };
}

/** Two axes that set the same thing would leave it open which of them holds. */
function refuseShared(axes: readonly CornerAxis[], fields: Fields): void {
	const owner = new Map<string, number>();
	axes.forEach(({ choices }, i) => {
		for (const { target } of choices.flatMap(({ settings }) => settings)) {
			const first = owner.get(keyOf(target)) ?? i;
			if (first !== i) throw fields.invalid(`axes[${i}]`, `an axis that sets nothing that axes[${first}] sets`);
			owner.set(keyOf(target), i);
		}
	});
}
