import type { KatexOptions } from 'katex';

type RenderFormula = (tex: string, display: boolean) => string;

const options: KatexOptions = {
	throwOnError: false,
	// `trust` would allow links, images and HTML attributes from TeX.
	trust: false,
	strict: 'ignore',
	output: 'html',
	/** Maximum number of macro expansions, so that a formula cannot loop. */
	maxExpand: 500,
	/** Maximum size in a formula, em. */
	maxSize: 20
};

/** Maximum length of a formula, characters; a longer one is shown as TeX. */
const longestFormula = 4000;

let loading: Promise<RenderFormula> | null = null;

/** Replaces the font addresses in KaTeX's style sheet with the bundled woff2 fonts and adds it to the page. */
async function addStyles(): Promise<void> {
	const { styles } = await import('./formula-styles.ts');
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(styles);
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Loads KaTeX and its style sheet, once. Most answers have no formula, so it is not part of the initial page.
 *
 * A failed load (offline before it was cached) is not remembered, so the next formula tries again.
 */
export function loadFormulas(): Promise<RenderFormula> {
	loading ??= Promise.all([import('katex'), addStyles()]).then(
		([{ default: katex }]) =>
			(tex, display) =>
				tex.length > longestFormula ? '' : katex.renderToString(tex, { ...options, displayMode: display })
	);
	loading.catch(() => (loading = null));
	return loading;
}

export type { RenderFormula };
