/** What pointer and wheel ask of a plot. Positions are fractions of its area, from the left and from the top. */
export interface GestureHandlers {
	/** A box was drawn; `y` is null when it is meant along the horizontal axis alone. */
	zoomTo: (x: [number, number], y: [number, number] | null) => void;
	/** The picture was dragged by a part of its width and height, to the right and downwards. */
	pan: (right: number, down: number) => void;
	/** Smaller (factor < 1) or wider about a position; along the vertical axis when `vertical`. */
	zoomBy: (factor: number, about: number, vertical: boolean) => void;
	fit: () => void;
	/** The box while it is drawn, in CSS pixels, or null. */
	box: (box: { left: number; top: number; width: number; height: number } | null) => void;
	/** Where the pointer hovers, or null. */
	hover: (position: { x: number; y: number } | null) => void;
}

/** Movement in CSS pixels below which a press is no drag. */
const dragStart = 4;
/** Height in CSS pixels from which on a box is meant in both directions. */
const boxHeight = 32;
/** A notch of a usual wheel (100 px) zooms by about a quarter. */
const wheelRate = 0.0025;

/**
 * Drag zooms, Shift-drag or one finger pans, two fingers and the wheel zoom, double-click fits.
 *
 * @returns what takes the listeners away
 */
export function attachGestures(area: HTMLElement, handlers: GestureHandlers): () => void {
	const ending = new AbortController();
	const listening = { signal: ending.signal };
	const pointers = new Map<number, { x: number; y: number }>();
	let start: { x: number; y: number; pan: boolean } | null = null;
	let moved = false;

	const place = (event: MouseEvent): { x: number; y: number } => {
		const { left, top } = area.getBoundingClientRect();
		return { x: event.clientX - left, y: event.clientY - top };
	};
	const clamp = (value: number, size: number): number => Math.min(1, Math.max(0, value / size));
	const box = (to: { x: number; y: number }) => {
		const from = start ?? to;
		const [width, height] = [area.clientWidth, area.clientHeight];
		const tall = Math.abs(to.y - from.y) >= boxHeight;
		const [x0, x1] = [clamp(from.x, width), clamp(to.x, width)];
		const [y0, y1] = tall ? [clamp(from.y, height), clamp(to.y, height)] : [0, 1];
		return { x: [Math.min(x0, x1), Math.max(x0, x1)], y: [Math.min(y0, y1), Math.max(y0, y1)], tall } as const;
	};
	const pinch = (before: { x: number; y: number }[], after: { x: number; y: number }[]): void => {
		const spread = (points: { x: number; y: number }[]): number => Math.abs(points[0]!.x - points[1]!.x);
		const middle = (after[0]!.x + after[1]!.x) / 2;
		if (spread(after) > 1 && spread(before) > 1)
			handlers.zoomBy(spread(before) / spread(after), middle / area.clientWidth, false);
	};

	area.addEventListener(
		'pointerdown',
		(event) => {
			if (event.button !== 0) return;
			area.setPointerCapture(event.pointerId);
			pointers.set(event.pointerId, place(event));
			start = { ...place(event), pan: event.shiftKey || event.pointerType === 'touch' };
			moved = false;
		},
		listening
	);
	area.addEventListener(
		'pointermove',
		(event) => {
			const to = place(event);
			const before = pointers.get(event.pointerId);
			if (!before || !start) return handlers.hover({ x: to.x / area.clientWidth, y: to.y / area.clientHeight });
			const all = [...pointers.values()];
			pointers.set(event.pointerId, to);
			if (pointers.size === 2) return pinch(all, [...pointers.values()]);
			moved ||= Math.hypot(to.x - start.x, to.y - start.y) >= dragStart;
			if (!moved) return;
			if (start.pan) return handlers.pan((to.x - before.x) / area.clientWidth, (to.y - before.y) / area.clientHeight);
			const { x, y } = box(to);
			const [width, height] = [area.clientWidth, area.clientHeight];
			handlers.box({
				left: x[0] * width,
				top: y[0] * height,
				width: (x[1] - x[0]) * width,
				height: (y[1] - y[0]) * height
			});
		},
		listening
	);
	const end = (event: PointerEvent): void => {
		if (!pointers.delete(event.pointerId) || !start) return;
		const { pan } = start;
		const { x, y, tall } = box(place(event));
		if (pointers.size === 0) start = null;
		handlers.box(null);
		if (event.type === 'pointerup' && moved && !pan && x[1] > x[0])
			handlers.zoomTo([x[0], x[1]], tall ? [y[0], y[1]] : null);
	};
	area.addEventListener('pointerup', end, listening);
	area.addEventListener('pointercancel', end, listening);
	area.addEventListener('pointerleave', () => handlers.hover(null), listening);
	area.addEventListener('dblclick', () => handlers.fit(), listening);
	area.addEventListener(
		'wheel',
		(event) => {
			event.preventDefault();
			const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
			const at = place(event);
			// Browsers turn a wheel with Shift sideways.
			const turned = (event.deltaY || event.deltaX) * lines;
			const about = event.shiftKey ? at.y / area.clientHeight : at.x / area.clientWidth;
			handlers.zoomBy(Math.exp(turned * wheelRate), about, event.shiftKey);
		},
		{ ...listening, passive: false }
	);
	return () => ending.abort();
}
