import { afterEach, expect, test } from 'vitest';
import { Documents } from '#lib/app/project/documents/documents.ts';
import { systemClock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { openPdf, type PdfDocument } from '#lib/workers/pdf/client.ts';
import { activePdfs, deflated, encryptedPdf, endlessPdfs, pageWith } from '../support/hostile-pdf.ts';
import { hardDataSheet, hardPages } from '../support/data-sheet-pages.ts';
import { longDataSheet, PdfFile, pdfLines, pdfOf } from '../support/pdf-file.ts';

let open: PdfDocument | undefined;
afterEach(() => open?.close());

const running = new AbortController().signal;

test('[K5] a document gives its title, outline, page sizes and the text of each page', async () => {
	open = await openPdf(longDataSheet(12), running);
	expect(open).toMatchObject({ pageCount: 12, title: 'SW741 operational amplifier' });
	expect(open.outline).toEqual([
		{ title: 'Description', page: 1, level: 0 },
		{ title: 'Electrical characteristics', page: 2, level: 0 }
	]);
	const sizes = await open.sizes();
	expect(sizes).toHaveLength(12);
	expect(sizes[3]).toEqual({ width: 595, height: 842 });
	expect((await open.text(3)).split('\n')).toEqual([
		'SW741 section 3',
		'',
		"This page 3 of the data sheet describes the amplifier's behaviour under",
		'changes of supply voltage and of temperature, with typical values.',
		'',
		'Parameter  Min  Typ  Max',
		'Slew rate  0.3  3.5  V/us'
	]);
});

test('[K5] columns, exponents, overprinted and turned text of data sheets are read in order', async () => {
	open = await openPdf(pdfOf(hardDataSheet), running);
	for (const [index, [name, { text }]] of Object.entries(hardPages).entries())
		expect(await open.text(index + 1), name).toBe(text);
});

test('[K5] matches are found whatever their case and spacing', async () => {
	open = await openPdf(longDataSheet(3), running);
	const text = await open.text(2);
	const [match] = await open.find('SUPPLY voltage and', 2);
	expect(text.slice(match?.start, match?.end)).toBe('supply voltage and');
	const [over] = await open.find('behaviour under changes', 2);
	expect(text.slice(over?.start, over?.end)).toBe('behaviour under\nchanges');
	expect(await open.find('not in it', 2)).toEqual([]);
});

test('[K5] a page is drawn at the size that is asked for, with fonts that are not embedded', async () => {
	open = await openPdf(pdfOf({ pages: [{ texts: pdfLines(['HHHHHHHH'], { size: 60, top: 700 }) }] }), running);
	const image = await open.draw(1, 0.5);
	expect([image.width, image.height]).toEqual([297, 421]);
	const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
	context?.drawImage(image, 0, 0);
	const pixels = context?.getImageData(30, 45, 200, 25).data ?? [];
	const dark = pixels.filter((value, index) => index % 4 === 0 && value < 64).length;
	expect(dark).toBeGreaterThan(200);
	const layer = await open.layer(1);
	expect(layer).toMatchObject({ text: 'HHHHHHHH', size: { width: 595, height: 842 } });
	expect(layer.items[0]).toMatchObject({ x: 60, size: 60 });
	const picture = await open.picture(1);
	expect(picture).toMatchObject({ height: 1568, image: { mediaType: 'image/png' } });
});

/** A page of A4 that was scanned at 600 dpi: black, with a white edge below. */
async function scan(colours: 1 | 3, bits: 1 | 8): Promise<Uint8Array<ArrayBuffer>> {
	const [width, height] = [4960, 7016];
	const row = Math.ceil((width * colours * bits) / 8);
	const block = new Uint8Array(row * 8);
	const file = new PdfFile();
	const image = file.stream(
		await deflated(height / 8, block),
		`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} ` +
			`/ColorSpace /${colours === 1 ? 'DeviceGray' : 'DeviceRGB'} /Filter /FlateDecode`
	);
	return pageWith(file, file.stream('q 595 0 0 800 0 42 cm /I Do Q'), `/XObject << /I ${image} 0 R >>`);
}

test.each([
	['black and white', 1, 1],
	['colour', 3, 8]
] as const)('[K5] a scan at 600 dpi in %s is drawn, scaled down', { timeout: 60_000 }, async (_, colours, bits) => {
	open = await openPdf(await scan(colours, bits), running);
	expect(await open.text(1)).toBe('');
	const image = await open.draw(1, 0.5);
	const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
	context?.drawImage(image, 0, 0);
	const brightness = (y: number) => context?.getImageData(150, y, 1, 1).data[0];
	expect([brightness(10), brightness(200), brightness(390), brightness(415)]).toEqual([0, 0, 0, 255]);
});

/** What the page and its workers load while something is done, except files of the app. */
async function foreignRequests(work: () => Promise<void>): Promise<string[]> {
	performance.clearResourceTimings();
	const loaded: string[] = [];
	const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));
	observer.observe({ type: 'resource' });
	const violations: string[] = [];
	const note = ({ blockedURI }: SecurityPolicyViolationEvent) => void violations.push(blockedURI);
	document.addEventListener('securitypolicyviolation', note);
	await work();
	observer.disconnect();
	document.removeEventListener('securitypolicyviolation', note);
	return [...loaded, ...violations].filter(
		(address) => !address.startsWith(location.origin) && !address.startsWith('blob:')
	);
}

test('[K5] scripts, launch actions, addresses and files in a document do nothing: its text is read, and nothing is loaded', async () => {
	const opened: unknown[] = [];
	const usual = window.open;
	window.open = (...request) => (opened.push(request), null);
	const foreign = await foreignRequests(async () => {
		for (const [name, bytes] of Object.entries(activePdfs())) {
			const document = await openPdf(bytes, running);
			expect(await document.text(1), name).toBe('Visible text');
			(await document.draw(1, 0.2)).close();
			document.close();
		}
	});
	window.open = usual;
	expect(foreign).toEqual([]);
	expect(opened).toEqual([]);
});

test(
	'[K5] loops and bombs end with a result or a fault, and cost only their worker',
	{ timeout: 200_000 },
	async () => {
		for (const [name, bytes] of Object.entries(await endlessPdfs())) {
			const outcome = await openPdf(bytes, running)
				.then(async (document) => {
					// Drawing millions of operators takes the whole time limit.
					const isLong = name === 'bomb';
					const work = [document.text(1), document.sizes(), ...(isLong ? [] : [document.draw(1, 0.1)])];
					await Promise.all(work.map((part) => part.catch(expectFault)));
					document.close();
				})
				.catch(expectFault);
			expect(outcome, name).toBeUndefined();
		}
		open = await openPdf(longDataSheet(1), running);
		expect(await open.text(1)).toContain('SW741 section 1');
	}
);

function expectFault(thrown: unknown): void {
	expect(thrown).toBeInstanceOf(Fault);
	expect((thrown as Fault).code).toMatch(/^document_/u);
}

test('[K5] a document with a password, and one that is not a PDF, are refused with the reason', async () => {
	await expect(openPdf(encryptedPdf(), running)).rejects.toMatchObject({ code: 'document_encrypted' });
	const text = new TextEncoder().encode('not a PDF');
	await expect(openPdf(text, running)).rejects.toMatchObject({ code: 'document_damaged' });
	await expect(openPdf(longDataSheet(3).slice(0, 400), running)).rejects.toMatchObject({ code: 'document_damaged' });
});

test('[K5] a signal closes a document, whatever it is doing', async () => {
	const stop = new AbortController();
	const document = await openPdf(longDataSheet(200), stop.signal);
	const reading = Promise.all([document.sizes(), document.text(200)]);
	stop.abort(new Fault('aborted', 'Stopped'));
	await expect(reading).rejects.toMatchObject({ code: 'aborted' });
	await expect(document.text(1)).rejects.toMatchObject({ code: 'aborted' });
	await expect(openPdf(longDataSheet(1), stop.signal)).rejects.toMatchObject({ code: 'aborted' });
});

test(
	'[K5] 700 pages are read in the background, with progress; a cancelled reading goes on',
	{ timeout: 120_000 },
	async () => {
		const { database, projectId } = await projectWith({ 'big.pdf': longDataSheet(700) });
		const store = openProjectStore(database, projectId);
		const [file] = await store.list();
		if (!file) throw new Error('The file is missing');
		const tasks = new TaskRegistry(systemClock);
		const documents = new Documents(database, store, tasks);
		const stop = new AbortController();
		const cancelled = documents.pages(file, stop.signal, (done) => {
			if (done === 120) stop.abort(new Fault('aborted', 'Stopped'));
		});
		await expect(cancelled).rejects.toMatchObject({ code: 'aborted' });
		await expect.poll(() => tasks.tasks.length).toBe(0);
		const progress: number[] = [];
		const pages = await documents.pages(file, running, (done) => progress.push(done));
		expect(progress[0]).toBe(101);
		expect(progress.at(-1)).toBe(700);
		expect(pages).toHaveLength(700);
		expect(pages[699]).toContain('Slew rate  0.3  700.5  V/us');
		database.close();
	}
);

async function projectWith(files: Record<string, Uint8Array>) {
	const database = await openDatabase(`pdf-${crypto.randomUUID()}`);
	const initial = Object.entries(files).map(([path, content]) => ({ path, content }));
	const { id } = await createProject(database, { name: 'Documents', files: initial });
	return { database, projectId: id };
}
