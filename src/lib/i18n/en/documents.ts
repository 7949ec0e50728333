/** The reader of documents. */
export const documents = {
	region: (name: string) => `Document ${name}`,
	opening: 'Opening the document…',
	failed: 'This document cannot be shown',
	retry: 'Try again',
	page: (page: number) => `Page ${page}`,
	pageFailed: 'This page cannot be shown.',
	noText: 'This page has no text, so it cannot be searched. Models get its image.',
	pageNumber: 'Page number',
	of: (pages: number) => `of ${pages}`,
	outline: 'Contents',
	zoomIn: 'Zoom in',
	zoomOut: 'Zoom out',
	zoom: (percent: number) => `${percent} %`,
	fitWidth: 'Fit width',
	dim: 'Dark pages',
	search: 'Search in the document',
	next: 'Next match',
	previous: 'Previous match',
	matches: (index: number, count: number) => `${index} of ${count}`,
	/** While pages are still being searched, or after the search has ended early. */
	matchesSoFar: (index: number, count: number) => `${index} of ${count} so far`,
	notSearched: (pages: number) => (pages === 1 ? '1 page not searched' : `${pages} pages not searched`),
	searching: 'Searching…',
	noMatch: 'No matches',
	askSelection: 'Ask about this',
	askAboutSelection: 'Ask about the selection',
	/** Names of what a message is about; they are part of its text. */
	partName: (file: string) => `part of ${file}`,
	pageName: (page: number, file: string) => `p. ${page} of ${file}`,
	askPage: 'Ask about this page',
	asked: (name: string) => `Added to your message: ${name}`
};
