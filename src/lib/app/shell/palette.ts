import type { Palette } from '#lib/charts/draw/palette.ts';

/** The colours and fonts for drawing, read from the design tokens of the theme that an element is shown in. */
export function readPalette(element: Element): Palette {
	const style = getComputedStyle(element);
	const token = (name: string): string => style.getPropertyValue(name).trim();
	return {
		curves: Array.from({ length: 8 }, (_, i) => token(`--curve-${i + 1}`)),
		ramps: Array.from({ length: 4 }, (_, i) => token(`--ramp-${i + 1}`).split(', ')),
		grid: token('--grid'),
		majorGrid: token('--grid-major'),
		axis: token('--border-strong'),
		text: token('--text-2'),
		accent: token('--accent'),
		surface: token('--surface'),
		goals: { met: token('--ok'), missed: token('--bad'), unknown: token('--text-3') },
		numberFont: token('--font-mono'),
		textFont: token('--font-ui')
	};
}

/** Colours that a picture can have: those of a theme, or those for paper. */
export const PICTURE_THEMES = ['light', 'dark', 'print'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

/** The colours and fonts of a theme, whichever the page has. */
export function paletteOf(theme: PictureTheme): Palette {
	const probe = document.createElement('div');
	probe.dataset.theme = theme;
	probe.hidden = true;
	document.body.append(probe);
	try {
		return readPalette(probe);
	} finally {
		probe.remove();
	}
}

/** Calls back when the theme changes, by the user or the system. Returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
	const observer = new MutationObserver(changed);
	observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
	const system = matchMedia('(prefers-color-scheme: dark)');
	system.addEventListener('change', changed);
	return () => {
		observer.disconnect();
		system.removeEventListener('change', changed);
	};
}
