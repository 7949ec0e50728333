/**
 * What rendered Markdown may contain. Everything else is removed: the text comes from a model, which may repeat
 * what a hostile file or page told it. Two losses are prevented: code running in the page, and text leaking
 * through a request without a click (images, styles, prefetch, refresh).
 *
 * The DOM half, which applies these rules, is `components/markdown/sanitize-html.ts`.
 */
export const allowedTags: readonly string[] = [
	...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
	...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'del', 'sub', 'sup', 'kbd', 'a', 'span', 'div'],
	// KaTeX draws roots, braces and strokes with these.
	...['svg', 'path', 'line']
];

export const allowedAttributes: readonly string[] = [
	...['href', 'title', 'class', 'start', 'align', 'role', 'aria-label', 'aria-hidden', 'style'],
	...['xmlns', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'd', 'x1', 'x2', 'y1', 'y2', 'stroke-width']
];

/** Maximum length of a link address, characters. Longer ones carry data and are dropped. */
const longestLink = 2000;
const linkPattern = /^(?:https?:\/\/[^\s/\\@]+(?:[/?#]|$)|mailto:[^\s?@]+@[^\s?]+$)/i;

/**
 * True for an absolute http(s) or mailto address without a user name and password
 * (`https://bank.example@evil.example` looks like a different site than it is).
 */
export function isAllowedLink(href: string): boolean {
	return href.length <= longestLink && linkPattern.test(href.trim());
}

const layoutProperties = new Set([
	...['height', 'width', 'min-width', 'top', 'left', 'vertical-align', 'margin-left', 'margin-right', 'margin-top'],
	...['padding-left', 'border-width', 'border-bottom-width', 'border-right-width', 'border-top-width']
]);
const length = /^-?(?:\d{1,3}(?:\.\d+)?|\.\d+)(?:em|ex|mu|pt|px|%)?$|^calc\(100% [-+] \d{1,3}(?:\.\d+)?em\)$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{1,20})$/i;

/**
 * True for a style attribute of the kind that KaTeX writes: lengths, plain colours and `position: relative`, nothing that
 * can load a resource, cover the page or extend beyond the formula by more than a screen.
 */
export function isFormulaStyle(style: string): boolean {
	return style
		.split(';')
		.map((declaration) => declaration.trim())
		.filter((declaration) => declaration !== '')
		.every((declaration) => {
			const [property = '', value = ''] = declaration.split(/:\s*(.*)/s, 2);
			if (layoutProperties.has(property)) return length.test(value);
			if (/^(?:border-)?color$|^background-color$/.test(property)) return colour.test(value);
			if (property === 'position') return value === 'relative';
			return property === 'border-style' && value === 'solid';
		});
}
