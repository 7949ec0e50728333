import { Derived } from '#lib/base/derived.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { MeasuredValue } from '#lib/workers/ngspice/protocol.ts';
import type { PlacedCard } from '#lib/spice/project/cards-of.ts';
import type { PlotView, RunView } from './run-view.ts';

/** A measurement as written: a `.meas` card, or the command of a script. */
export interface Measure {
	/** As written. */
	name: string;
	/** Lower case, such as `tran`. */
	analysis: string;
	/** Everything after the name, lower case. */
	text: string;
	isCommand: boolean;
	placed: PlacedCard;
	/** What it gave last; undefined if it was not evaluated. */
	result: MeasuredValue | undefined;
	/** Where it was read; null if that is not known. */
	plot: PlotView | null;
}

const WRITTEN = /^\s*\.?meas(?:ure)?\s+(\w+)\s+([^\s=]+)((?:[\s=].*)?)$/isu;
const measures = new Derived<RunView, readonly Measure[]>();

/** The measurements of a run's netlist and scripts, in order. */
export function measuresOf(run: RunView): readonly Measure[] {
	let found = measures.get(run);
	if (!found) measures.set(run, (found = collect(run)));
	return found;
}

function collect(run: RunView): Measure[] {
	const results = new Map(run.facts.measurements.map((result) => [result.name.toLowerCase(), result]));
	const plots = new Map(run.plots.map((plot) => [plot.id, plot]));
	return run.analysisCards('measure', 'meas').flatMap((placed): Measure[] => {
		const [, analysis, name, text] = WRITTEN.exec(placed.at.statement.code) ?? [];
		if (analysis === undefined || name === undefined || text === undefined) return [];
		const result = results.get(name.toLowerCase());
		const kind = analysis.toLowerCase();
		const isCommand = placed.card.type === 'command';
		// Without a script, each card is evaluated for the plot of its analysis.
		const plot = plots.get(result?.plot ?? '') ?? (run.isScripted ? null : (run.plotsOf(kind)[0] ?? null));
		return [{ name, analysis: kind, text: text.toLowerCase().trim(), isCommand, placed, result, plot }];
	});
}

/** Value of `from=` and the like, on a command only where it is a plain number; null if it has none or it is not known. */
export function assignedNumber(run: RunView, { placed: { card }, text }: Measure, name: string): number | null {
	if (card.type === 'dot') {
		const value = card.assignments.find((each) => each.name.text.toLowerCase() === name)?.value;
		return value?.length === 1 ? run.numberOf(value[0]) : null;
	}
	const written = new RegExp(String.raw`(?<!\w)${name}\s*=\s*([-+.\d][\w.+-]*)(?=\s|$)`, 'u').exec(text)?.[1];
	return written === undefined ? null : parseSpiceNumber(written);
}
