/**
 * Does something once the next frame is drawn, so that what is seen comes before what is computed; soon where no frame is
 * drawn, as in a tab in the background.
 *
 * @returns takes it back
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
