/** The first bytes of a PDF. */
const START = '%PDF-';

/** Version of the order in which the text of a page is read: texts of another version are read again. */
export const PDF_TEXT_VERSION = 2;

/** Whether a path has the name of a PDF. */
export function isPdfName(path: string): boolean {
	return /\.pdf$/iu.test(path);
}

/** Whether bytes begin as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
	return [...START].every((character, index) => bytes[index] === character.charCodeAt(0));
}
