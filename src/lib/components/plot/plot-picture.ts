import { axisName } from '#lib/app/shell/make-picture.ts';
import { isFamily, type Pane } from '#lib/charts/draw/curves.ts';
import type { PaneScene } from '#lib/charts/draw/draw-curves.ts';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import { drawLimits, drawLimitTexts } from './axes/draw-limits.ts';
import type { GoalLimit } from './axes/goal-limits.ts';
import type { PlotState } from './plot-state.svelte.ts';

interface ShownPlot {
	/** In the order of their colours. */
	signals: readonly string[];
	faded: boolean;
	sceneOf: (pane: Pane) => PaneScene;
	limitsOf: (pane: Pane) => readonly GoalLimit[];
	/** What the line of a goal stands for. */
	limitText: (limit: GoalLimit) => string;
	/** Names of the runs and files that are drawn behind the curves. */
	overlays: readonly string[];
}

/** What a plot shows now, without tables. */
export function plotPicture(
	view: PlotState,
	{ signals, faded, sceneOf, limitsOf, limitText, overlays }: ShownPlot
): Picture {
	const { panes } = view;
	return {
		panes: panes.map((pane, index) => ({
			pane,
			x: view.x(pane),
			y: view.y(pane),
			withXAxis: hasXAxis(panes, index),
			drawBehind: (surface, frame, { goals }) => drawLimits(surface, frame, limitsOf(pane), goals),
			drawAbove: (surface, frame, palette) => drawLimitTexts(surface, frame, limitsOf(pane), limitText, palette),
			...sceneOf(pane)
		})),
		legend: [
			...signals
				.map((signal, order) => ({ signal, order, isFamily: isFamily(panes, signal) }))
				.filter(({ signal }) => !view.hidden.has(signal)),
			...overlays.map((signal, overlay) => ({ signal, order: 0, isFamily: false, overlay }))
		],
		tables: [],
		faded,
		axisName
	};
}

/** Only the lowest of the panes that share a horizontal axis shows it. */
export function hasXAxis(panes: readonly Pane[], index: number): boolean {
	return panes[index + 1]?.group !== panes[index]?.group;
}
