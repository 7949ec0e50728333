import type { Palette } from '#lib/charts/draw/palette.ts';
import type { Surface } from '#lib/charts/draw/surface.ts';
import { LABEL_SIZE, textWidth } from '#lib/charts/draw/axis-ticks.ts';
import type { GoalLimit } from './goal-limits.ts';
import { pixelX, pixelY, type PlotFrame } from '#lib/charts/draw/plot-frame.ts';

/** Opacity of what a mask forbids, and of what a goal allows around its target. */
const FORBIDDEN = 0.1;
const ALLOWED = 0.06;

/** Draws goals as lines: dashed at the target, with what they forbid or allow shaded. */
export function drawLimits(
	ctx: Surface,
	frame: PlotFrame,
	limits: readonly GoalLimit[],
	colours: Palette['goals']
): void {
	ctx.save();
	ctx.beginPath();
	ctx.rect(frame.left, frame.top, frame.width, frame.height);
	ctx.clip();
	for (const limit of limits) {
		ctx.fillStyle = colours[limit.state];
		ctx.strokeStyle = colours[limit.state];
		shade(ctx, frame, limit);
		line(ctx, frame, limit);
	}
	ctx.restore();
}

/** Sizes of the text at a line, CSS pixels: as on the screen. */
const TEXT = { height: 15, padding: 4, fromRight: 4, fromBottom: 24 };

/** Writes what the lines of goals stand for at them, in boxes that keep clear of each other. */
export function drawLimitTexts(
	ctx: Surface,
	frame: PlotFrame,
	limits: readonly GoalLimit[],
	textOf: (limit: GoalLimit) => string,
	palette: Palette
): void {
	const { left, top, width, height, ratio } = frame;
	const boxes: { left: number; top: number; width: number }[] = [];
	const tall = TEXT.height * ratio;
	ctx.font = `400 ${LABEL_SIZE * ratio}px ${palette.numberFont}`;
	ctx.textBaseline = 'middle';
	ctx.textAlign = 'left';
	ctx.lineWidth = ratio;
	for (const limit of limits) {
		const along =
			limit.axis === 'x' ? (pixelX(frame, limit.at) - left) / width : (pixelY(frame, limit.at) - top) / height;
		// The line is not in the picture.
		if (!(along >= 0 && along <= 1)) continue;
		const text = textOf(limit);
		const wide = (textWidth(text) + 2 * TEXT.padding) * ratio;
		const box =
			limit.axis === 'x'
				? { left: left + along * (width - wide), top: top + height - TEXT.fromBottom * ratio - tall, width: wide }
				: { left: left + width - TEXT.fromRight * ratio - wide, top: top + along * height - tall / 2, width: wide };
		box.top = Math.min(top + height - tall, Math.max(top, box.top));
		const isCovered = (other: typeof box) =>
			box.left < other.left + other.width &&
			other.left < box.left + box.width &&
			Math.abs(box.top - other.top) < tall + ratio;
		// In the lower half upwards, in the upper one downwards: there is room.
		const step = (box.top - top > height / 2 ? -1 : 1) * (tall + 2 * ratio);
		while (boxes.some(isCovered)) box.top += step;
		boxes.push(box);
		ctx.fillStyle = palette.surface;
		ctx.strokeStyle = palette.goals[limit.state];
		ctx.beginPath();
		ctx.rect(box.left, box.top, box.width, tall);
		ctx.fill();
		ctx.stroke();
		ctx.fillStyle = palette.goals[limit.state];
		ctx.fillText(text, box.left + TEXT.padding * ratio, box.top + tall / 2);
	}
}

function shade(ctx: Surface, frame: PlotFrame, { axis, allowed, isMask }: GoalLimit): void {
	const { from, to } = allowed;
	if (isMask) {
		ctx.globalAlpha = FORBIDDEN;
		if (to !== Infinity) fill(ctx, frame, axis, to, Infinity);
		if (from !== -Infinity) fill(ctx, frame, axis, -Infinity, from);
	} else if (from !== -Infinity && to !== Infinity) {
		ctx.globalAlpha = ALLOWED;
		fill(ctx, frame, axis, from, to);
	}
	ctx.globalAlpha = 1;
}

function fill(ctx: Surface, frame: PlotFrame, axis: 'x' | 'y', from: number, to: number): void {
	const { left, top, width, height } = frame;
	if (axis === 'x') {
		const start = from === -Infinity ? left : pixelX(frame, from);
		const end = to === Infinity ? left + width : pixelX(frame, to);
		ctx.fillRect(start, top, end - start, height);
		return;
	}
	const upper = to === Infinity ? top : pixelY(frame, to);
	const lower = from === -Infinity ? top + height : pixelY(frame, from);
	ctx.fillRect(left, upper, width, lower - upper);
}

function line(ctx: Surface, frame: PlotFrame, { axis, at }: GoalLimit): void {
	const { left, top, width, height, ratio } = frame;
	ctx.lineWidth = 1.5 * ratio;
	ctx.setLineDash([6 * ratio, 4 * ratio]);
	ctx.beginPath();
	if (axis === 'x') {
		const x = Math.round(pixelX(frame, at)) + 0.5;
		ctx.moveTo(x, top);
		ctx.lineTo(x, top + height);
	} else {
		const y = Math.round(pixelY(frame, at)) + 0.5;
		ctx.moveTo(left, y);
		ctx.lineTo(left + width, y);
	}
	ctx.stroke();
	ctx.setLineDash([]);
}
