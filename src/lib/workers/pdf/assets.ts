import type { PdfAssets } from './protocol.ts';

// Found on the page and not in the worker: files that only a worker imports are missing from the offline cache. None is put into the
// code, because the content security policy allows no data address for them.
const cMaps = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
	query: '?url&no-inline',
	import: 'default',
	eager: true
});
const fonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
	query: '?url&no-inline',
	import: 'default',
	eager: true
});
const decoders = import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm', {
	query: '?url&no-inline',
	import: 'default',
	eager: true
});

/** The files of pdf.js, from where the app is. */
export const pdfAssets: PdfAssets = { cMaps: byName(cMaps), fonts: byName(fonts), decoders: byName(decoders) };

function byName(addresses: Readonly<Record<string, string>>): Record<string, string> {
	const named = Object.entries(addresses).map(([path, address]): [string, string] => [
		path.slice(path.lastIndexOf('/') + 1),
		new URL(address, self.location.href).href
	]);
	return Object.fromEntries(named);
}
