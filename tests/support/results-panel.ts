import type { ComponentProps } from 'svelte';
import { vi } from 'vitest';
import type ResultsPanel from '#lib/components/results/results-panel.svelte';

type PanelProps = ComponentProps<typeof ResultsPanel>;

/** The results panel of a project that has not run yet; tests say only what they are about. */
export function panelProps(change: Partial<PanelProps> = {}): PanelProps {
	return {
		run: null,
		plots: [],
		lastGood: null,
		goals: [],
		running: null,
		partialPlots: null,
		stale: false,
		tab: 'plot',
		ontab: vi.fn(),
		onstop: vi.fn(),
		help: null,
		onfindfix: vi.fn(),
		onopenline: vi.fn(),
		...change
	};
}
