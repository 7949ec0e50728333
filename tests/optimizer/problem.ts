import type { ProjectMeasurement } from '#lib/sim/project-measurements.ts';

/** A circuit with a bad start, its goals, and the values that may change. */
export interface Problem {
	name: string;
	netlist: string;
	goals: readonly object[];
	/** Expressions that goals name. */
	measurements?: readonly ProjectMeasurement[];
	signals: Readonly<Record<string, unknown>>;
	/** Each with its smallest and largest value; searched by its logarithm. */
	parameters: Readonly<Record<string, readonly [from: number, to: number]>>;
	budget: number;
}

export const atLeast = (metric: string, target: number, unit = '') => ({
	...{ metric, target, unit },
	direction: 'at_least'
});
export const atMost = (metric: string, target: number, unit = '') => ({
	...{ metric, target, unit },
	direction: 'at_most'
});
