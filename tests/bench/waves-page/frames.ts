import { nextTask } from '#lib/base/slices.ts';

/** What one turn of the wheel zooms by is e to this power divided by 400. */
const NOTCH = 40;
const ZOOMS = 30;
const PANS = 40;

/** Zooms in, pans and zooms out again, one step in each frame. Returns how long the main thread was busy with each frame, ms. */
export async function zoomAndPan(area: HTMLElement): Promise<number[]> {
	const times: number[] = [];
	const { left, top, width, height } = area.getBoundingClientRect();
	const at = (x: number) => ({ clientX: left + x * width, clientY: top + height / 2, bubbles: true, cancelable: true });
	const step = async (event: Event): Promise<void> => void times.push(await frameTime(() => area.dispatchEvent(event)));
	const pointer = (type: string, x: number): Event =>
		new PointerEvent(type, { ...at(x), pointerId: 1, shiftKey: true, button: 0 });
	// There is no pointer to capture.
	area.setPointerCapture = () => undefined;
	for (let i = 0; i < ZOOMS; i++) await step(new WheelEvent('wheel', { ...at(0.4), deltaY: -NOTCH }));
	area.dispatchEvent(pointer('pointerdown', 0.5));
	for (let i = 1; i <= PANS; i++) await step(pointer('pointermove', 0.5 + 0.4 * Math.sin((i * 2 * Math.PI) / PANS)));
	area.dispatchEvent(pointer('pointerup', 0.5));
	for (let i = 0; i < ZOOMS; i++) await step(new WheelEvent('wheel', { ...at(0.6), deltaY: NOTCH }));
	return times;
}

/** Does something in a frame and waits until the frame has been painted. */
export function frameTime(work: () => void): Promise<number> {
	return new Promise((resolve) =>
		requestAnimationFrame(() => {
			const started = performance.now();
			work();
			// The next task begins when the frame has been painted.
			void nextTask().then(() => resolve(performance.now() - started));
		})
	);
}
