import type { KatexOptions } from 'katex';

type RenderFormula = (tex: string, display: boolean) => string;

const options: KatexOptions = {
	throwOnError: false,
	// `trust` would allow links, images and HTML attributes from TeX.
	trust: false,
	strict: 'ignore',
	output: 'html',
	/** Macro expansions, so that a formula cannot loop. */
	maxExpand: 500,
	/** Largest size a formula may ask for, em. */
	maxSize: 20
};

/** Characters of TeX that are set; a longer formula is shown as it was written. */
const longestFormula = 4000;

let loading: Promise<RenderFormula> | null = null;

/** Points KaTeX's style sheet to the bundled woff2 fonts and puts it on the page. */
async function addStyles(): Promise<void> {
	const { styles } = await import('./formula-styles.ts');
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(styles);
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Loads KaTeX with its fonts' style sheet, once. Most answers have no formula, so it is not part of the page.
 *
 * A failed load (offline before it was cached) is forgotten, so that the next formula tries again.
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
