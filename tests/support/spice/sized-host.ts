/** An element with this height, alone on the page, for a component that fills its container. */
export function sizedHost(height: number): HTMLElement {
	const host = document.createElement('div');
	host.style.height = `${height}px`;
	document.body.replaceChildren(host);
	return host;
}
