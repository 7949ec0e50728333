/**
 * Runs work after the next frame is drawn, so that drawing is not delayed by it; soon if no frame is drawn, as in a
 * background tab.
 *
 * @returns a function that cancels it
 */
export function afterFrame(work: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const soon = (): void => {
		timer = setTimeout(work);
	};
	if (document.hidden) soon();
	const frame = document.hidden ? null : requestAnimationFrame(soon);
	return () => {
		clearTimeout(timer);
		if (frame !== null) cancelAnimationFrame(frame);
	};
}
