/** An element of this height, alone on the page, for a component that fills the place it is given. */
export function sizedHost(height: number): HTMLElement {
	const host = document.createElement('div');
	host.style.height = `${height}px`;
	document.body.replaceChildren(host);
	return host;
}
