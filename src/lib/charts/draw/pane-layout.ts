import type { Ticks } from '#lib/charts/ticks.ts';
import { horizontalTicks, textWidth, verticalTicks, widestLabel } from './axis-ticks.ts';
import { isLogX, isLogY, type Pane } from './curves.ts';
import type { PlotFrame } from './plot-frame.ts';
import type { Range } from './range.ts';

/** Margins around the area of the curves, CSS pixels. */
const TOP = 2;
const BOTTOM = 5;
const LABEL_ROW = 20;
const LEFT = 6;
const RIGHT = 12;
/** An area that is smaller is not drawn. */
const SMALLEST = 20;

/** Where the parts of a pane are drawn, CSS pixels. */
export interface PaneLayout {
	xTicks: Ticks;
	yTicks: Ticks;
	/** The area of the curves. */
	area: { left: number; top: number; width: number; height: number };
	isVisible: boolean;
	/** Space that the labels of the vertical axis need. */
	gutter: number;
}

interface PaneSize {
	width: number;
	height: number;
	/** Space for the labels of the vertical axis; the same in all panes. */
	gutter: number;
	/** Whether the horizontal axis has labels. */
	withXAxis: boolean;
}

/** @param pane the axes, and the visible ranges of both */
export function layOutPane(pane: Pane, x: Range, y: Range, { width, height, gutter, withXAxis }: PaneSize): PaneLayout {
	const xTicks = horizontalTicks(pane.xAxis, x, width - gutter - RIGHT);
	const right = Math.max(RIGHT, widestLabel(xTicks) / 2 + 4);
	const area = {
		left: gutter,
		top: TOP,
		width: width - gutter - right,
		height: height - TOP - (withXAxis ? LABEL_ROW : BOTTOM)
	};
	const yTicks = verticalTicks(pane.yAxis, y, area.height);
	return {
		xTicks,
		yTicks,
		area,
		isVisible: area.width > SMALLEST && area.height > SMALLEST,
		gutter: widestLabel(yTicks) + LEFT + 6
	};
}

/** @param ratio device pixels per CSS pixel */
export function frameOf({ area }: PaneLayout, pane: Pane, x: Range, y: Range, ratio: number): PlotFrame {
	return {
		left: Math.round(area.left * ratio),
		top: Math.round(area.top * ratio),
		width: Math.round(area.width * ratio),
		height: Math.round(area.height * ratio),
		x,
		y,
		logX: isLogX(pane),
		logY: isLogY(pane),
		ratio
	};
}

/** Left end of the labels of a horizontal axis: before it is its unit. */
export function xLabelsFrom(unit: string): number {
	return LEFT + textWidth(unit) + 4;
}
