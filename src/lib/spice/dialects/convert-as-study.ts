import { withEdits } from '#lib/base/text-edits.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { withLineFeeds } from './carriage-returns.ts';
import { CardConversion, Conversion } from './conversion.ts';
import { convertDialect, parseForeign } from './convert.ts';
import { alterPlan, isAltered } from './converters/hspice/alter.ts';
import { firstAlter } from './converters/hspice/first-alter.ts';
import { sweepAt, sweepPlan } from './converters/hspice/sweep.ts';
import { areDifferent, isSweep, missingParameters, stepPlan } from './converters/step.ts';
import type { Dialect } from './dialect.ts';
import { settingName, type NamedRun, type StudySetting, type Sweep } from './sweeps/sweep.ts';

/**
 * What a netlist of another simulator goes through: nested sweeps, the first innermost, and around them lists of runs, such as those of
 * `.alter` and the rows of a table. Every combination is run.
 */
interface ForeignSweeps {
	sweeps: readonly Sweep[];
	runs: readonly (readonly NamedRun<StudySetting>[])[];
}

export interface StudyConversion {
	found: ForeignSweeps;
	/** The netlist without its sweeps, in ngspice's dialect. */
	after: string;
	/** Whether something is left to be checked by hand. */
	isUnsure: boolean;
}

/**
 * Takes the sweeps out of a netlist of another simulator and converts the rest. Null if it has none, has two that set
 * the same thing, or changes more than values and sections of libraries.
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
	const missesStop = found.sweeps.some(({ missedStop }) => missedStop !== undefined);
	return { found, after, isUnsure: missesStop || notes.some(({ sure }) => !sure) };
}

function takeOut(netlist: Conversion, file: SourceFile): ForeignSweeps | null {
	const cards = file.statements.map((statement, index) => new CardConversion(netlist, index, statement));
	const altered = cards.filter(isAltered);
	const own = cards.slice(0, firstAlter(file));
	const steps = own.filter(({ statement }) => isSweep(statement));
	const swept = own.filter(({ statement }) => sweepAt(statement) !== -1);
	if (altered.length + steps.length + swept.length === 0) return null;
	const [outer, inner] = [steps.length > 0 ? stepPlan(file) : null, swept.length > 0 ? sweepPlan(file) : null];
	const { runs } = alterPlan(file);
	if ((altered.length > 0 && !runs) || outer?.isReadable === false || inner?.sweeps.length === 0) return null;
	const sweeps = [...(inner && !inner.rows ? inner.sweeps : []), ...(outer?.sweeps ?? [])];
	const rows = inner?.rows?.map((settings) => ({ title: '', settings }));
	const lists = [...(rows ? [rows] : []), ...(altered.length > 0 && runs ? [runs] : [])];
	if (!areDifferent([...sweeps, ...lists.flatMap(settingsOnce)])) return null;
	for (const card of swept) {
		const { tokens, code } = card.statement;
		card.remove({ from: tokens[sweepAt(card.statement)]!.from, to: code.trimEnd().length });
	}
	for (const card of [...altered, ...steps, ...own.filter(({ index }) => inner?.table.has(index))]) card.commentOut();
	define(swept[0], inner?.sweeps ?? []);
	define(steps.at(-1), outer?.sweeps ?? []);
	return { sweeps, runs: lists };
}

/** A setting for each thing that a list of runs sets. */
function settingsOnce(runs: readonly NamedRun<StudySetting>[]): StudySetting[] {
	const all = runs.flatMap(({ settings }) => settings);
	return [...new Map(all.map((setting) => [settingName(setting).toLowerCase(), setting])).values()];
}

/** Parameters that only the sweep defines get its first value. */
function define(card: CardConversion | undefined, sweeps: readonly Sweep[]): void {
	const lines = card ? missingParameters(card, sweeps) : [];
	if (lines.length > 0) card?.addBehind(lines);
}
