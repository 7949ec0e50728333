/** Ends when what is in the page now has been laid out and drawn, its `ResizeObserver` callbacks included. */
export function drawn(): Promise<void> {
	return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
