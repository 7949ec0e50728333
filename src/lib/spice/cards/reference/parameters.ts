import { ownValue } from '#lib/base/own-value.ts';
import bsim3 from './data/bsim3.json';
import bsim4 from './data/bsim4.json';
import elements from './data/elements.json';
import hicum2 from './data/hicum2.json';
import semiconductors from './data/semiconductors.json';

export type ParameterType = 'real' | 'integer' | 'flag' | 'string' | 'device' | 'vector';

/** A parameter of a model or an element, as ngspice describes it. */
export interface Parameter {
	name: string;
	/** English; may be empty. */
	description: string;
	/** SI symbol, such as `Ω` or `F/m²`; null if unknown. */
	unit: string | null;
	type: ParameterType;
}

/** A description, or one with unit and type. */
type Entry = string | readonly string[];
type Entries = Readonly<Record<string, Entry>>;

interface Table {
	/** What a `.model` card sets. */
	model: Entries;
	/** What an element line sets. */
	instance: Entries;
	/** What can only be read: `@m1[gm]`. */
	output: Entries;
	/** Model parameters that also exist with the prefixes `l`, `w` and `p`. */
	binned?: string;
}

const tables: Readonly<Record<string, Table>> = { ...elements, ...semiconductors, ...hicum2, ...bsim3, ...bsim4 };

/** The table for a model's kind and level. Without `level`, a model has level 0 or 1. */
const kinds: readonly { kinds: string; levels: string; table: string }[] = [
	{ kinds: 'r res', levels: '0 1', table: 'r' },
	{ kinds: 'c', levels: '', table: 'c' },
	{ kinds: 'l', levels: '', table: 'l' },
	{ kinds: 'sw', levels: '', table: 'sw' },
	{ kinds: 'csw', levels: '', table: 'csw' },
	{ kinds: 'urc', levels: '', table: 'urc' },
	{ kinds: 'ltra', levels: '', table: 'ltra' },
	{ kinds: 'txl', levels: '', table: 'txl' },
	{ kinds: 'cpl', levels: '', table: 'cpl' },
	{ kinds: 'd', levels: '', table: 'd' },
	{ kinds: 'npn pnp', levels: '0 1 2', table: 'bjt' },
	{ kinds: 'npn pnp', levels: '4 9', table: 'vbic' },
	{ kinds: 'npn pnp', levels: '8', table: 'hicum2' },
	{ kinds: 'njf pjf', levels: '0 1', table: 'jfet' },
	{ kinds: 'njf pjf', levels: '2', table: 'jfet2' },
	{ kinds: 'nmf pmf nhfet phfet', levels: '0 1', table: 'mes' },
	{ kinds: 'nmf pmf nhfet phfet', levels: '2 3 4', table: 'mesa' },
	{ kinds: 'nmf pmf nhfet phfet', levels: '5', table: 'hfet1' },
	{ kinds: 'nmf pmf nhfet phfet', levels: '6', table: 'hfet2' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '0 1', table: 'mos1' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '2', table: 'mos2' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '3', table: 'mos3' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '6', table: 'mos6' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '9', table: 'mos9' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '8 49', table: 'bsim3' },
	{ kinds: 'nmos pmos nsoi psoi', levels: '14 54', table: 'bsim4' },
	{ kinds: 'vdmos vdmosn vdmosp', levels: '', table: 'vdmos' }
];

const tableByKind: ReadonlyMap<string, string> = new Map(
	kinds.flatMap(({ kinds: names, levels, table }) =>
		names.split(' ').flatMap((kind) => levels.split(' ').map((level): [string, string] => [`${kind} ${level}`, table]))
	)
);

const kept = new Map<string, readonly Parameter[]>();

/**
 * What a `.model` card of a kind sets, without the defaults for its elements (`instanceParameters`) and
 * without `level` and `version`. Null for a kind or level that is not in the tables.
 *
 * @param kind as after the model's name: `npn`, `nmos`, `d`
 */
export function modelParameters(kind: string, level = 0): readonly Parameter[] | null {
	const table = tableOf(kind, level);
	return table === null ? null : entriesOf(table, 'model');
}

/**
 * What can be set on an element line; null if that is not known.
 *
 * @param letter first letter of the element
 * @param kind kind of its model, empty without one
 */
export function instanceParameters(letter: string, kind = '', level = 0): readonly Parameter[] | null {
	const table = tableOfElement(letter, kind, level);
	return table === null ? null : entriesOf(table, 'instance');
}

/** Kinds that a `.model` card can have, besides the code models. */
export const modelKinds: readonly string[] = [...new Set(kinds.flatMap(({ kinds: names }) => names.split(' ')))];

function tableOf(kind: string, level: number): string | null {
	const name = kind.toLowerCase();
	return tableByKind.get(`${name} `) ?? tableByKind.get(`${name} ${level}`) ?? null;
}

const tableOfLetter: Readonly<Record<string, string>> = { s: 'sw', t: 'tra', w: 'csw' };

function tableOfElement(letter: string, kind: string, level: number): string | null {
	if (kind !== '') return tableOf(kind, level);
	const name = letter.toLowerCase();
	const table = ownValue(tableOfLetter, name) ?? name;
	return 'rclkstwvibefgh'.includes(name) && Object.hasOwn(tables, table) ? table : null;
}

function entriesOf(name: string, part: 'model' | 'instance'): readonly Parameter[] {
	const key = `${name} ${part}`;
	const before = kept.get(key);
	if (before) return before;
	const table = ownValue(tables, name)!;
	const parameters = Object.entries(table[part]).map(([parameter, entry]) => readEntry(parameter, entry));
	if (part === 'model')
		for (const base of (table.binned ?? '').split(' ').filter(Boolean)) parameters.push(...dependences(base));
	kept.set(key, parameters);
	return parameters;
}

function readEntry(name: string, entry: Entry): Parameter {
	const [description = '', unit = '', type = 'real'] = typeof entry === 'string' ? [entry] : entry;
	return { name, description, unit: unit === '' ? null : unit, type: type as ParameterType };
}

function dependences(base: string): Parameter[] {
	const of = { l: 'Length dependence of', w: 'Width dependence of', p: 'Cross-term dependence of' };
	return Object.entries(of).map(([letter, words]) => readEntry(`${letter}${base}`, `${words} ${base}`));
}
