import { ownValue } from '#lib/base/own-value.ts';
import type { Trace } from '#lib/charts/trace.ts';

/** The number of the pane in which the user wants each signal, from 1, among those of the same unit; missing ones are in the first. */
export type SignalPanes = Readonly<Record<string, number>>;

/** Where a signal is moved: to another pane of its unit, or to a new one. */
export type PaneMove = 'above' | 'below' | 'own';

const MARK = ' · ';

/** The id of a pane without the user's number: panes of one such id share units. */
export function baseOfPane(id: string): string {
	return id.split(MARK, 1)[0] ?? id;
}

function numberOf(panes: SignalPanes, signal: string): number {
	const number = ownValue(panes, signal);
	return number !== undefined && Number.isInteger(number) && number > 0 ? number : 1;
}

/** Curves in the panes that the user has chosen for their signals, the panes of a unit in the order of their numbers. */
export function inPanes(traces: readonly Trace[], panes: SignalPanes): readonly Trace[] {
	if (Object.keys(panes).length === 0) return traces;
	const bases = [...new Set(traces.map(({ series }) => series.pane))];
	const placed = traces.map((trace) => {
		const { pane, signal } = trace.series;
		const number = numberOf(panes, signal);
		const series = number === 1 ? trace.series : { ...trace.series, pane: `${pane}${MARK}${number}` };
		return { trace: { ...trace, series }, number, base: bases.indexOf(pane) };
	});
	placed.sort((one, other) => one.base - other.base || one.number - other.number);
	return placed.map(({ trace }) => trace);
}

/** Panes without gaps in their numbers; signals that are not shown have no place. */
function renumbered(panes: SignalPanes, shown: readonly string[]): SignalPanes {
	const used = [...new Set(shown.map((signal) => numberOf(panes, signal)))].sort((a, b) => a - b);
	const entries = shown.map((signal) => [signal, used.indexOf(numberOf(panes, signal)) + 1] as const);
	return Object.fromEntries(entries.filter(([, number]) => number > 1));
}

/** Which moves change something. */
export function possibleMoves(panes: SignalPanes, shown: readonly string[], signal: string): PaneMove[] {
	const number = numberOf(panes, signal);
	const isAlone = shown.every((other) => other === signal || numberOf(panes, other) !== number);
	const last = Math.max(...shown.map((other) => numberOf(panes, other)));
	return [
		...(number > 1 ? (['above'] as const) : []),
		...(number < last ? (['below'] as const) : []),
		...(isAlone ? [] : (['own'] as const))
	];
}

/** Moves a signal to the pane above or below its own, or to a new one below all others. */
export function moved(panes: SignalPanes, shown: readonly string[], signal: string, move: PaneMove): SignalPanes {
	const number = numberOf(panes, signal);
	const last = Math.max(...shown.map((other) => numberOf(panes, other)));
	const to = { above: Math.max(1, number - 1), below: Math.min(last, number + 1), own: last + 1 }[move];
	return renumbered({ ...panes, [signal]: to }, shown);
}

/**
 * Puts a signal that was dropped into the pane of another one, or into a new pane.
 *
 * @param onto id of the pane
 */
export function dropped(
	panes: SignalPanes,
	shown: readonly string[],
	signal: string,
	onto: string,
	isNew: boolean
): SignalPanes {
	const all = shown.includes(signal) ? shown : [...shown, signal];
	if (isNew) return moved(panes, all, signal, 'own');
	const [, number] = onto.split(MARK);
	return renumbered({ ...panes, [signal]: Number(number ?? 1) || 1 }, all);
}
