import { downloadZip } from 'client-zip';

/** A file to be saved outside the browser's storage. */
export interface TextDownload {
	blob: Blob;
	name: string;
}

/** Texts that are only in the page, as one file: a text as it is, several as a zip with their paths. */
export async function textDownload(
	texts: readonly { path: string; text: string }[],
	zipName: string
): Promise<TextDownload> {
	const [only, ...others] = texts;
	if (only && others.length === 0)
		return {
			blob: new Blob([only.text], { type: 'text/plain;charset=utf-8' }),
			name: only.path.slice(only.path.lastIndexOf('/') + 1)
		};
	const files = texts.map(({ path, text }) => ({ name: path, input: text }));
	return { blob: await downloadZip(files).blob(), name: zipName };
}
