import './worker-scope.ts';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { fetchAsset } from '#lib/security/fetch-asset.ts';
import type { PdfAssets } from './protocol.ts';

/** Maximum number of pages of a document. */
const MAX_PAGES = 5_000;
/** Pixels of one image in a document, such as a scan of A3 at 600 dpi; larger ones are left out. */
const MAX_IMAGE_PIXELS = 80_000_000;
/** Maximum size of a canvas that pdf.js makes for parts of a page, bytes; larger images are scaled down to it. */
const MAX_CANVAS_BYTES = 2 ** 27;

/**
 * Opens a document in this worker. Nothing in it runs: scripts, forms of XFA, and the compilation of its functions to
 * code are off, and nothing is loaded but files of the app.
 *
 * @throws Fault `document_encrypted`, `document_damaged`, `document_too_long`
 */
export async function openDocument(bytes: Uint8Array, assets: PdfAssets): Promise<PDFDocumentProxy> {
	const options = {
		data: bytes,
		verbosity: 0,
		isEvalSupported: false,
		enableXfa: false,
		useSystemFonts: false,
		// Fonts are drawn as outlines, so that the browser's font code never sees them.
		disableFontFace: true,
		useWorkerFetch: false,
		maxImageSize: MAX_IMAGE_PIXELS,
		canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
		CMapReaderFactory: class {
			async fetch({ name }: { name: string }) {
				return { cMapData: await load(assets.cMaps, `${name}.bcmap`), isCompressed: true };
			}
		},
		StandardFontDataFactory: loader(assets.fonts),
		WasmFactory: loader(assets.decoders),
		CanvasFactory: OffscreenCanvases,
		FilterFactory: NoFilters
	};
	const task = getDocument(options);
	let document: PDFDocumentProxy;
	try {
		document = await task.promise;
	} catch (thrown) {
		throw openingFault(thrown);
	}
	const { numPages } = document;
	if (numPages > MAX_PAGES)
		throw new Fault('document_too_long', `The document has ${numPages} pages; the limit is ${MAX_PAGES}.`, {
			pages: numPages,
			limit: MAX_PAGES
		});
	return document;
}

function openingFault(thrown: unknown): Fault {
	const detail = thrown instanceof Error ? thrown.message : String(thrown);
	if (thrown instanceof Error && thrown.name === 'PasswordException')
		return new Fault('document_encrypted', 'The PDF is protected by a password.');
	return new Fault('document_damaged', `The PDF cannot be read: ${detail}`, { detail });
}

function loader(addresses: Readonly<Record<string, string>>) {
	return class {
		fetch({ filename }: { filename: string }): Promise<Uint8Array> {
			return load(addresses, filename);
		}
	};
}

async function load(addresses: Readonly<Record<string, string>>, name: string): Promise<Uint8Array> {
	const address = ownValue(addresses, name);
	if (address === undefined) throw new Error(`There is no file ${name}`);
	const response = await fetchAsset(address);
	return new Uint8Array(await response.arrayBuffer());
}

/** What pdf.js draws on, in a worker. */
class OffscreenCanvases {
	create(width: number, height: number) {
		if (width <= 0 || height <= 0) throw new Error('A canvas without an area');
		const canvas = new OffscreenCanvas(width, height);
		return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
	}

	reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
		canvas.width = width;
		canvas.height = height;
	}

	destroy({ canvas }: { canvas: OffscreenCanvas }): void {
		canvas.width = 0;
		canvas.height = 0;
	}
}

/** Filters of SVG need a document: transfer functions and masks by luminosity are left out. */
class NoFilters {
	addFilter = () => 'none';
	addHCMFilter = () => 'none';
	addAlphaFilter = () => 'none';
	addLuminosityFilter = () => 'none';
	addHighlightHCMFilter = () => 'none';
	destroy = () => undefined;
}
