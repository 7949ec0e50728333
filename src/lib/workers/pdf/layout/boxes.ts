import type { TextItem } from '../protocol.ts';

/** A piece of text in the coordinates of a page that is turned so that the text is upright. */
export interface Box {
	/** Index in the items of the page. */
	item: number;
	text: string;
	x: number;
	y: number;
	width: number;
	size: number;
}

/** Angles nearer than this are one direction, radians. */
const MAX_TILT = 0.1;
/** How far the copies of overprinted text are apart at most, relative to the font's size. */
const OVERPRINT = 0.2;
/** Copies are looked for among texts in the same square of the page, points; what a page has too much of is not compared. */
const CELL = 16;
const MAX_CELLS = 100;
const MAX_IN_CELL = 50;

/** The pieces of text by the direction in which they run: upright text first, then the others as the page has them. */
export function boxesByDirection(items: readonly TextItem[]): Box[][] {
	const groups: { angle: number; boxes: Box[] }[] = [{ angle: 0, boxes: [] }];
	for (const [index, { text, x, y, width, size, angle }] of items.entries()) {
		if (text.trim() === '') continue;
		let group = groups.find((other) => angleBetween(other.angle, angle) <= MAX_TILT);
		if (!group) groups.push((group = { angle, boxes: [] }));
		const [cos, sin] = [Math.cos(group.angle), Math.sin(group.angle)];
		group.boxes.push({ item: index, text, x: x * cos + y * sin, y: y * cos - x * sin, width, size });
	}
	return groups.map(({ boxes }) => withoutOverprints(boxes)).filter((boxes) => boxes.length > 0);
}

function angleBetween(first: number, second: number): number {
	const turn = Math.abs(first - second) % (2 * Math.PI);
	return Math.min(turn, 2 * Math.PI - turn);
}

/** Bold letters are sometimes made by printing a text twice, a little apart. Of such copies the longest stays. */
function withoutOverprints(boxes: readonly Box[]): Box[] {
	const kept = new Set<Box>();
	const near = new Map<string, Box[]>();
	const cell = (x: number, y: number) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
	for (const box of boxes.toSorted((a, b) => b.text.trim().length - a.text.trim().length)) {
		const isPrinted = [-1, 0, 1].some((row) =>
			near.get(cell(box.x, box.y + row * CELL))?.some((other) => isCopy(box, other))
		);
		if (isPrinted) continue;
		kept.add(box);
		const cells = Math.min(MAX_CELLS, Math.ceil(box.width / CELL) + 1);
		for (let step = -1; step < cells; step++) {
			const key = cell(box.x + step * CELL, box.y);
			const same = near.get(key);
			if (!same) near.set(key, [box]);
			else if (same.length < MAX_IN_CELL) same.push(box);
		}
	}
	return boxes.filter((box) => kept.has(box));
}

/** Whether the text is printed again at its place within the other, longer one. */
function isCopy(box: Box, whole: Box): boolean {
	const apart = OVERPRINT * whole.size;
	if (Math.abs(box.y - whole.y) > apart || Math.abs(box.size - whole.size) > 0.1 * whole.size) return false;
	const text = box.text.trim();
	if (text.length === 0) return false;
	const perCharacter = whole.width / whole.text.length;
	for (let at = whole.text.indexOf(text); at >= 0; at = whole.text.indexOf(text, at + 1)) {
		const isWhole = text.length === whole.text.trim().length;
		// Characters differ in width, so the place within a longer text is an estimate.
		const tolerance = isWhole || at === 0 ? apart : Math.max(apart, perCharacter);
		const lead = (box.text.length - box.text.trimStart().length) * perCharacter;
		if (Math.abs(box.x + lead - (whole.x + at * perCharacter)) <= tolerance) return true;
	}
	return false;
}
