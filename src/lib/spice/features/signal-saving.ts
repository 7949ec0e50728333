import { cardsOf, dotCards, isAtTop, type PlacedCard } from '../project/cards-of.ts';
import { appendLines, appendWords, insertLines } from '../project/edit-statement.ts';
import { flatten, type FlatCircuit } from '../project/flatten.ts';
import type { Program } from '../project/program.ts';
import type { TextEdit } from '../service-types.ts';

/** How a netlist can save signals. */
export interface SignalSaving {
	/** Those that its circuit has, as they were asked for. */
	names: readonly string[];
	edit: TextEdit;
}

/** Devices that have a current of their own among ngspice's results. */
const withBranch = /^[vehl]/;
/** Devices whose current ngspice saves on request; that of a current source is zero over time. */
const withCurrent = /^[rcdbfgswqmjz]/;
const voltage = /^v\(\s*([^,()\s]+)\s*\)$/;
const current = /^i\(\s*([^,()\s]+)\s*\)$/;
const parameter = /^@([^[\]\s]+)\[\s*\w+\s*\]$/;

/**
 * The edit with which a netlist saves signals: they are added to its last `.save` card, or get a card of their own.
 *
 * @param names as on a `.save` card: `v(mid)`, `i(v1)`, `@r1[i]`, in any case
 * @returns null if the circuit has none of them
 */
export function signalSaving(program: Program, names: readonly string[]): SignalSaving | null {
	const circuit = flatten(program);
	const present = names.filter((name) => isSavable(circuit, name.toLowerCase()));
	if (present.length === 0) return null;
	const words = present.map((name) => name.toLowerCase().replaceAll(/\s/gu, '')).join(' ');
	return { names: present, edit: savingEdit(program, words) };
}

/**
 * Names of the circuit's nodes and of its devices with a current, as results call them: `v(out)`, `i(r1)`. Nodes come first; those of
 * ground and of devices inside subcircuits are left out.
 *
 * @param text a part of the name, in any case
 * @param most maximum number of names
 */
export function circuitSignals(program: Program, text: string, most: number): readonly string[] {
	const { atNode, devices } = flatten(program);
	const wanted = text.trim().toLowerCase();
	const found = new Set<string>();
	const add = (name: string): boolean => {
		if (name.includes(wanted)) found.add(name);
		return found.size >= most;
	};
	for (const node of atNode.keys()) if (node !== '0' && add(`v(${node})`)) return [...found];
	for (const { name, letter } of devices) {
		if (!name.includes('.') && (withBranch.test(letter) || withCurrent.test(letter)) && add(`i(${name})`)) break;
	}
	return [...found];
}

function isSavable({ atNode, byName }: FlatCircuit, name: string): boolean {
	const node = voltage.exec(name)?.[1];
	if (node !== undefined) return node !== '0' && atNode.has(node);
	const source = current.exec(name)?.[1];
	if (source !== undefined) return withBranch.test(byName.get(source)?.letter ?? '');
	const device = parameter.exec(name)?.[1];
	return device !== undefined && byName.has(device);
}

function savingEdit(program: Program, words: string): TextEdit {
	const { entry, files, statements } = program;
	const saves = dotCards(program, '.save').filter((placed) => isAtTop(placed) && placed.at.branch === null);
	const last = saves.findLast(({ at }) => at.path === entry);
	if (last) return appendWords(last.at, words);
	// A card without `all` saves nothing but what is on it.
	const line = isRestricted(program, saves) ? `.save ${words}` : `.save all ${words}`;
	const end = statements.find(({ path, statement }) => path === entry && statement.head === '.end');
	if (end?.statement.kind === 'dot') return insertLines(end, 'before', [line]);
	const file = files.get(entry);
	if (!file) throw new RangeError(`There is no file ${entry}`);
	return appendLines(entry, file, [line]);
}

function isRestricted(program: Program, saves: readonly PlacedCard[]): boolean {
	return saves.length > 0 || cardsOf(program).some(({ card }) => card.type === 'command' && card.name === 'save');
}
