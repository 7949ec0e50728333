/** Type of the data of a signal that is dragged. Its name is readable only when it is dropped. */
const TYPE = 'application/x-spicewright-signal';

/** Distance after which a finger drags, CSS pixels: less is a tap. */
const MIN_MOVE = 8;

export function startDrag({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, signal: string): void {
	dataTransfer?.setData(TYPE, signal);
	dataTransfer?.setData('text/plain', signal);
}

/** Whether what is dragged is a signal. */
export function isSignal({ dataTransfer }: DragEvent): boolean {
	return dataTransfer?.types.includes(TYPE) ?? false;
}

/** The signal that was dropped; null if it is something else. */
export function droppedSignal({ dataTransfer }: DragEvent): string | null {
	return dataTransfer?.getData(TYPE) || null;
}

/**
 * Lets a finger or a pen drag a signal by an element, as browsers let a mouse: what is below is sent the same events. The element needs
 * `touch-action: none`. Returns a function that ends that.
 *
 * @param ondrag called when a drag begins and when it has ended
 */
export function dragByTouch(
	handle: HTMLElement,
	signal: string,
	ondrag: (isDragging: boolean) => void = () => undefined
): () => void {
	let begun: { pointer: number; x: number; y: number } | null = null;
	let dataTransfer: DataTransfer | null = null;
	let over: Element | null = null;
	const listening = new AbortController();
	const listen = (
		type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
		on: (event: PointerEvent) => void
	) => handle.addEventListener(type, on, { signal: listening.signal });
	const send = (target: Element | null, type: string, { clientX, clientY }: PointerEvent) =>
		target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, clientX, clientY, dataTransfer }));
	const end = (event: PointerEvent, type: 'drop' | 'dragleave') => {
		if (event.pointerId !== begun?.pointer) return;
		const isDragging = dataTransfer !== null;
		if (isDragging) {
			send(over, type, event);
			// For what is around the element it would be a tap.
			event.stopPropagation();
		}
		[begun, dataTransfer, over] = [null, null, null];
		if (isDragging) ondrag(false);
	};
	listen('pointerdown', ({ pointerType, pointerId, clientX, clientY }) => {
		if (pointerType !== 'mouse') begun ??= { pointer: pointerId, x: clientX, y: clientY };
	});
	listen('pointermove', (event) => {
		if (event.pointerId !== begun?.pointer) return;
		const { clientX, clientY } = event;
		if (!dataTransfer) {
			if (Math.hypot(clientX - begun.x, clientY - begun.y) < MIN_MOVE) return;
			dataTransfer = new DataTransfer();
			startDrag({ dataTransfer }, signal);
			ondrag(true);
		}
		const below = document.elementFromPoint(clientX, clientY);
		if (below !== over) send(over, 'dragleave', event);
		over = below;
		send(over, 'dragover', event);
	});
	listen('pointerup', (event) => end(event, 'drop'));
	listen('pointercancel', (event) => end(event, 'dragleave'));
	return () => listening.abort();
}
