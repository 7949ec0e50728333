import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { dotCards } from '#lib/spice/project/cards-of.ts';
import {
	appendLines,
	appendWords,
	assignmentOf,
	insertLines,
	replaceCode,
	valueSpan
} from '#lib/spice/project/edit-statement.ts';
import { assign } from '#lib/spice/project/edit-values.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';

/** Cards before which a new card is inserted: analyses, scripts and the end. */
const ENDING = /^\.(?:op|dc|ac|tran|noise|tf|sens|pz|disto|control|end)$/u;

/** Devices with distinct lines: those of a subcircuit occur once, however often it is called. */
export function writtenDevices(devices: readonly FlatDevice[]): FlatDevice[] {
	return [...new Map(devices.map((device) => [device.at.statement, device])).values()];
}

/** Sets simulator options: present values are replaced, the others are added to the last such card of the netlist. */
export function setOptions(program: Program, options: Readonly<Record<string, string>>): TextEdit[] {
	const cards = dotCards(program, '.options');
	const added: string[] = [];
	const edits: TextEdit[] = [];
	for (const [name, value] of Object.entries(options)) {
		const present = cards.flatMap((placed) => assign(placed, name, value));
		if (present.length === 0) added.push(`${name}=${value}`);
		edits.push(...present);
	}
	if (added.length === 0) return edits;
	const own = cards.findLast(({ at }) => at.path === program.entry && at.branch === null);
	const words = added.join(' ');
	return [...edits, own ? appendWords(own.at, words) : insertCard(program, `.options ${words}`)];
}

/** Number that an option is set to; null if the netlist does not set it. */
export function optionValue(program: Program, name: string): number | null {
	const values = dotCards(program, '.options').map(({ at, card }) => {
		const assignment = assignmentOf(card, name);
		if (!assignment) return null;
		const { from, to } = valueSpan(assignment);
		return at.statement.code.slice(from, to);
	});
	const last = values.findLast((value) => value !== null);
	if (last === undefined || last === null) return null;
	return parseSpiceNumber(last) ?? flatten(program).top.evaluate(last);
}

/** Adds a card to the netlist: before its first analysis, script or end, whichever comes first. */
export function insertCard(program: Program, card: string): TextEdit {
	const { entry, statements, files } = program;
	const next = statements.find(({ path, statement }) => path === entry && ENDING.test(statement.head));
	return next ? insertLines(outermost(next), 'before', [card]) : appendLines(entry, files.get(entry)!, [card]);
}

/** The statement, or the `.if` around it. */
function outermost(at: ProgramStatement): ProgramStatement {
	let branch = at.branch;
	while (branch?.before ?? branch?.outer) branch = branch.before ?? branch.outer;
	return branch?.clause ?? at;
}

/** A name that no device of the netlist has. */
export function freshName({ statements }: Program, wanted: string): string {
	const plain = wanted.replace(/\W/gu, '_');
	const taken = new Set(statements.map(({ statement }) => statement.head));
	let name = plain;
	for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${plain}_${number}`;
	return name;
}

/** Name of a node on the card of a device; inside a subcircuit it differs from the name in ngspice. */
export function localName({ nodes, card }: FlatDevice, node: string): string | null {
	return card.nodes[nodes.indexOf(node)]?.text ?? null;
}

/**
 * Puts a resistance in series with the first terminal of a device.
 *
 * @param ohms resistance as written in the netlist
 * @param further lines to put after that of the resistor
 */
export function inSeries(
	program: Program,
	{ at, card }: FlatDevice,
	ohms: string,
	further: readonly string[] = []
): TextEdit[] {
	const { name, nodes } = card;
	const [terminal] = nodes;
	if (!terminal) return [];
	const table = namesOf(program);
	let inner = `${terminal.text}_${name.text}`;
	while (table.lookup(at.scope, 'node', inner.toLowerCase())) inner += '_';
	const resistor = `${freshName(program, `R${name.text}_s`)} ${terminal.text} ${inner} ${ohms}`;
	return [replaceCode(at, terminal, inner), insertLines(at, 'behind', [resistor, ...further])];
}

const suffixes = ['f', 'p', 'n', 'u', 'm', '', 'k', 'meg', 'g', 't'];

/** A number as people write it in netlists, to four digits: `2.5u`, `1meg`. */
export function spiceNumber(value: number): string {
	const [digits = '0', exponent = '0'] = value.toExponential(3).split('e');
	const step = Math.floor(Number(exponent) / 3);
	const suffix = suffixes[step + 5];
	if (suffix === undefined) return String(Number(value.toPrecision(4)));
	return `${Number((Number(digits) * 10 ** (Number(exponent) - 3 * step)).toPrecision(4))}${suffix}`;
}
