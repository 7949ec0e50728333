/** Writes PDF files for tests, object by object. */
export class PdfFile {
	readonly #objects: Uint8Array[] = [];

	/** Keeps a number for an object that refers to others which refer to it. */
	reserve(): number {
		return this.#objects.push(new Uint8Array());
	}

	/** @returns the number of the object */
	add(body: string): number {
		const number = this.reserve();
		this.set(number, body);
		return number;
	}

	set(number: number, body: string): void {
		this.#objects[number - 1] = latin(body);
	}

	/** @param dictionary further entries, such as `/Filter /FlateDecode` */
	stream(content: string | Uint8Array, dictionary = ''): number {
		const bytes = typeof content === 'string' ? latin(content) : content;
		const number = this.reserve();
		const head = latin(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`);
		this.#objects[number - 1] = join([head, bytes, latin('\nendstream')]);
		return number;
	}

	/** @param root number of the catalogue; @param trailer further entries of the trailer */
	bytes(root: number, trailer = ''): Uint8Array<ArrayBuffer> {
		const parts = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
		let length = parts[0]?.length ?? 0;
		const offsets: number[] = [];
		const push = (bytes: Uint8Array) => {
			parts.push(bytes);
			length += bytes.length;
		};
		for (const [index, body] of this.#objects.entries()) {
			offsets.push(length);
			push(latin(`${index + 1} 0 obj\n`));
			push(body);
			push(latin('\nendobj\n'));
		}
		const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
		const size = this.#objects.length + 1;
		const start = length;
		push(latin(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
		push(latin(`trailer\n<< /Size ${size} /Root ${root} 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
		return join(parts);
	}
}

/** A text at a position, points from the lower left corner. */
export interface PlacedText {
	text: string;
	x: number;
	y: number;
	size?: number;
	/** Direction of the baseline, degrees counterclockwise. */
	angle?: number;
}

export interface PdfSample {
	title?: string;
	pages: { texts: readonly PlacedText[]; /** Further operators, such as drawn lines. */ graphics?: string }[];
	/** Titles with the pages they lead to, from 1. */
	outline?: readonly { title: string; page: number }[];
	/** Further entries of the catalogue and of each page. */
	catalogue?: string;
	page?: string;
}

/** A document of A4 pages in Helvetica, which is not embedded. */
export function pdfOf(sample: PdfSample, file = new PdfFile()): Uint8Array<ArrayBuffer> {
	const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
	const tree = file.reserve();
	const pages = sample.pages.map(({ texts, graphics = '' }) => {
		const content = file.stream(`${texts.map(operators).join('\n')}\n${graphics}`);
		return file.add(
			`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R ` +
				`/Resources << /Font << /F1 ${font} 0 R >> >> ${sample.page ?? ''} >>`
		);
	});
	file.set(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
	let catalogue = `/Type /Catalog /Pages ${tree} 0 R ${sample.catalogue ?? ''}`;
	if (sample.outline) {
		const outline = file.reserve();
		const numbers = sample.outline.map(() => file.reserve());
		for (const [index, { title, page }] of sample.outline.entries()) {
			const next = numbers[index + 1];
			file.set(
				numbers[index] ?? 0,
				`<< /Title (${escaped(title)}) /Parent ${outline} 0 R /Dest [${pages[page - 1]} 0 R /Fit]` +
					`${next ? ` /Next ${next} 0 R` : ''} >>`
			);
		}
		file.set(
			outline,
			`<< /Type /Outlines /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length} >>`
		);
		catalogue += ` /Outlines ${outline} 0 R`;
	}
	const root = file.add(`<< ${catalogue} >>`);
	const info = file.add(`<< /Title (${escaped(sample.title ?? '')}) >>`);
	return file.bytes(root, `/Info ${info} 0 R`);
}

/** Lines of text from the top of a page. */
export function pdfLines(lines: readonly string[], { x = 60, top = 780, size = 11, leading = 15 } = {}): PlacedText[] {
	return lines.map((text, index) => ({ text, x, y: top - index * leading, size }));
}

/** A document with many pages of a data sheet's look: a heading, a paragraph and a table on each. */
export function longDataSheet(pages: number): Uint8Array<ArrayBuffer> {
	return pdfOf({
		title: 'SW741 operational amplifier',
		outline: [
			{ title: 'Description', page: 1 },
			{ title: 'Electrical characteristics', page: Math.min(2, pages) }
		],
		pages: Array.from({ length: pages }, (_, index) => ({
			texts: [
				{ text: `SW741 section ${index + 1}`, x: 60, y: 790, size: 16 },
				...pdfLines(
					[
						`This page ${index + 1} of the data sheet describes the amplifier's behaviour under`,
						'changes of supply voltage and of temperature, with typical values.'
					],
					{ top: 760 }
				),
				...['Parameter', 'Min', 'Typ', 'Max'].map((text, column) => ({ text, x: 60 + 120 * column, y: 700 })),
				...['Slew rate', '0.3', `${index + 1}.5`, 'V/us'].map((text, column) => ({
					text,
					x: 60 + 120 * column,
					y: 684
				}))
			],
			graphics: '60 695 m 535 695 l S'
		}))
	});
}

function operators({ text, x, y, size = 11, angle = 0 }: PlacedText): string {
	const [cos, sin] = [Math.cos, Math.sin].map((of) => of((angle * Math.PI) / 180).toFixed(6));
	const place = angle === 0 ? `${x} ${y} Td` : `${cos} ${sin} -${sin} ${cos} ${x} ${y} Tm`.replace('--', '');
	return `BT /F1 ${size} Tf ${place} (${escaped(text)}) Tj ET`;
}

function escaped(text: string): string {
	return text.replaceAll(/[\\()]/gu, String.raw`\$&`);
}

function latin(text: string): Uint8Array {
	return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let offset = 0;
	for (const part of parts) {
		whole.set(part, offset);
		offset += part.length;
	}
	return whole;
}
