import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { textDownload } from '#lib/app/project/files/text-download.ts';

test('[DB21] one text is downloaded as it is, under its name', async () => {
	const { blob, name } = await textDownload([{ path: 'lib/a.cir', text: 'µ\n' }], 'amp.zip');
	expect(name).toBe('a.cir');
	expect(await blob.text()).toBe('µ\n');
});

test('[DB21] several texts are downloaded as a zip with their paths', async () => {
	const texts = [
		{ path: 'a.cir', text: 'µ\n' },
		{ path: 'lib/b.cir', text: '' }
	];
	const { blob, name } = await textDownload(texts, 'amp.zip');
	expect(name).toBe('amp.zip');
	const entries = await new ZipReader(new BlobReader(blob)).getEntries();
	const read = entries.map(async (entry) => ({
		path: entry.filename,
		text: entry.directory ? null : await entry.getData(new TextWriter())
	}));
	expect(await Promise.all(read)).toEqual(texts);
});
