import type { NamePlace } from '#lib/app/conversation/name-links.ts';

/** The label of the button that a name in an answer becomes; null if it leads nowhere. */
export type NameLabels = (text: string, where: NamePlace) => string | null;

/** The class by which clicks find the buttons. */
export const NAME_CLASS = 'name-link';

/** A path in prose. What has a scheme, another extension or more of a path around it is not taken apart. */
const pathInText = /(?<![\w./\\:@+-])[\w+-][\w./+-]*\.[a-z]\w{0,9}(?::\d{1,7})?(?![\w/@-])/giu;

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

function buttonHtml(content: string, label: string, escape: (text: string) => string): string {
	return `<button class="${NAME_CLASS}" aria-label="${escape(label)}" title="${escape(label)}">${content}</button>`;
}

/** The name on the button that was clicked; null for a click elsewhere. */
export function clickedName(event: MouseEvent): { text: string; where: NamePlace } | null {
	const button = event.target instanceof Element ? event.target.closest(`button.${NAME_CLASS}`) : null;
	if (!button) return null;
	return { text: (button.textContent ?? '').trim(), where: button.querySelector('code') ? 'code' : 'text' };
}
