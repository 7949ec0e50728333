import type { Plot } from '#lib/measure/dataset.ts';

/** A plot of the run, or a group of them. */
export type ListedPlot = Pick<Plot, 'id'>;

/** Maximum number of choices in the list of plots: a loop in a script may make thousands. */
const MAX_LISTED = 200;

/** Whether there are too many plots to list them all. */
export function isWindowed(plots: readonly ListedPlot[]): boolean {
	return plots.length > MAX_LISTED;
}

/** The name of a plot in the list. */
export function plotChoice(id: string, names: ReadonlyMap<string, string>): string {
	return `${names.get(id) ?? id} (${id})`;
}

/**
 * The plots to list: all if they are few; otherwise those around the shown one, or the shown one and the first whose names
 * contain a text.
 *
 * @param shown id of the shown plot
 * @param text searched for in their names, ignoring case; may be empty
 */
export function listedPlots(
	plots: readonly ListedPlot[],
	names: ReadonlyMap<string, string>,
	shown: string | undefined,
	text: string
): readonly ListedPlot[] {
	if (!isWindowed(plots)) return plots;
	const place = plots.findIndex(({ id }) => id === shown);
	const wanted = text.trim().toLowerCase();
	if (wanted === '') {
		const first = Math.max(0, Math.min(place - MAX_LISTED / 2, plots.length - MAX_LISTED));
		return plots.slice(first, first + MAX_LISTED);
	}
	const found = plots.slice(Math.max(0, place), place + 1);
	for (const plot of plots) {
		if (found.length >= MAX_LISTED) break;
		if (plot.id !== shown && plotChoice(plot.id, names).toLowerCase().includes(wanted)) found.push(plot);
	}
	return found;
}
