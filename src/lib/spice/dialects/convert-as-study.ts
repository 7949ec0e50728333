import { withEdits } from '#lib/base/text-edits.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { withLineFeeds } from './carriage-returns.ts';
import { CardConversion, Conversion } from './conversion.ts';
import { convertDialect, parseForeign } from './convert.ts';
import { firstAlter, isAltered, runsOf } from './converters/hspice/alter.ts';
import { sweepAt, sweepPlan } from './converters/hspice/sweep.ts';
import { areDifferent, isSweep, missingParameters, stepPlan } from './converters/step.ts';
import type { Dialect } from './dialect.ts';
import type { NamedRun, Sweep } from './sweeps/sweep.ts';

/** What a netlist of another simulator goes through: nested sweeps, the first innermost, or runs one after the other. */
type ForeignSweeps = { sweeps: readonly Sweep[] } | { runs: readonly NamedRun[] };

export interface StudyConversion {
	found: ForeignSweeps;
	/** The netlist without its sweeps, in ngspice's dialect. */
	after: string;
	/** Whether something is left to be checked by hand. */
	isUnsure: boolean;
}

/**
 * Takes the sweeps out of a netlist of another simulator and converts the rest. Null if it has none, has them in two ways that are not
 * nested, or changes more than values.
 */
export function convertAsStudy(path: string, text: string, from: Dialect, usesMode: boolean): StudyConversion | null {
	const file = parseForeign(text, from, true);
	const netlist = new Conversion(path, file, from);
	const found = takeOut(netlist, file);
	if (!found) return null;
	const plain = withEdits(withLineFeeds(text), netlist.edits);
	if (plain === null) return null;
	const { edits, notes } = convertDialect(path, plain, from, { isEntry: true, usesMode });
	const after = withEdits(plain, edits);
	if (after === null) return null;
	const missesStop = 'sweeps' in found && found.sweeps.some(({ missedStop }) => missedStop !== undefined);
	return { found, after, isUnsure: missesStop || notes.some(({ sure }) => !sure) };
}

function takeOut(netlist: Conversion, file: SourceFile): ForeignSweeps | null {
	const { statements } = file;
	const hasSteps = statements.some(isSweep);
	const isSwept = statements.some((statement) => sweepAt(statement) !== -1);
	const isAlteredToo = firstAlter(file) !== Infinity;
	if (isAlteredToo ? hasSteps || isSwept : !hasSteps && !isSwept) return null;
	const cards = statements.map((statement, index) => new CardConversion(netlist, index, statement));
	if (isAlteredToo) {
		const runs = runsOf(file);
		if (!runs) return null;
		for (const card of cards) if (isAltered(card)) card.commentOut();
		return { runs };
	}
	const outer = hasSteps ? stepPlan(file) : null;
	if (outer && !outer.isReadable) return null;
	if (!isSwept) {
		takeOutSteps(cards, outer!.sweeps);
		return { sweeps: outer!.sweeps };
	}
	const { script, sweeps, rows, table } = sweepPlan(file);
	// With steps too, no script has both, but a study has.
	if (outer ? sweeps.length === 0 || rows !== null : script === null) return null;
	const all = [...sweeps, ...(outer?.sweeps ?? [])];
	if (!areDifferent(all)) return null;
	const swept = cards.filter(({ statement }) => sweepAt(statement) !== -1);
	for (const card of swept) {
		const { tokens, code } = card.statement;
		card.remove({ from: tokens[sweepAt(card.statement)]!.from, to: code.trimEnd().length });
	}
	for (const card of cards) if (table.has(card.index)) card.commentOut();
	define(swept[0], sweeps);
	if (outer) takeOutSteps(cards, outer.sweeps);
	return rows ? { runs: rows.map((settings) => ({ title: '', settings })) } : { sweeps: all };
}

function takeOutSteps(cards: readonly CardConversion[], sweeps: readonly Sweep[]): void {
	const steps = cards.filter(({ statement }) => isSweep(statement));
	for (const card of steps) card.commentOut();
	define(steps.at(-1), sweeps);
}

/** Parameters that only the sweep defines get its first value. */
function define(card: CardConversion | undefined, sweeps: readonly Sweep[]): void {
	const lines = card ? missingParameters(card, sweeps) : [];
	if (lines.length > 0) card?.addBehind(lines);
}
