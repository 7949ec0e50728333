import type { ContourPoint } from '#lib/charts/contours.ts';
import { LABEL_SIZE, textWidth } from '#lib/charts/draw/axis-ticks.ts';
import type { Palette } from '#lib/charts/draw/palette.ts';
import { pixelX, pixelY, type PlotFrame } from '#lib/charts/draw/plot-frame.ts';

interface Stroke {
	color: string;
	/** CSS pixels. */
	width: number;
	dash: readonly number[];
}

export function drawContour(
	ctx: CanvasRenderingContext2D,
	frame: PlotFrame,
	lines: readonly ContourPoint[][],
	{ color, width, dash }: Stroke
): void {
	ctx.strokeStyle = color;
	ctx.lineWidth = width * frame.ratio;
	ctx.setLineDash(dash.map((length) => length * frame.ratio));
	ctx.beginPath();
	for (const line of lines)
		line.forEach(({ x, y }, index) => {
			if (index === 0) ctx.moveTo(pixelX(frame, x), pixelY(frame, y));
			else ctx.lineTo(pixelX(frame, x), pixelY(frame, y));
		});
	ctx.stroke();
	ctx.setLineDash([]);
}

interface Label {
	text: string;
	lines: readonly ContourPoint[][];
	color: string;
}

/** Writes what contours stand for at the middle of their longest line, the first ones first, where they are clear of the others. */
export function drawContourLabels(
	ctx: CanvasRenderingContext2D,
	frame: PlotFrame,
	{ surface, numberFont }: Palette,
	labels: readonly Label[]
): void {
	const taken: { left: number; top: number }[] = [];
	ctx.font = `${LABEL_SIZE * frame.ratio}px ${numberFont}`;
	ctx.textAlign = 'center';
	ctx.textBaseline = 'middle';
	for (const { text, lines, color } of labels) {
		const width = (textWidth(text) + 6) * frame.ratio;
		const height = (LABEL_SIZE + 4) * frame.ratio;
		const longest = lines.reduce<readonly ContourPoint[]>(
			(best, line) => (line.length > best.length ? line : best),
			[]
		);
		// Between two crossings, so that a label does not hide the points of the grid.
		const [from, to] = [longest[Math.ceil(longest.length / 2) - 1], longest[Math.ceil(longest.length / 2)]];
		if (!from || !to) continue;
		const inside = (at: number, from: number, size: number, room: number): number =>
			Math.max(from + room / 2, Math.min(from + size - room / 2, at));
		const left = inside((pixelX(frame, from.x) + pixelX(frame, to.x)) / 2, frame.left, frame.width, width);
		const top = inside((pixelY(frame, from.y) + pixelY(frame, to.y)) / 2, frame.top, frame.height, height);
		if (taken.some((other) => Math.abs(other.left - left) < width && Math.abs(other.top - top) < height)) continue;
		taken.push({ left, top });
		ctx.fillStyle = surface;
		ctx.fillRect(left - width / 2, top - height / 2, width, height);
		ctx.fillStyle = color;
		ctx.fillText(text, left, top);
	}
}
