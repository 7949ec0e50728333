/** Type of the data of a signal that is dragged. Its name is readable only when it is dropped. */
const TYPE = 'application/x-spicewright-signal';

export function startDrag(event: DragEvent, signal: string): void {
	event.dataTransfer?.setData(TYPE, signal);
	event.dataTransfer?.setData('text/plain', signal);
}

/** Whether what is dragged is a signal. */
export function isSignal({ dataTransfer }: DragEvent): boolean {
	return dataTransfer?.types.includes(TYPE) ?? false;
}

/** The signal that was dropped; null if it is something else. */
export function droppedSignal({ dataTransfer }: DragEvent): string | null {
	return dataTransfer?.getData(TYPE) || null;
}
