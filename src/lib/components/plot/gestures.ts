import { dragBox, type Point, type Stretch } from './drag-box.ts';
import type { CursorName } from '#lib/charts/draw/draw-curves.ts';
import type { LevelName } from '#lib/charts/draw/draw-marks.ts';

/** Handlers for pointer and wheel. Positions are fractions of the plot area, from the left and from the top. */
export interface GestureHandlers {
	/** A part of an axis or a box was drawn; null keeps that axis as it is. */
	zoomTo: (x: Stretch | null, y: Stretch | null) => void;
	/** The curves were dragged by a fraction of the area's width and height, to the right and downwards. */
	pan: (right: number, down: number) => void;
	/** Zooms in (factor < 1) or out around a position; along the vertical axis if `vertical`. */
	zoomBy: (factor: number, about: number, vertical: boolean) => void;
	/** A drag begins. */
	begin: () => void;
	/** Two fingers zoom each axis by its own factor, or not at all, about their middle, and move with it. */
	pinch: (factors: { x: number | null; y: number | null }, middle: Point, moved: Point) => void;
	fit: () => void;
	/** The selection that is being drawn, or null. */
	box: (box: { x: Stretch | null; y: Stretch | null } | null) => void;
	/** Position of the pointer, or null. */
	hover: (position: Point | null) => void;
	/** The cursor within `reach` of a position, or null. */
	cursorAt: (position: Point, reach: Point) => CursorName | LevelName | null;
	moveCursor: (name: CursorName | LevelName, position: Point) => void;
	/** A press without movement, and how far a curve may be from it. */
	click: (position: Point, reach: Point) => void;
}

/** A press with less movement is not a drag, CSS pixels. */
const DRAG_START = 4;
/** Maximum distance from a cursor at which a press grabs it, CSS pixels: more for a finger than for a mouse. */
const REACH = 5;
const TOUCH_REACH = 18;
/** Minimum distance of two fingers along an axis that they zoom, CSS pixels. */
const PINCH_SPREAD = 24;
/** One notch of a typical wheel (100 px) zooms by about a quarter. */
const WHEEL_RATE = 0.0025;

type Drag = { from: Point; last: Point; moved: boolean } & (
	| { kind: 'zoom' | 'pan' }
	| { kind: 'cursor'; name: CursorName | LevelName }
);

/**
 * Dragging zooms, or moves the cursor at which it begins; Shift-drag or one finger pans; two fingers zoom both axes and pan;
 * the wheel zooms; a double click shows everything.
 *
 * @returns a function that removes the listeners
 */
export function attachGestures(area: HTMLElement, handlers: GestureHandlers): () => void {
	const ending = new AbortController();
	const listening = { signal: ending.signal };
	const pointers = new Map<number, Point>();
	let drag: Drag | null = null;

	const place = (event: MouseEvent): Point => {
		const { left, top } = area.getBoundingClientRect();
		return { x: event.clientX - left, y: event.clientY - top };
	};
	const part = ({ x, y }: Point): Point => ({ x: x / area.clientWidth, y: y / area.clientHeight });
	const inside = ({ x, y }: Point): Point => ({ x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) });
	const cursorAt = (at: Point, event: PointerEvent): CursorName | LevelName | null => {
		return handlers.cursorAt(part(at), reachOf(event));
	};
	const reachOf = ({ pointerType }: PointerEvent): Point => {
		const reach = pointerType === 'touch' ? TOUCH_REACH : REACH;
		return part({ x: reach, y: reach });
	};
	const hover = (at: Point, event: PointerEvent): void => {
		const name = cursorAt(at, event);
		area.classList.toggle('on-cursor', name === 'A' || name === 'B');
		area.classList.toggle('on-level', name === 'Y1' || name === 'Y2');
		handlers.hover(part(at));
	};
	const pinch = (before: readonly Point[], after: readonly Point[]): void => {
		const spread = ([a, b]: readonly Point[], axis: keyof Point): number => Math.abs(a![axis] - b![axis]);
		const middle = ([a, b]: readonly Point[]): Point => part({ x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 });
		const factor = (axis: keyof Point): number | null => {
			const [from, to] = [spread(before, axis), spread(after, axis)];
			return from >= PINCH_SPREAD && to >= PINCH_SPREAD ? from / to : null;
		};
		const [from, to] = [middle(before), middle(after)];
		handlers.pinch({ x: factor('x'), y: factor('y') }, to, { x: to.x - from.x, y: to.y - from.y });
	};
	const follow = (current: Drag, to: Point): void => {
		current.moved ||= Math.hypot(to.x - current.from.x, to.y - current.from.y) >= DRAG_START;
		if (!current.moved) return;
		const { last } = current;
		current.last = to;
		if (current.kind === 'pan') handlers.pan((to.x - last.x) / area.clientWidth, (to.y - last.y) / area.clientHeight);
		else if (current.kind === 'cursor') handlers.moveCursor(current.name, inside(part(to)));
		else handlers.box(dragBox(current.from, to, area.clientWidth, area.clientHeight));
	};

	area.addEventListener(
		'pointerdown',
		(event) => {
			if (event.button !== 0 || isControl(event)) return;
			const from = place(event);
			area.setPointerCapture(event.pointerId);
			pointers.set(event.pointerId, from);
			handlers.begin();
			const start = { from, last: from, moved: false };
			const name = pointers.size === 1 ? cursorAt(from, event) : null;
			if (name !== null) drag = { ...start, kind: 'cursor', name };
			else drag = { ...start, kind: event.shiftKey || event.pointerType === 'touch' ? 'pan' : 'zoom' };
		},
		listening
	);
	area.addEventListener(
		'pointermove',
		(event) => {
			const to = place(event);
			if (!drag || !pointers.has(event.pointerId)) return hover(to, event);
			const before = [...pointers.values()];
			pointers.set(event.pointerId, to);
			if (pointers.size === 2) return pinch(before, [...pointers.values()]);
			follow(drag, to);
			// Values are shown at the cursor that is being moved.
			handlers.hover(drag.kind === 'cursor' ? part(to) : null);
		},
		listening
	);
	const end = (event: PointerEvent): void => {
		if (!pointers.delete(event.pointerId) || !drag) return;
		const { kind, from, moved } = drag;
		const isClick = event.type === 'pointerup' && kind !== 'cursor' && !moved && pointers.size === 0;
		// The remaining finger continues from its current position.
		const [rest] = pointers.values();
		drag = rest ? { kind: 'pan', from: rest, last: rest, moved: true } : null;
		handlers.box(null);
		if (isClick) handlers.click(part(from), reachOf(event));
		if (event.type !== 'pointerup' || kind !== 'zoom' || !moved) return;
		const box = dragBox(from, place(event), area.clientWidth, area.clientHeight);
		if (box) handlers.zoomTo(box.x, box.y);
	};
	area.addEventListener('pointerup', end, listening);
	area.addEventListener('pointercancel', end, listening);
	area.addEventListener('pointerleave', () => handlers.hover(null), listening);
	area.addEventListener('dblclick', (event) => !isControl(event) && handlers.fit(), listening);
	area.addEventListener(
		'wheel',
		(event) => {
			event.preventDefault();
			const at = part(place(event));
			handlers.zoomBy(wheelFactor(event), event.shiftKey ? at.y : at.x, event.shiftKey);
		},
		{ ...listening, passive: false }
	);
	return () => ending.abort();
}

/** Zoom factor of a turn of the wheel. Browsers make a wheel with Shift scroll sideways. */
export function wheelFactor({ deltaX, deltaY, deltaMode }: WheelEvent): number {
	const lines = deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
	return Math.exp((deltaY || deltaX) * lines * WHEEL_RATE);
}

/** Whether an event is for something that lies on the plot, such as the line of a goal. */
function isControl({ target }: Event): boolean {
	return target instanceof Element && target.closest('button, input, select, a, [role="slider"]') !== null;
}
