import type { ComponentProps } from 'svelte';
import type RunResults from '#lib/components/results/run-results.svelte';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';

type ResultsProps = ComponentProps<typeof RunResults>;

/** The results of a project that has not run yet; tests say only what they are about. */
export function resultsProps(change: Partial<ResultsProps> = {}): ResultsProps {
	return {
		as: 'plot',
		choice: new ResultsChoice(),
		run: null,
		plots: [],
		lastGood: null,
		goals: [],
		running: null,
		partialPlots: null,
		stale: false,
		otherFile: null,
		help: null,
		...change
	};
}
