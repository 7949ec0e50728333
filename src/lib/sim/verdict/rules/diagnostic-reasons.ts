import { Derived } from '#lib/base/derived.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import { placesAt, type CodePlace } from '#lib/spice/project/places.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import { usedNames } from '#lib/spice/project/used-names.ts';
import type { SourceFile } from '#lib/spice/syntax/parse.ts';
import { lineAndColumn } from '#lib/spice/syntax/place.ts';
import type { VectorRange } from '#lib/workers/ngspice/protocol.ts';
import { hasPhase } from '../phase.ts';

/**
 * Diagnostics that make the numbers of a run doubtful: ngspice silently computes something different from what was meant.
 * Problems that its log reports become reasons there; mere untidiness is not a reason.
 */
const LEVELS: Readonly<Record<string, VerdictReasonRecord['level']>> = {
	after_end: 'suspicious',
	argument_ignored: 'suspicious',
	capital_f: 'suspicious',
	capital_m: 'suspicious',
	charge_for_capacitance: 'suspicious',
	dangling_node: 'suspicious',
	decimal_comma: 'suspicious',
	foreign_suffix: 'suspicious',
	function_redefined: 'suspicious',
	inner_suffix: 'suspicious',
	letter_in_number: 'suspicious',
	loose_tolerance: 'suspicious',
	measure_real_part: 'suspicious',
	mil_is_milli: 'suspicious',
	model_redefined: 'suspicious',
	no_ac_source: 'suspicious',
	output_unknown: 'suspicious',
	parameter_comma: 'suspicious',
	parameter_redefined: 'suspicious',
	power_of_magnitude: 'suspicious',
	random_arguments: 'suspicious',
	random_limit: 'suspicious',
	orphan_continuation: 'suspicious',
	title_is_card: 'suspicious',
	unbraced_expression: 'suspicious',
	value_as_node: 'suspicious'
};

/** A reason for doubt that the netlist gives. */
export interface NetlistDoubt {
	reason: VerdictReasonRecord;
	/** Counts only if this node is negative in the run. */
	negative?: string;
}

const known = new Derived<Program, readonly NetlistDoubt[]>();

/** The diagnostics of a netlist that make its run doubtful, with their codes, places and values. */
export function diagnosticReasons(program: Program, ranges: readonly VectorRange[]): VerdictReasonRecord[] {
	return netlistDoubts(program)
		.filter(({ negative }) => negative === undefined || goesNegative(negative, ranges))
		.map(({ reason }) => reason);
}

/** What a netlist makes doubtful in its runs; computed once per program. */
export function netlistDoubts(program: Program): readonly NetlistDoubt[] {
	let doubts = known.get(program);
	if (!doubts) known.set(program, (doubts = collect(program)));
	return doubts;
}

/** Gives a program the doubts of another one, which are known to be the same. */
export function adoptDoubts(program: Program, doubts: readonly NetlistDoubt[]): void {
	known.set(program, doubts);
}

function collect(program: Program): NetlistDoubt[] {
	return diagnose(program).flatMap(({ path, from, message: { code: key, values } }) => {
		const code = key.split('.').at(-1) ?? '';
		const level = ownValue(LEVELS, code);
		const file = program.files.get(path);
		if (!level || !file) return [];
		if (code === 'capital_m' && path !== program.entry && writesCapitals(file)) return [];
		const places = placesAt(program, path, from);
		if (places.length > 0 && !places.some((place) => counts(program, code, place))) return [];
		if (code === 'measure_real_part' && !hasPhase(flatten(program))) return [];
		const reason = { code, level, file: path, line: lineAndColumn(file, from).line, values: { ...values } };
		if (code !== 'power_of_magnitude') return [{ reason }];
		const negative = topNode(String(values.base), places);
		return negative === null ? [] : [{ reason, negative }];
	});
}

/** Whether a library writes its suffixes in capitals, so that `5M` on a resistor is milli. */
function writesCapitals({ statements }: SourceFile): boolean {
	return (
		statements.some(({ code }) => /\d[UNP]\b/u.test(code)) && !statements.some(({ code }) => /\d[unpk]\b/u.test(code))
	);
}

/** Whether the run depends on the place: unused parts of a library do not matter. */
function counts(program: Program, code: string, { at, offset }: CodePlace): boolean {
	const used = usedNames(program);
	if (code === 'dangling_node' && !isSlip(program, at, offset)) return false;
	if (!code.endsWith('_redefined')) return used.statements.has(at);
	return namesOf(program)
		.at(at, offset)
		.some(({ name, role }) => role === 'definition' && used.names.has(name));
}

/** A node that is left open on purpose: an output without a load, a test point. */
const OPEN_ON_PURPOSE = /^(?:v?out|tp|test|probe|nc|open|unused)/u;

/** Nodes of a transistor or diode before its substrate and its temperature. */
const TERMINALS: Readonly<Record<string, number>> = { q: 3, m: 4, d: 2, j: 3 };

/** Whether a node with one connection is a mistake: not the inside of a library's part, and not an output. */
function isSlip(program: Program, at: ProgramStatement, offset: number): boolean {
	if (at.path !== program.entry || at.scope.parent !== null) return false;
	const card = namesOf(program).card(at);
	if (card?.type !== 'device') return false;
	const index = card.nodes.findIndex(({ from }) => from === offset);
	const node = card.nodes[index];
	const terminals = ownValue(TERMINALS, card.letter) ?? Infinity;
	return node !== undefined && index < terminals && !OPEN_ON_PURPOSE.test(node.text.toLowerCase());
}

/** The node of a base such as `v(in)` at the top level; null for any other base. */
function topNode(base: string, places: readonly CodePlace[]): string | null {
	const node = /^\(*v\(\s*([^\s,()]+)\s*\)\)*$/u.exec(base)?.[1];
	return node === undefined || places.some(({ at }) => at.scope.parent !== null) ? null : node;
}

/** Whether the run shows that a node was negative; only then does the magnitude of its voltage differ. */
function goesNegative(node: string, ranges: readonly VectorRange[]): boolean {
	return ranges.some(({ name, quantity, min }) => {
		const isNode = quantity === 'voltage' && name.toLowerCase().replace(/^v\((.*)\)$/u, '$1') === node;
		return isNode && min !== null && min < 0;
	});
}
