import type { ComponentProps } from 'svelte';
import { vi } from 'vitest';
import type RunResults from '#lib/components/results/run-results.svelte';
import type { DrawingProps } from '#lib/components/plot/drawing-props.ts';
import { PlotChoice } from '#lib/components/plot/plot-choice.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';

type ResultsProps = ComponentProps<typeof RunResults>;

/** The results of a project that has not run yet, with changes by the test. */
export function resultsProps(change: Partial<ResultsProps> = {}): ResultsProps {
	return {
		as: 'plot',
		choice: new ResultsChoice(),
		run: null,
		plots: [],
		previous: [],
		lastGood: null,
		goals: [],
		running: null,
		partialPlots: null,
		stale: false,
		otherFile: null,
		isUnstored: false,
		conversion: null,
		afterMetrics: null,
		help: null,
		...change
	};
}

/** Properties of a plot when it is first drawn. */
export function drawingProps<T extends Pick<DrawingProps, 'plot'> & Partial<DrawingProps>>(change: T) {
	return {
		selection: null,
		choice: new PlotChoice(),
		isMaximized: false,
		onselection: vi.fn(),
		onmaximize: vi.fn(),
		...change
	};
}
