import type { FittedImage } from '#lib/workers/images/protocol.ts';
import type { DocumentTexts } from './knowledge.ts';

/** Pages with fewer characters of text are images, such as scans, or drawings. */
export const MIN_PAGE_CHARACTERS = 50;

/** Some pages of a document. */
export interface DocumentPart {
	pageCount: number;
	/** The texts of the pages that were asked for and exist, from the first one. */
	texts: readonly string[];
}

/** Pages of documents of a project, by their content. Pages count from 1. */
export interface DocumentAccess extends DocumentTexts {
	/**
	 * The text of pages, without reading the others.
	 *
	 * @throws Fault `document_*` for a file that cannot be read; the signal's reason
	 */
	part(file: { path: string; hash: string }, first: number, last: number, signal: AbortSignal): Promise<DocumentPart>;
	/**
	 * A page as an image for models.
	 *
	 * @throws as `part`
	 */
	picture(file: { path: string; hash: string }, page: number, signal: AbortSignal): Promise<FittedImage>;
}
