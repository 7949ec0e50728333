import type { FaultRecord } from '#lib/base/fault.ts';
import type { FittedImage } from '../images/protocol.ts';

/** A file of the app that pdf.js loads when a document needs it: its address by its name. */
export interface PdfAssets {
	/** Character maps of fonts that are not embedded, most of them for Chinese, Japanese and Korean. */
	cMaps: Readonly<Record<string, string>>;
	/** Replacements of the fonts that every reader has. */
	fonts: Readonly<Record<string, string>>;
	/** Decoders of JPEG 2000 and JBIG2 images. */
	decoders: Readonly<Record<string, string>>;
}

/** An entry of a document's table of contents. */
export interface OutlineEntry {
	title: string;
	/** From 1; null if the entry leads nowhere. */
	page: number | null;
	/** 0 for chapters. */
	level: number;
}

export interface PdfSummary {
	pageCount: number;
	/** Of the document's properties; empty if it has none. */
	title: string;
	outline: OutlineEntry[];
}

/** Size of a page as it is shown, points. */
export interface PageSize {
	width: number;
	height: number;
}

/** A piece of text as the page has it: position and size in points from the top left corner of the page. */
export interface TextItem {
	text: string;
	/** Start of the baseline. */
	x: number;
	y: number;
	width: number;
	/** Size of the font. */
	size: number;
	/** Direction of the baseline, radians clockwise. */
	angle: number;
}

/** Where an item's text is in the text of the page. */
export interface TextPiece {
	item: number;
	start: number;
	length: number;
}

export interface PageText {
	text: string;
	/** In the order of the text. */
	pieces: TextPiece[];
}

/** What is needed to select and mark the text of a page image. */
export interface PageLayer extends PageText {
	size: PageSize;
	items: TextItem[];
	/** For each item, its width relative to that of the same text in the browser's sans-serif font. */
	stretches: number[];
}

/** A match in the text of a page: UTF-16 units, the end exclusive. */
export interface TextSpan {
	start: number;
	end: number;
}

export type PdfAnswer<T> = { fault: null; value: T } | { fault: FaultRecord };

/** One document in a worker. Pages count from 1. */
export interface PdfWorkerApi {
	/** To be called once, before everything else. */
	open(bytes: Uint8Array, assets: PdfAssets): Promise<PdfAnswer<PdfSummary>>;
	/** The sizes of all pages. */
	sizes(): Promise<PdfAnswer<PageSize[]>>;
	/** The text of a page in reading order, rows of tables on one line. */
	text(page: number): Promise<PdfAnswer<string>>;
	layer(page: number): Promise<PdfAnswer<PageLayer>>;
	/** Where a text occurs on a page, without regard to case and white space. */
	find(query: string, page: number): Promise<PdfAnswer<TextSpan[]>>;
	/** @param scale pixels per point */
	draw(page: number, scale: number): Promise<PdfAnswer<ImageBitmap>>;
	/** The page as an image for models. */
	picture(page: number): Promise<PdfAnswer<FittedImage>>;
}
