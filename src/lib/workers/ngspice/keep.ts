import type { Plot } from '#lib/measure/dataset.ts';
import type { SimulationOutcome } from './protocol.ts';
import { packRanges, unpackRanges } from './ranges.ts';

/** The outcome with only the named vectors and the scales of their plots. */
export function keepVectors(outcome: SimulationOutcome, names: readonly string[]): SimulationOutcome {
	const wanted = new Set(names.map((name) => name.toLowerCase()));
	const isWanted = (name: string): boolean => wanted.has(name.toLowerCase());
	const plots = outcome.plots.flatMap((plot): Plot[] =>
		plot.vectors.some(({ name }) => isWanted(name))
			? [{ ...plot, vectors: plot.vectors.filter(({ name }) => name === plot.scale || isWanted(name)) }]
			: []
	);
	const kept = new Map(plots.map(({ id, vectors }) => [id, new Set(vectors.map(({ name }) => name))]));
	const ranges = unpackRanges(outcome.ranges).filter(({ plot, name }) => kept.get(plot)?.has(name));
	return { ...outcome, plots, ranges: packRanges(ranges) };
}
