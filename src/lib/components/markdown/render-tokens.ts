import { ownValue } from '#lib/base/own-value.ts';
import { Marked, type MarkedOptions, type Token, type Tokens } from 'marked';
import type { RenderFormula } from './formula.ts';
import { mathExtensions, type MathToken } from './math-syntax.ts';

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
function createMarked(render: RenderFormula | null): Marked {
	const marked = new Marked({ gfm: true });
	marked.use({
		extensions: mathExtensions.map((extension) =>
			'tokenizer' in extension
				? { ...extension, renderer: (token: Tokens.Generic) => formulaHtml(token as MathToken, render) }
				: extension
		),
		renderer: {
			html: ({ text }) => (harmlessTag.test(text.trim()) ? text : escapeHtml(text)),
			image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
			checkbox: ({ checked }) => `<span class="task">${checked ? '☑' : '☐'}</span> `,
			code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`
		}
	});
	return marked;
}

const withoutFormulas = createMarked(null);
const byRenderer = new WeakMap<RenderFormula, Marked>();

/** Options for the lexer: the same dialect as in `renderTokens`. */
export const lexerOptions: MarkedOptions = withoutFormulas.defaults;

/** HTML of parsed tokens, not yet sanitised. */
export function renderTokens(tokens: Token[], render: RenderFormula | null): string {
	if (!render) return withoutFormulas.parser(tokens);
	let marked = byRenderer.get(render);
	if (!marked) byRenderer.set(render, (marked = createMarked(render)));
	return marked.parser(tokens);
}
