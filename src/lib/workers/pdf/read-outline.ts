import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from './protocol.ts';

const MAX_ENTRIES = 2_000;
const MAX_LEVEL = 8;
const MAX_TITLE = 300;

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** The table of contents with the pages that its entries lead to; empty if there is none or it is damaged. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
	const entries: OutlineEntry[] = [];
	const add = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
		for (const { title, dest, items } of nodes) {
			if (entries.length >= MAX_ENTRIES) return;
			const page = await pageOf(document, dest);
			entries.push({ title: title.trim().slice(0, MAX_TITLE), page, level });
			if (level < MAX_LEVEL) await add(items, level + 1);
		}
	};
	// The type leaves out that there may be none.
	const nodes: OutlineNode[] | null = await document.getOutline().catch(() => null);
	await add(nodes ?? [], 0);
	return entries;
}

async function pageOf(document: PDFDocumentProxy, target: OutlineNode['dest']): Promise<number | null> {
	try {
		const explicit = typeof target === 'string' ? await document.getDestination(target) : target;
		const page: unknown = explicit?.[0];
		if (typeof page === 'number') return page + 1;
		if (typeof page !== 'object' || page === null) return null;
		return (await document.getPageIndex(page as { num: number; gen: number })) + 1;
	} catch {
		return null;
	}
}
