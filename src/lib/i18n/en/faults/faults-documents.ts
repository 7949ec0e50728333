import type { FaultData } from '#lib/base/fault.ts';

/** Faults of documents such as PDFs. */
export const documentFaults = {
	document_encrypted: () => 'This PDF is protected by a password. Add a copy that opens without one.',
	document_damaged: () =>
		'This PDF cannot be read: the file is damaged or not a PDF. Download it again and replace it.',
	document_too_long: (data: FaultData) =>
		`This PDF has ${data.pages} pages; the limit is ${data.limit}. Add the part that you need.`,
	document_too_slow: () => 'This PDF takes too long to read, so reading it was stopped. Nothing else is affected.',
	document_worker_failed: () => 'Reading this PDF has failed and was stopped. Nothing else is affected. Try again.',
	document_page_damaged: () => 'This page cannot be read: it is damaged.',
	document_missing: (data: FaultData) => `${data.path} is not in the project any more, or has changed. Open it again.`
};
