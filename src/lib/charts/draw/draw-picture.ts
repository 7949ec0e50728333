import type { Quantity } from '#lib/measure/dataset.ts';
import { LABEL_SIZE, textWidth } from './axis-ticks.ts';
import { rampIndex } from './curve-colour.ts';
import { colourIndex, dashOf, type Pane } from './curves.ts';
import { drawScene, type PaneScene } from './draw-curves.ts';
import { drawFrame } from './draw-frame.ts';
import { overlayAlpha, overlayDash } from './draw-overlay.ts';
import { frameOf, layOutPane } from './pane-layout.ts';
import type { Palette } from './palette.ts';
import type { PlotFrame } from './plot-frame.ts';
import { withEqualScale, type Range } from './range.ts';
import type { Surface } from './surface.ts';

/** A plot as it is shown, to be drawn in any size and theme. */
export interface Picture {
	panes: readonly PicturePane[];
	/** Shown signals, with the numbers that give colour and dash pattern, and what is drawn behind them, with its place among the overlays. */
	legend: readonly { signal: string; order: number; isFamily: boolean; overlay?: number }[];
	/** Tables of texts below the plot: values at the cursors, figures. The first column has names. */
	tables: readonly (readonly (readonly string[])[])[];
	/** Whether the results are of an older netlist or run. */
	faded: boolean;
	/** Name of an axis, such as `Frequency (kHz)`. */
	axisName: (quantity: Quantity, unit: string) => string;
}

export interface PicturePane extends PaneScene {
	pane: Pane;
	x: Range;
	y: Range;
	/** Draws what is behind the curves, such as the lines of goals. */
	drawBehind?: (surface: Surface, frame: PlotFrame, palette: Palette) => void;
	/** Draws what is in front of the curves, such as the texts at those lines. */
	drawAbove?: (surface: Surface, frame: PlotFrame, palette: Palette) => void;
	/** Only the lowest of the panes that share a horizontal axis shows it. */
	withXAxis: boolean;
}

export interface PictureFormat {
	/** Empty for none. */
	title: string;
	/** CSS pixels. */
	width: number;
	height: number;
	/** Pixels of the image per CSS pixel. */
	ratio: number;
	palette: Palette;
}

/** Sizes in CSS pixels. */
const PADDING = 12;
const TITLE_SIZE = 14;
const TITLE_ROW = 26;
const LEGEND_ROW = 20;
const LEGEND_LINE = 22;
const LEGEND_GAP = 18;
const CAPTION_ROW = 18;
const TABLE_ROW = 16;
const TABLE_GAP = 16;
const SMALLEST_GUTTER = 32;

/** Draws a plot with title, legend, axis names and tables. */
export function drawPicture(surface: Surface, picture: Picture, format: PictureFormat): void {
	const { width, height, ratio, palette, title } = format;
	surface.fillStyle = palette.surface;
	surface.fillRect(0, 0, Math.round(width * ratio), Math.round(height * ratio));
	const text = new Texts(surface, format);
	let top = PADDING;
	if (title !== '') {
		text.font(TITLE_SIZE, palette.textFont, 600);
		text.put(fitted(title, TITLE_SIZE, width - 2 * PADDING), PADDING, top + TITLE_SIZE, 'left');
		top += TITLE_ROW;
	}
	top = drawLegend(surface, text, picture, format, top);
	const bottom = height - PADDING - tablesHeight(picture, width);
	drawPanes(surface, text, picture, format, top, bottom);
	drawTables(text, picture, format, bottom);
}

/**
 * The height of a picture without a title in which each of its panes has a height, CSS pixels.
 *
 * @param paneHeight with the name of the vertical axis and the labels of the horizontal one
 */
export function pictureHeight(picture: Picture, width: number, paneHeight: number): number {
	const axes = picture.panes.filter(({ withXAxis }) => withXAxis).length;
	const drawn = picture.panes.length * paneHeight + axes * CAPTION_ROW;
	return 2 * PADDING + legendPlaces(picture, width).height + drawn + tablesHeight(picture, width);
}

/** Writes texts at places in CSS pixels. */
class Texts {
	constructor(
		private readonly surface: Surface,
		private readonly format: PictureFormat
	) {}

	font(size: number, family: string, weight = 400): void {
		this.surface.font = `${weight} ${size * this.format.ratio}px ${family}`;
	}

	/** @param baseline from the top */
	put(text: string, left: number, baseline: number, align: 'left' | 'right' | 'center'): void {
		const { ratio, palette } = this.format;
		this.surface.fillStyle = palette.text;
		this.surface.textAlign = align;
		this.surface.textBaseline = 'alphabetic';
		this.surface.fillText(text, left * ratio, baseline * ratio);
	}
}

/** The entries of the legend, each with its place in it, and its height; CSS pixels. */
function legendPlaces({ legend }: Picture, width: number) {
	let [left, top] = [PADDING, 0];
	const places = legend.map((entry) => {
		const name = fitted(entry.signal, LABEL_SIZE, width - 2 * PADDING - LEGEND_LINE - 6);
		const needed = LEGEND_LINE + 6 + widthOf(name, LABEL_SIZE);
		if (left > PADDING && left + needed > width - PADDING) [left, top] = [PADDING, top + LEGEND_ROW];
		const place = { ...entry, name, left, top };
		left += needed + LEGEND_GAP;
		return place;
	});
	return { places, height: legend.length === 0 ? 0 : top + LEGEND_ROW + 2 };
}

/** @returns where the legend ends */
function drawLegend(
	surface: Surface,
	text: Texts,
	picture: Picture,
	{ width, ratio, palette }: PictureFormat,
	top: number
): number {
	const { places, height } = legendPlaces(picture, width);
	for (const { name, order, isFamily, overlay, left, top: row } of places) {
		const dash = overlay === undefined ? dashOf(order) : overlayDash(overlay);
		const ramp = isFamily ? palette.ramps[rampIndex(order)] : undefined;
		if (!ramp) surface.setLineDash(dash.map((length) => length * ratio));
		// An overlay has the colours of all signals.
		const colour = (overlay === undefined ? palette.curves[colourIndex(order)] : undefined) ?? palette.text;
		surface.globalAlpha = overlay === undefined ? 1 : overlayAlpha(overlay);
		surface.lineWidth = 2 * ratio;
		const middle = top + row + LEGEND_ROW / 2;
		drawSample(surface, ramp ?? [colour], left * ratio, middle * ratio, LEGEND_LINE * ratio);
		surface.setLineDash([]);
		surface.globalAlpha = 1;
		text.font(LABEL_SIZE, palette.numberFont);
		text.put(name, left + LEGEND_LINE + 6, top + row + 14, 'left');
	}
	return top + height;
}

/** A line of one color, or of the colors of a family one after the other; device pixels. */
function drawSample(surface: Surface, colours: readonly string[], left: number, middle: number, length: number): void {
	for (const [index, colour] of colours.entries()) {
		surface.strokeStyle = colour;
		surface.beginPath();
		surface.moveTo(left + (index / colours.length) * length, middle);
		surface.lineTo(left + ((index + 1) / colours.length) * length, middle);
		surface.stroke();
	}
}

function drawPanes(
	surface: Surface,
	text: Texts,
	{ panes, faded, axisName }: Picture,
	{ width, ratio, palette }: PictureFormat,
	top: number,
	bottom: number
): void {
	const axes = panes.filter(({ withXAxis }) => withXAxis).length;
	const height = (bottom - top - axes * CAPTION_ROW) / Math.max(1, panes.length);
	const inside = width - PADDING / 2;
	const size = (withXAxis: boolean, gutter: number) => ({
		width: inside,
		height: height - CAPTION_ROW,
		gutter,
		withXAxis
	});
	const gutter = Math.max(
		SMALLEST_GUTTER,
		...panes.map(({ pane, x, y, withXAxis }) => layOutPane(pane, x, y, size(withXAxis, SMALLEST_GUTTER)).gutter)
	);
	let paneTop = top;
	for (const { pane, withXAxis, x: shownX, y: shownY, drawBehind, drawAbove, ...scene } of panes) {
		const { area } = layOutPane(pane, shownX, shownY, size(withXAxis, gutter));
		const { x, y } = pane.hasEqualAxes
			? withEqualScale(shownX, shownY, area.width, area.height)
			: { x: shownX, y: shownY };
		const layout = layOutPane(pane, x, y, size(withXAxis, gutter));
		const frame = frameOf(layout, pane, x, y, ratio);
		frame.top += Math.round((paneTop + CAPTION_ROW) * ratio);
		text.font(LABEL_SIZE, palette.textFont);
		text.put(axisName(pane.yAxis.quantity, layout.yTicks.unit), gutter, paneTop + 13, 'left');
		if (layout.isVisible) {
			drawFrame(surface, frame, { x: layout.xTicks, y: layout.yTicks, xLabelsFrom: withXAxis ? 0 : null }, palette);
			drawBehind?.(surface, frame, palette);
			drawScene(surface, frame, { ...scene, palette, faded });
			drawAbove?.(surface, frame, palette);
		}
		paneTop += height;
		if (!withXAxis) continue;
		text.font(LABEL_SIZE, palette.textFont);
		const middle = layout.area.left + layout.area.width / 2;
		text.put(axisName(pane.xAxis.quantity, layout.xTicks.unit), middle, paneTop + 10, 'center');
		paneTop += CAPTION_ROW;
	}
}

/** Widths of the columns of a table. */
function columnsOf(table: Picture['tables'][number]): number[] {
	const count = Math.max(0, ...table.map((row) => row.length));
	return Array.from({ length: count }, (_, column) =>
		Math.max(...table.map((row) => widthOf(row[column] ?? '', LABEL_SIZE) + TABLE_GAP))
	);
}

/** Tables stand beside each other as far as there is room. */
function tablePlaces({ tables }: Picture, width: number) {
	let [left, top, rowHeight] = [PADDING, 0, 0];
	const places = tables.map((table) => {
		const columns = columnsOf(table);
		const needed = columns.reduce((sum, column) => sum + column, 0);
		if (left > PADDING && left + needed > width - PADDING) {
			[left, top, rowHeight] = [PADDING, top + rowHeight + TABLE_ROW / 2, 0];
		}
		const place = { table, columns, left, top };
		left += needed + TABLE_GAP;
		rowHeight = Math.max(rowHeight, table.length * TABLE_ROW);
		return place;
	});
	return { places, height: top + rowHeight };
}

function tablesHeight(picture: Picture, width: number): number {
	return picture.tables.length === 0 ? 0 : tablePlaces(picture, width).height + TABLE_GAP / 2;
}

function drawTables(text: Texts, picture: Picture, { width, palette }: PictureFormat, bottom: number): void {
	text.font(LABEL_SIZE, palette.numberFont);
	for (const { table, columns, left, top } of tablePlaces(picture, width).places) {
		table.forEach((row, index) => {
			const baseline = bottom + TABLE_GAP / 2 + top + index * TABLE_ROW + 12;
			let end = left;
			row.forEach((cell, column) => {
				end += columns[column] ?? 0;
				if (column === 0) text.put(cell, left, baseline, 'left');
				else text.put(cell, end - TABLE_GAP, baseline, 'right');
			});
		});
	}
}

/** Characters of Chinese are as wide as two others. */
const WIDE = /[\u2E80-\uFFEF]/g;

function widthOf(text: string, size: number): number {
	return ((textWidth(text) + textWidth(text.match(WIDE)?.join('') ?? '')) * size) / LABEL_SIZE;
}

/** A text cut so that it fits into a width, CSS pixels. */
function fitted(text: string, size: number, room: number): string {
	if (widthOf(text, size) <= room) return text;
	let short = text;
	while (short !== '' && widthOf(`${short}…`, size) > room) short = short.slice(0, -1);
	return `${short}…`;
}
