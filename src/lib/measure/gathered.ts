import { memoize } from '#lib/base/memoize.ts';
import { isGraph, vectorLength, type Plot, type Vector } from './dataset.ts';
import { branchesOf } from './family.ts';
import { scaleData } from './signals.ts';

/** Values of a group, 40 MB: they are copied at once. */
const MAX_VALUES = 5_000_000;

/** Vectors of all plots: more are not compared, which would hold up the page. */
const MAX_VECTORS = 50_000;

/** Plots of a run that can be shown as one family, such as those of a loop in a script. */
export interface PlotGroup {
	/** Ids of the first and the last of them: `tran1-tran5`. */
	id: string;
	plots: readonly Plot[];
}

/**
 * The groups of plots with the same analysis, scale and vectors, each of one curve over a scale that starts again with the next plot. They are
 * offered beside the plots, which stay as they are.
 */
export const plotGroups = memoize((plots: readonly Plot[]): PlotGroup[] => {
	const groups = new Map<string, Plot[]>();
	if (plots.reduce((sum, { vectors }) => sum + vectors.length, 0) > MAX_VECTORS) return [];
	for (const plot of plots) {
		const key = keyOf(plot);
		if (key === null) continue;
		const group = groups.get(key);
		if (group) group.push(plot);
		else groups.set(key, [plot]);
	}
	return [...groups.values()].filter(canBeFamily).map((group) => {
		return { id: `${group[0]!.id}-${group.at(-1)!.id}`, plots: group };
	});
});

/** A plot of a run by its id, or the family of a group by that of the group. */
export function plotNamed(plots: readonly Plot[], id: string): Plot | undefined {
	const plot = plots.find((one) => one.id === id);
	if (plot || !id.includes('-')) return plot;
	const group = plotGroups(plots).find((one) => one.id === id);
	return group && gatheredPlot(group);
}

/**
 * The family of plots of several runs, with the id of the first, and the places of those that are in it: the ones with the vectors
 * that the first has, or has kept. Null if they cannot be one family.
 */
export function familyOfPlots(plots: readonly Plot[]): { plot: Plot; members: number[] } | null {
	const last = plots.at(-1);
	const [first] = plots;
	if (!first || !last) return null;
	// All but the first may have kept fewer vectors.
	const names = new Set(last.vectors.map(({ name }) => name));
	const alike = [{ ...first, vectors: first.vectors.filter(({ name }) => names.has(name)) }, ...plots.slice(1)];
	const key = keyOf(alike[0]!);
	const members = alike.flatMap((plot, index) => (key !== null && keyOf(plot) === key ? [index] : []));
	const group = { id: first.id, plots: members.map((index) => alike[index]!) };
	return canBeFamily(group.plots) ? { plot: gatheredPlot(group), members } : null;
}

/** The family of a group: its plots one after the other. */
const gatheredPlot = memoize(({ id, plots }: PlotGroup): Plot => {
	const first = plots[0]!;
	const vectors = first.vectors.map((vector, index): Vector => {
		const parts = plots.map((plot) => plot.vectors[index]!);
		const of = {
			name: vector.name,
			quantity: vector.quantity,
			...(vector.unit !== undefined && { unit: vector.unit })
		};
		const joined = (samplesOf: (part: Vector) => Float64Array) => joinedSamples(parts.map(samplesOf));
		return vector.kind === 'real'
			? { ...of, kind: 'real', data: joined((part) => (part.kind === 'real' ? part.data : part.re)) }
			: {
					...of,
					kind: 'complex',
					re: joined((part) => (part.kind === 'complex' ? part.re : part.data)),
					im: joined((part) => (part.kind === 'complex' ? part.im : new Float64Array(part.data.length)))
				};
	});
	return { id, title: first.title, analysis: first.analysis, scale: first.scale, vectors };
});

/** What plots of a group have in common; null for one that cannot be in a group. */
function keyOf(plot: Plot): string | null {
	const length = scaleData(plot)?.length ?? 0;
	const isPlain = plot.vectors.every((vector) => !vector.scale && vectorLength(vector) === length);
	if (length < 2 || !isPlain || isGraph(plot) || plot.parameters) return null;
	const { analysis, scale, vectors } = plot;
	return JSON.stringify([analysis, scale, ...vectors.map(({ name, kind, quantity }) => [name, kind, quantity])]);
}

function canBeFamily(plots: readonly Plot[]): boolean {
	if (plots.length < 2) return false;
	const values = plots.reduce((sum, { vectors }) => sum + vectors.length * vectorLength(vectors[0]!), 0);
	if (values > MAX_VALUES) return false;
	const scales = plots.map((plot) => scaleData(plot)!);
	const direction = Math.sign(scales[0]!.at(-1)! - scales[0]![0]!);
	return scales.every((scale, index) => {
		const before = scales[index - 1];
		const turnsBack = !before || Math.sign(scale[0]! - before.at(-1)!) === -direction;
		const isAlike = Math.sign(scale.at(-1)! - scale[0]!) === direction && branchesOf(scale).length === 1;
		return direction !== 0 && turnsBack && isAlike;
	});
}

function joinedSamples(parts: readonly Float64Array[]): Float64Array {
	const samples = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		samples.set(part, at);
		at += part.length;
	}
	return samples;
}
