import { ownValue } from '#lib/base/own-value.ts';
import { Marked, type MarkedOptions, type Token, type Tokens } from 'marked';
import type { RenderFormula } from './formula.ts';
import { markedHtml, noMarks, type PlacedMarks } from './claim-marks.ts';
import { citationHtml, codeHtml, textHtml, type NameLabels } from './name-buttons.ts';
import { mathExtensions, type MathToken } from './math-syntax.ts';
import { netlistExtension } from './netlist-syntax.ts';
import { wideTableExtension } from './wide-table.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? '');
}

function formulaHtml({ tex, display, type }: MathToken, render: RenderFormula | null): string {
	const source = escapeHtml(tex);
	const body = render?.(tex, display) || `<code>${source}</code>`;
	const box = `<span class="formula${display ? ' display' : ''}" role="img" aria-label="${source}">${body}</span>`;
	return type === 'math_block' ? `<p>${box}</p>` : box;
}

/** Tags without attributes that models use because Markdown has no equivalent; all other HTML is shown as text. */
const harmlessTag = /^<\/?(?:br|sub|sup|kbd)\s*\/?>$/i;

/**
 * The app's Markdown dialect. Raw HTML is text, images are links (nothing is loaded from other hosts), formulas are
 * rendered by `render` once it is loaded and shown as TeX until then.
 */
function createMarked(render: RenderFormula | null, labels: NameLabels, marks: CurrentMarks): Marked {
	const marked = new Marked({ gfm: true });
	/** A button inside of a link could not be clicked. */
	let inLink = false;
	const labelsHere: NameLabels = (text, where) => (inLink ? null : labels(text, where));
	const marksOf = (token: Token) => (inLink ? undefined : marks.value.get(token));
	marked.use({
		extensions: [
			netlistExtension,
			wideTableExtension,
			...mathExtensions.map((extension) =>
				'tokenizer' in extension
					? { ...extension, renderer: (token: Tokens.Generic) => formulaHtml(token as MathToken, render) }
					: extension
			)
		],
		renderer: {
			codespan: (token) => {
				const placed = marksOf(token);
				if (!placed) return codeHtml(token.text, labelsHere, escapeHtml);
				return `<code>${markedHtml(token.text, placed, escapeHtml, escapeHtml)}</code>`;
			},
			text: (token) => {
				if ('tokens' in token && token.tokens) return false;
				const placed = marksOf(token);
				if (!placed) return textOf(token, labelsHere);
				return markedHtml(token.text, placed, escapeText, (text) => textHtml(text, labelsHere, escapeText));
			},
			link({ href, tokens }) {
				const address = encodedAddress(href);
				const isNested = inLink;
				inLink = true;
				const text = this.parser.parseInline(tokens);
				inLink = isNested;
				const citation = citationHtml(href, text, labelsHere, escapeHtml);
				if (citation !== null) return citation;
				return address === null ? text : `<a href="${address}">${text}</a>`;
			},
			html: ({ text }) => (harmlessTag.test(text.trim()) ? text : escapeHtml(text)),
			image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
			checkbox: ({ checked }) => `<span class="task">${checked ? '☑' : '☐'}</span> `,
			code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`
		}
	});
	return marked;
}

function textOf(token: Tokens.Text | Tokens.Escape, labels: NameLabels): string {
	return 'escaped' in token && token.escaped ? token.text : textHtml(token.text, labels, escapeText);
}

/** Like `escapeHtml`, but an entity of the source stays. */
function escapeText(text: string): string {
	return text.replace(/[<>"']|&(?!(?:#\d{1,7}|#x[a-f\d]{1,6}|\w+);)/giu, escapeHtml);
}

/** The address as it goes into a link; null if it cannot be one. */
function encodedAddress(href: string): string | null {
	try {
		return escapeHtml(encodeURI(href).replaceAll('%25', '%'));
	} catch {
		return null;
	}
}

/** The marks of what is being rendered. */
interface CurrentMarks {
	value: PlacedMarks;
}

interface Dialect {
	marked: Marked;
	marks: CurrentMarks;
}

function createDialect(render: RenderFormula | null, labels: NameLabels): Dialect {
	const marks = { value: noMarks };
	return { marked: createMarked(render, labels, marks), marks };
}

const noLabels: NameLabels = () => null;
const plain = createDialect(null, noLabels).marked;
const byLabels = new WeakMap<NameLabels, Map<RenderFormula | null, Dialect>>();

/** Options for the lexer: the same dialect as in `renderTokens`. */
export const lexerOptions: MarkedOptions = plain.defaults;

/**
 * HTML of parsed tokens, not yet sanitised.
 *
 * @param labels the same function each time: a dialect is kept for it
 * @param marks of the tokens
 */
export function renderTokens(
	tokens: Token[],
	render: RenderFormula | null,
	labels: NameLabels = noLabels,
	marks: PlacedMarks = noMarks
): string {
	let dialects = byLabels.get(labels);
	if (!dialects) byLabels.set(labels, (dialects = new Map()));
	let dialect = dialects.get(render);
	if (!dialect) dialects.set(render, (dialect = createDialect(render, labels)));
	dialect.marks.value = marks;
	return dialect.marked.parser(tokens);
}
