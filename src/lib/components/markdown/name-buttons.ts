import type { NamePlace } from '#lib/app/conversation/name-links.ts';

/** What a name in an answer becomes: a button with a label, or text with a title that says why it leads nowhere. */
export interface NameLabel {
	label: string;
	isLost: boolean;
}

/** Null for what is not a name. */
export type NameLabels = (text: string, where: NamePlace) => NameLabel | null;

/** The class by which clicks find the buttons. */
export const NAME_CLASS = 'name-link';

/** A path in prose. What has a scheme, another extension or more of a path around it is not taken apart. */
const pathInText = /(?<![\w./\\:@+-])[\w+-][\w./+-]*\.[a-z]\w{0,9}(?::\d{1,7})?(?![\w/@-])/giu;

/** Begins an address outside of the project. */
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/iu;

/** Characters of a text that are searched for paths. */
const MAX_SEARCHED = 5_000;

/** Inline code, as a button if it is a name. `escape` makes HTML of text. */
export function codeHtml(text: string, labels: NameLabels, escape: (text: string) => string): string {
	const html = `<code>${escape(text)}</code>`;
	const label = labels(text.trim(), 'code');
	return label === null ? html : buttonHtml(html, label, escape);
}

/** Prose with its paths as buttons. */
export function textHtml(text: string, labels: NameLabels, escape: (text: string) => string): string {
	if (text.length > MAX_SEARCHED || !text.includes('.')) return escape(text);
	let html = '';
	let at = 0;
	for (const { 0: path, index } of text.matchAll(pathInText)) {
		const label = labels(path, 'text');
		if (label === null) continue;
		html += escape(text.slice(at, index)) + buttonHtml(escape(path), label, escape);
		at = index + path.length;
	}
	return html + escape(text.slice(at));
}

/** A link to a place of the project; `content` is its text as HTML. Null for a link elsewhere. */
export function citationHtml(
	address: string,
	content: string,
	labels: NameLabels,
	escape: (text: string) => string
): string | null {
	if (HAS_SCHEME.test(address)) return null;
	const label = labels(address, 'link');
	return label && buttonHtml(content, label, escape, address);
}

function buttonHtml(
	content: string,
	{ label, isLost }: NameLabel,
	escape: (text: string) => string,
	address: string | null = null
): string {
	if (isLost) return `<span title="${escape(label)}">${content}</span>`;
	const value = address === null ? '' : ` value="${escape(address)}"`;
	return `<button class="${NAME_CLASS}" aria-label="${escape(label)}" title="${escape(label)}"${value}>${content}</button>`;
}

/** The name on the button that was clicked; null for a click elsewhere. */
export function clickedName(event: MouseEvent): { text: string; where: NamePlace } | null {
	const button = event.target instanceof Element ? event.target.closest(`button.${NAME_CLASS}`) : null;
	if (!(button instanceof HTMLButtonElement)) return null;
	if (button.value !== '') return { text: button.value, where: 'link' };
	return { text: (button.textContent ?? '').trim(), where: button.querySelector('code') ? 'code' : 'text' };
}
