import { ownValue } from '#lib/base/own-value.ts';
import original from 'katex/dist/katex.min.css?raw';

/** Addresses of the fonts in the build, by file name; KaTeX's older font formats are left out. */
const fonts = import.meta.glob<string>('/node_modules/katex/dist/fonts/*.woff2', {
	eager: true,
	import: 'default',
	query: '?url&no-inline'
});

export const styles = original.replace(
	/src:url\(fonts\/([\w-]+\.woff2)\)[^;}]*/g,
	(_, name: string) => `src:url(${ownValue(fonts, `/node_modules/katex/dist/fonts/${name}`)}) format("woff2")`
);
