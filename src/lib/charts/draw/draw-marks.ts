import type { Palette } from './palette.ts';
import { pixelX, pixelY, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

export type LevelName = 'Y1' | 'Y2';

/** A horizontal line with its name and value. */
export interface LevelLine {
	name: LevelName;
	y: number;
	text: string;
}

/** A labelled place on a curve. */
export interface MarkerPoint {
	x: number;
	y: number;
	text: string;
	/** Order of its curve, which determines the colour. */
	order: number;
}

const LABEL_SIZE = 10;
const CHARACTER_WIDTH = 6.2;
const LABEL_HEIGHT = 14;
/** Length of the line between a marker's place and its label, CSS pixels. */
const LEADER = 14;

/** Draws horizontal cursors: a line across the area, and its value at the right edge. */
export function drawLevels(ctx: Surface, frame: PlotFrame, palette: Palette, levels: readonly LevelLine[]): void {
	const { left, width, ratio } = frame;
	for (const { y, text } of levels) {
		const top = Math.round(pixelY(frame, y)) + 0.5;
		ctx.strokeStyle = palette.accent;
		ctx.lineWidth = ratio;
		ctx.beginPath();
		ctx.moveTo(left, top);
		ctx.lineTo(left + width, top);
		ctx.stroke();
		drawLabel(ctx, frame, text, { right: left + width, middle: top }, [
			palette.accent,
			palette.surface,
			palette.numberFont
		]);
	}
}

/** Draws markers: a ring on the curve, and its label above it, or below where there is no room. */
export function drawMarkers(ctx: Surface, frame: PlotFrame, palette: Palette, markers: readonly MarkerPoint[]): void {
	const { left, top, width, ratio } = frame;
	for (const { x, y, text, order } of markers) {
		const [across, down] = [pixelX(frame, x), pixelY(frame, y)];
		// A marker out of sight has no label at the edge.
		if (across < left || across > left + width || Number.isNaN(down)) continue;
		const colour = palette.curves[order % palette.curves.length] ?? palette.text;
		const isAbove = down - (LEADER + LABEL_HEIGHT) * ratio > top;
		const middle = down + (isAbove ? -1 : 1) * (LEADER + LABEL_HEIGHT / 2) * ratio;
		ctx.strokeStyle = colour;
		ctx.fillStyle = palette.surface;
		ctx.lineWidth = 2 * ratio;
		ctx.beginPath();
		ctx.moveTo(across, down);
		ctx.lineTo(across, middle);
		ctx.stroke();
		ctx.beginPath();
		ctx.arc(across, down, 4 * ratio, 0, 2 * Math.PI);
		ctx.fill();
		ctx.stroke();
		if (text === '') continue;
		const half = labelWidth(text, ratio) / 2;
		const right = Math.min(left + width, Math.max(left + 2 * half, across + half));
		drawLabel(ctx, frame, text, { right, middle }, [colour, palette.surface, palette.numberFont]);
	}
}

/** A text in a box that ends at a position, device pixels. */
function drawLabel(
	ctx: Surface,
	{ ratio }: PlotFrame,
	text: string,
	{ right, middle }: { right: number; middle: number },
	[background, colour, font]: readonly [string, string, string]
): void {
	ctx.font = `600 ${LABEL_SIZE * ratio}px ${font}`;
	const width = labelWidth(text, ratio);
	const height = LABEL_HEIGHT * ratio;
	ctx.fillStyle = background;
	ctx.fillRect(right - width, middle - height / 2, width, height);
	ctx.fillStyle = colour;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'middle';
	ctx.fillText(text, right - width / 2, middle + ratio / 2);
}

/** Width of a label, device pixels: estimated, because not every surface measures texts. Chinese characters are as wide as high. */
function labelWidth(text: string, ratio: number): number {
	const characters = [...text].map((character) => (character > '\u2e7f' ? LABEL_SIZE : CHARACTER_WIDTH));
	return (characters.reduce((sum, width) => sum + width, 0) + 8) * ratio;
}
