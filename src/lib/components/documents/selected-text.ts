/** Selected text of a document. */
export interface SelectedText {
	/** The page on which it begins. */
	page: number;
	text: string;
}

interface Point {
	page: number;
	/** Position in the text of the page; null between its pieces. */
	offset: number | null;
}

/**
 * What is selected inside of a document; null for nothing.
 *
 * @param textOf the text of a page, with the white space that is not drawn
 */
export function selectedText(region: Element, textOf: (page: number) => string | null): SelectedText | null {
	const selection = getSelection();
	if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
	const range = selection.getRangeAt(0);
	const start = pointAt(region, range.startContainer, range.startOffset);
	const end = pointAt(region, range.endContainer, range.endOffset);
	const point = start ?? end;
	if (!point) return null;
	const isOnOnePage = start?.page === end?.page;
	const whole = isOnOnePage ? textOf(point.page) : null;
	const exact = whole?.slice(start?.offset ?? 0, end?.offset ?? whole.length);
	const text = (exact ?? selection.toString()).trim();
	return text === '' ? null : { page: point.page, text };
}

function pointAt(region: Element, node: Node, offset: number): Point | null {
	const element = node instanceof Element ? node : node.parentElement;
	if (!element || !region.contains(element)) return null;
	const page = Number(element.closest('[data-page]')?.getAttribute('data-page'));
	if (!page) return null;
	const start = element.closest('[data-start]')?.getAttribute('data-start');
	return { page, offset: start === null || start === undefined ? null : Number(start) + offset };
}
