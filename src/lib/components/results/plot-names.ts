import type { Messages } from '#lib/i18n/en/messages.ts';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';
import type { PlotGroup } from '#lib/measure/gathered.ts';
import { portParameter } from '#lib/waveforms/touchstone/touchstone.ts';

/** A plot's name by its analysis, or by the parameters that it holds; what a script has plotted or computed has a title. */
export function analysisName({ analysis, title, vectors }: Plot, t: Messages): string {
	const kinds = analysis === 'spectrum' ? vectors.flatMap(({ name }) => portParameter(name)?.kind ?? []) : [];
	// A run with ports has all three.
	const [kind] = kinds.includes('S') ? (['S'] as const) : kinds;
	if (kind) return t.results.portParameters(kind);
	return (analysis === 'other' && title) || (t.results.analyses[analysis] ?? title);
}

/** The names of a run's plots, by their ids. Plots of the same name have their title, or are numbered in the order of the run. */
export function plotNames(plots: readonly Plot[], t: Messages, groups: readonly PlotGroup[] = []): Map<string, string> {
	const names = new Map<string, string>();
	const places = new Map(plots.map(({ id }, index) => [id, index]));
	const parents = new Map(plots.map(({ id }) => [id, parentOf(id, plots, places)]));
	const main = plots.filter(({ id }) => !parents.get(id));
	const titles = new Map<string, Set<string>>();
	for (const plot of main) {
		const name = analysisName(plot, t);
		titles.set(name, (titles.get(name) ?? new Set()).add(plot.title));
	}
	// A script that repeats an analysis with other values may name each plot. The two plots of a noise analysis differ anyway.
	const nameOf = (plot: Plot): string => {
		const name = analysisName(plot, t);
		return plot.analysis !== 'noise' && (titles.get(name)?.size ?? 0) > 1 ? t.results.titled(name, plot.title) : name;
	};
	const counts = new Map<string, number>();
	for (const plot of main) {
		const name = nameOf(plot);
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const numbers = new Map<string, number>();
	for (const plot of main) {
		const name = nameOf(plot);
		const number = (numbers.get(name) ?? 0) + 1;
		numbers.set(name, number);
		names.set(plot.id, counts.get(name) === 1 ? name : t.results.numbered(name, number));
	}
	for (const { id } of plots) {
		const parent = parents.get(id);
		if (parent) names.set(id, t.results.computedIn(id.slice(parent.length + 1), names.get(parent) ?? parent));
	}
	for (const group of groups)
		names.set(group.id, t.results.gathered(analysisName(group.plots[0]!, t), group.plots.length));
	return names;
}

/**
 * The plot that a script's values belong to: `ac1` for `ac1.values`; if there are several, the first.
 *
 * @param places index of each plot, by its id: a run may have thousands
 */
function parentOf(id: string, plots: readonly Plot[], places: ReadonlyMap<string, number>): string | null {
	let first = Infinity;
	for (let dot = id.indexOf('.'); dot >= 0; dot = id.indexOf('.', dot + 1)) {
		const place = places.get(id.slice(0, dot));
		if (place !== undefined && place < first && !isGraph(plots[place]!)) first = place;
	}
	return plots[first]?.id ?? null;
}
