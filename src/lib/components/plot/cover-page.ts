/**
 * Shows an element over the whole page. In the top layer, nothing around it can clip or cover it. Returns a function that ends that.
 *
 * @param focused gets the focus
 */
export function coverPage(element: HTMLElement, focused: HTMLElement): () => void {
	element.popover = 'manual';
	element.showPopover();
	focused.focus({ preventScroll: true });
	return () => {
		element.popover = null;
	};
}
