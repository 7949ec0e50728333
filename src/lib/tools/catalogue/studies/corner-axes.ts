import { Fault } from '#lib/base/fault.ts';
import { targetName, type Setting, type Target } from '#lib/db/runs/run-setting.ts';
import { valueText } from '#lib/studies/target-format.ts';
import type { FromSchema } from '../../schema-type.ts';
import { valueSchema } from './study-schemas.ts';
import { nameText, readValue, type VariedNames } from './varied-names.ts';

/** The usual process corners, as sections of libraries are called. */
const USUAL = ['tt', 'ff', 'ss', 'fs', 'sf'];

const cornerSchema = {
	description:
		'Name of a section of the library, such as "ff", or what the corner sets: {"name": "fast", "set": {"nmos vto": 0.6}}.'
} as const;

interface Choice {
	name: string;
	settings: Setting[];
}

interface Axis {
	name: string;
	choices: Choice[];
}

/** Schemas of what differs between corners. */
export const cornerProperties = {
	corners: {
		type: 'array',
		items: cornerSchema,
		minItems: 1,
		description:
			'Process corners. If omitted, the sections tt, ff, ss, fs and sf of the library, as far as it has them.'
	},
	library: {
		type: 'string',
		description: 'Path of the library as in the netlist; needed only if it reads sections of several.'
	},
	supplies: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				name: { type: 'string', description: `Such as VDD: ${nameText}.` },
				values: { type: 'array', items: valueSchema, minItems: 1 }
			},
			required: ['name', 'values'],
			additionalProperties: false
		},
		description: 'Supplies, or whatever else has a few values, each with the values of the others.'
	},
	temperatures: { type: 'array', items: { type: 'number' }, description: 'In degrees Celsius.' }
} as const;

type Corners = FromSchema<{ type: 'object'; properties: typeof cornerProperties }>;

/** The axes of corners. @throws Fault `study_nothing_varies`, `study_corner_unknown`; those of `VariedNames` and `readValue` */
export function cornerAxes(
	{ corners, library, supplies = [], temperatures = [] }: Corners,
	names: VariedNames
): Axis[] {
	const axes = [
		...processAxis(corners, library, names),
		...supplies.map(({ name, values }): Axis => valueAxis(targetName(names.target(name)), names.target(name), values)),
		...(temperatures.length > 0 ? [valueAxis('Temperature', { kind: 'temperature' }, temperatures)] : [])
	];
	if (axes.length > 0) return axes;
	const message =
		'Nothing differs between the corners: the netlist reads no library with sections tt, ff, ss, fs or sf.';
	throw new Fault('study_nothing_varies', `${message} Give corners, supplies or temperatures.`, {});
}

function processAxis(corners: readonly unknown[] | undefined, library: string | undefined, names: VariedNames): Axis[] {
	const chosen = libraryOf(library, names);
	const given = corners ?? (chosen ? usualSections(chosen, names) : []);
	if (given.length === 0) return [];
	return [{ name: 'Process', choices: given.map((corner) => choiceOf(corner, chosen, names)) }];
}

function libraryOf(library: string | undefined, names: VariedNames): Target | null {
	if (library !== undefined && library.trim() !== '') return names.target(`section:${library}`);
	const [only, ...others] = names.libraries;
	return only && others.length === 0 ? only.target : null;
}

const usualSections = (library: Target, names: VariedNames): string[] =>
	USUAL.flatMap((usual) => names.sections(library).filter((section) => section.toLowerCase() === usual));

/** @throws Fault `study_corner_unknown` */
function choiceOf(corner: unknown, library: Target | null, names: VariedNames): Choice {
	if (typeof corner === 'string') return { name: corner, settings: [{ ...sectionOf(corner, library, names) }] };
	const { name, set } = (corner ?? {}) as { name?: unknown; set?: unknown };
	if (typeof name !== 'string') throw cornerUnknown('Each of `corners` needs a name.');
	if (typeof set !== 'object' || set === null) return choiceOf(name, library, names);
	return {
		name,
		settings: Object.entries(set).map(([written, value]) => {
			const target = names.target(written);
			return { target, value: readValue(value, target) };
		})
	};
}

function sectionOf(corner: string, library: Target | null, names: VariedNames): Setting {
	const libraries = names.libraries.map(({ target }) => targetName(target)).join(', ');
	if (!library)
		throw cornerUnknown(
			libraries === ''
				? `The netlist reads no section of a library, so ${corner} must say what it \`set\`s.`
				: `The netlist reads sections of several libraries: name one as \`library\`. They are ${libraries}.`
		);
	const known = names.sections(library);
	const section = known.find((each) => each.toLowerCase() === corner.trim().toLowerCase());
	if (section !== undefined || known.length === 0) return { target: library, value: section ?? corner.trim() };
	throw cornerUnknown(`${targetName(library)} has no section ${corner}. It has: ${known.join(', ')}.`);
}

const cornerUnknown = (message: string): Fault => new Fault('study_corner_unknown', message, {});

function valueAxis(name: string, target: Target, values: readonly unknown[]): Axis {
	return {
		name,
		choices: values.map((written) => {
			const value = readValue(written, target);
			return { name: valueText(value, target), settings: [{ target, value }] };
		})
	};
}
