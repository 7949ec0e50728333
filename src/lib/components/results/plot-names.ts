import type { Messages } from '#lib/i18n/en/messages.ts';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';

/** A plot's name by its analysis; what a script has plotted or computed has a title of its own. */
export function analysisName({ analysis, title }: Plot, t: Messages): string {
	return (analysis === 'other' && title) || (t.results.analyses[analysis] ?? title);
}

/** What the plots of a run are called, by their ids. Those of the same name are numbered in the order of the run. */
export function plotNames(plots: readonly Plot[], t: Messages): Map<string, string> {
	const names = new Map<string, string>();
	const main = plots.filter(({ id }) => parentOf(id, plots) === null);
	for (const plot of main) {
		const name = analysisName(plot, t);
		const same = main.filter((other) => analysisName(other, t) === name);
		const number = same.length > 1 ? same.indexOf(plot) + 1 : null;
		names.set(plot.id, number === null ? name : t.results.numbered(name, number));
	}
	for (const { id } of plots) {
		const parent = parentOf(id, plots);
		if (parent !== null) names.set(id, t.results.computedIn(id.slice(parent.length + 1), names.get(parent) ?? parent));
	}
	return names;
}

/** The plot that a script's values stand beside: `ac1` of `ac1.values`. */
function parentOf(id: string, plots: readonly Plot[]): string | null {
	return plots.find((plot) => !isGraph(plot) && id.startsWith(`${plot.id}.`))?.id ?? null;
}
