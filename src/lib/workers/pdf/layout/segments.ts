import { largest, smallest } from '#lib/base/extremes.ts';
import type { Box } from './boxes.ts';

/** Baselines nearer than this are one, relative to the font's size. */
const SAME_BASELINE = 0.25;
/** Gap that separates columns and the cells of a table, relative to the font's size. */
const SEGMENT_GAP = 0.9;
/** Gap up to which a bullet or number belongs to the text after it, relative to the font's size. */
const BULLET_GAP = 4;
const BULLET = /^\s*(?:[•·▪■□●○◦‣►▶–—*\u{F0B7}\u{F0A7}-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s*$/u;
/** Indices and exponents: how much smaller, how far from the baseline and from the text before they are at most. */
const SCRIPT = { size: 0.85, shift: 0.75, gap: 0.35 };

/** Segments about the same height that are looked at for one index. */
const MAX_NEARBY = 300;

/** Text on one baseline without a larger gap, with its indices and exponents. */
export interface Segment {
	left: number;
	right: number;
	/** Its baseline. */
	y: number;
	/** Of its largest font. */
	size: number;
	/** From left to right. */
	boxes: Box[];
}

/** A line of text: what is on one baseline, from left to right. */
export interface Line {
	y: number;
	size: number;
	segments: Segment[];
}

/** Whether a text is only the sign or number of an item of a list. */
export function isBullet(text: string): boolean {
	return BULLET.test(text);
}

/** Joins the pieces of text to segments. */
export function segmentsOf(boxes: readonly Box[]): Segment[] {
	const segments = baselinesOf(boxes, (box) => box).flatMap(({ parts }) => segmentsOfBaseline(parts));
	return withScripts(segments);
}

/** Segments in lines from the top. */
export function linesOf(segments: readonly Segment[]): Line[] {
	return baselinesOf(segments, (segment) => segment).map(({ y, size, parts }) => ({
		y,
		size,
		segments: parts.toSorted((a, b) => a.left - b.left)
	}));
}

export function textOf({ boxes }: Segment): string {
	return boxes.map(({ text }) => text).join(' ');
}

function baselinesOf<T>(parts: readonly T[], placeOf: (part: T) => { y: number; size: number }) {
	const baselines: { y: number; size: number; parts: T[] }[] = [];
	const sorted = parts.map((part) => ({ part, ...placeOf(part) })).toSorted((a, b) => a.y - b.y);
	for (const { part, y, size } of sorted) {
		const last = baselines.at(-1);
		if (last && y - last.y < SAME_BASELINE * Math.min(last.size, size)) {
			last.parts.push(part);
			// The largest font has the line's baseline.
			if (size > last.size) Object.assign(last, { y, size });
		} else baselines.push({ y, size, parts: [part] });
	}
	return baselines;
}

function segmentsOfBaseline(boxes: readonly Box[]): Segment[] {
	const segments: Segment[] = [];
	for (const box of boxes.toSorted((a, b) => a.x - b.x)) {
		const last = segments.at(-1);
		const allowed = last && isBullet(textOf(last)) ? BULLET_GAP : SEGMENT_GAP;
		if (last && box.x - last.right <= allowed * Math.max(last.size, box.size)) {
			last.boxes.push(box);
			last.right = Math.max(last.right, box.x + box.width);
			if (box.size > last.size) Object.assign(last, { y: box.y, size: box.size });
		} else segments.push({ left: box.x, right: box.x + box.width, y: box.y, size: box.size, boxes: [box] });
	}
	return segments;
}

/** Puts indices and exponents into the segments that they are attached to. */
function withScripts(segments: readonly Segment[]): Segment[] {
	const byHeight = segments.toSorted((a, b) => a.y - b.y);
	const attached = new Set<Segment>();
	const largestSize = largest(segments.map(({ size }) => size));
	let first = 0;
	for (const script of byHeight) {
		const reach = SCRIPT.shift * largestSize;
		while ((byHeight[first]?.y ?? Infinity) < script.y - reach) first++;
		let base: Segment | null = null;
		for (let index = first; index < Math.min(byHeight.length, first + MAX_NEARBY); index++) {
			const other = byHeight[index];
			if (!other || other.y > script.y + reach) break;
			if (other === script || attached.has(other) || !isScriptOf(script, other)) continue;
			if (!base || Math.abs(other.y - script.y) < Math.abs(base.y - script.y)) base = other;
		}
		if (!base) continue;
		attached.add(script);
		base.boxes = [...base.boxes, ...script.boxes].toSorted((a, b) => a.x - b.x);
		base.left = smallest([base.left, script.left]);
		base.right = largest([base.right, script.right]);
	}
	return joined(byHeight.filter((segment) => !attached.has(segment)));
}

/** Whether a segment is an index or exponent after a piece of text of the other one. */
function isScriptOf(script: Segment, base: Segment): boolean {
	if (script.size > SCRIPT.size * base.size || Math.abs(script.y - base.y) > SCRIPT.shift * base.size) return false;
	const near = SCRIPT.gap * base.size;
	return base.boxes.some(
		(box) =>
			box.size === base.size &&
			script.left >= box.x + box.width - near &&
			script.left <= box.x + box.width + near &&
			!base.boxes.some(
				(next) => next !== box && next.x < script.right - near && next.x + next.width > script.left + near
			)
	);
}

/** An exponent closes the gap of the text around it: the parts of such a line become one. */
function joined(segments: readonly Segment[]): Segment[] {
	return baselinesOf(segments, (segment) => segment).flatMap(({ parts }) => {
		const result: Segment[] = [];
		for (const segment of parts.toSorted((a, b) => a.left - b.left)) {
			const last = result.at(-1);
			if (last && segment.left - last.right <= SEGMENT_GAP * Math.max(last.size, segment.size)) {
				last.boxes.push(...segment.boxes);
				last.right = Math.max(last.right, segment.right);
				if (segment.size > last.size) Object.assign(last, { y: segment.y, size: segment.size });
			} else result.push(segment);
		}
		return result;
	});
}
