import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { toFaultRecord } from '#lib/base/fault.ts';
import type { FittedImage } from '../images/protocol.ts';
import { drawPage, pictureOf } from './draw-page.ts';
import { findText } from './find-text.ts';
import { openDocument } from './open-document.ts';
import { layOutText } from './page-text.ts';
import type { PageLayer, PageSize, PdfAnswer, PdfAssets, PdfSummary, PdfWorkerApi, TextSpan } from './protocol.ts';
import { readItems } from './read-items.ts';
import { readOutline } from './read-outline.ts';

/** Size of a page that cannot be read, points: A4. */
const USUAL_SIZE: PageSize = { width: 595, height: 842 };
const MAX_TITLE = 300;

/** One document in its worker. */
export class PdfHost implements PdfWorkerApi {
	#document: PDFDocumentProxy | null = null;
	/** The text of pages that were searched: searching a document again reads nothing. */
	readonly #texts = new Map<number, string>();

	open(bytes: Uint8Array, assets: PdfAssets): Promise<PdfAnswer<PdfSummary>> {
		return answer(async () => {
			const document = await openDocument(bytes, assets);
			this.#document = document;
			return {
				pageCount: document.numPages,
				title: await titleOf(document),
				outline: await readOutline(document)
			};
		});
	}

	sizes(): Promise<PdfAnswer<PageSize[]>> {
		return answer(async () => {
			const sizes: PageSize[] = [];
			for (let number = 1; number <= (this.#document?.numPages ?? 0); number++)
				sizes.push(await this.#page(number).then(sizeOf, () => USUAL_SIZE));
			return sizes;
		});
	}

	text(number: number): Promise<PdfAnswer<string>> {
		return answer(() => this.#text(number));
	}

	layer(number: number): Promise<PdfAnswer<PageLayer>> {
		return answer(async () => {
			const page = await this.#page(number);
			const items = await readItems(page);
			const context = new OffscreenCanvas(1, 1).getContext('2d');
			const stretches = items.map(({ text, size, width }) => {
				if (!context) return 1;
				context.font = `${size}px sans-serif`;
				const usual = context.measureText(text).width;
				return usual > 0 && width > 0 ? width / usual : 1;
			});
			return { ...layOutText(items), size: sizeOf(page), items, stretches };
		});
	}

	find(query: string, number: number): Promise<PdfAnswer<TextSpan[]>> {
		return answer(async () => {
			const text = this.#texts.get(number) ?? (await this.#text(number));
			this.#texts.set(number, text);
			return findText(text, query);
		});
	}

	draw(number: number, scale: number): Promise<PdfAnswer<ImageBitmap>> {
		return answer(async () => (await drawPage(await this.#page(number), scale)).transferToImageBitmap());
	}

	picture(number: number): Promise<PdfAnswer<FittedImage>> {
		return answer(async () => pictureOf(await this.#page(number)));
	}

	async #text(number: number): Promise<string> {
		const page = await this.#page(number);
		const { text } = layOutText(await readItems(page));
		page.cleanup();
		return text;
	}

	async #page(number: number): Promise<PDFPageProxy> {
		if (!this.#document) throw new Error('No document is open');
		return this.#document.getPage(number);
	}
}

async function answer<T>(work: () => Promise<T>): Promise<PdfAnswer<T>> {
	try {
		return { fault: null, value: await work() };
	} catch (thrown) {
		const { code, message, data } = toFaultRecord(thrown);
		return { fault: { code: code === 'unexpected' ? 'document_page_damaged' : code, message, data } };
	}
}

function sizeOf(page: PDFPageProxy): PageSize {
	const { width, height } = page.getViewport({ scale: 1 });
	return width > 0 && height > 0 ? { width, height } : USUAL_SIZE;
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
	const metadata = await document.getMetadata().catch(() => null);
	const title: unknown = metadata && 'Title' in metadata.info ? metadata.info.Title : null;
	return typeof title === 'string' ? title.trim().slice(0, MAX_TITLE) : '';
}
