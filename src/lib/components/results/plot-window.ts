import type { Plot } from '#lib/measure/dataset.ts';

/** Choices in the list of plots: the loop of a script may make thousands. */
const MAX_LISTED = 200;

/** Whether there are too many plots to list them all. */
export function isWindowed(plots: readonly Plot[]): boolean {
	return plots.length > MAX_LISTED;
}

/** What a plot is called in the list. */
export function plotChoice(id: string, names: ReadonlyMap<string, string>): string {
	return `${names.get(id) ?? id} (${id})`;
}

/**
 * The plots to list: all of a few; of many those around the one that is shown, or the first that a text is found in, after the
 * one that is shown.
 *
 * @param shown id of the plot that is shown
 * @param text to be found in their names, in any case; empty for none
 */
export function listedPlots(
	plots: readonly Plot[],
	names: ReadonlyMap<string, string>,
	shown: string | undefined,
	text: string
): readonly Plot[] {
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
