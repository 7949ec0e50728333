import DOMPurify, { type Config } from 'dompurify';
import { markClasses } from './claim-marks.ts';
import { NAME_CLASS } from './name-buttons.ts';
import { allowedAttributes, allowedTags, isAllowedLink, isFormulaStyle } from '#lib/security/sanitize.ts';

const config: Config = {
	ALLOWED_TAGS: [...allowedTags, 'button'],
	ALLOWED_ATTR: [...allowedAttributes, 'value'],
	ALLOW_DATA_ATTR: false,
	ALLOW_ARIA_ATTR: false,
	ALLOW_UNKNOWN_PROTOCOLS: false,
	SANITIZE_NAMED_PROPS: true
};

// A separate instance, so that no other user of the library can weaken these hooks.
const purifier = DOMPurify(window);

const buttonClasses = new Set<string | null>([NAME_CLASS, ...Object.values(markClasses)]);

// Of buttons only those that lead to names of the project and mark its numbers; they have no effect outside of the conversation.
purifier.addHook('uponSanitizeElement', (node, { tagName, allowedTags: allowed }) => {
	if (tagName === 'button') allowed.button = node instanceof Element && buttonClasses.has(node.getAttribute('class'));
});

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
	const { attrName: name, attrValue: value } = attribute;
	if (name === 'style') attribute.keepAttr = node.closest('.katex') !== null && isFormulaStyle(value);
	if (name === 'value') attribute.keepAttr = node.nodeName === 'BUTTON';
	if (name === 'href') attribute.keepAttr = node.nodeName === 'A' && isAllowedLink(value);
});

purifier.addHook('afterSanitizeAttributes', (node) => {
	if (node.nodeName !== 'A' || !node.hasAttribute('href')) return;
	node.setAttribute('target', '_blank');
	node.setAttribute('rel', 'noopener noreferrer nofollow');
	// The address of a link must be visible before the click, whatever its text says.
	node.setAttribute('title', node.getAttribute('href') ?? '');
});

/** HTML that can neither run code nor make requests automatically; links open in a new tab when clicked. */
export function sanitizeHtml(html: string): string {
	return purifier.sanitize(html, config);
}
