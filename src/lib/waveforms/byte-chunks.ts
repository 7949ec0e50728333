/** Bytes of one chunk of a written file. */
const CHUNK = 1 << 20;

/** Text of a file as UTF-8 chunks of about a megabyte, so that a long file is never one string. */
export function* textChunks(lines: Iterable<string>): Generator<Uint8Array<ArrayBuffer>, void, void> {
	const encoder = new TextEncoder();
	let parts: string[] = [];
	let length = 0;
	for (const line of lines) {
		parts.push(line);
		length += line.length;
		if (length < CHUNK) continue;
		yield encoder.encode(parts.join(''));
		parts = [];
		length = 0;
	}
	if (length > 0) yield encoder.encode(parts.join(''));
}

/**
 * Little-endian doubles in chunks of about a megabyte.
 *
 * @param count number of rows
 * @param width doubles in a row
 * @param fill writes one row, starting at a byte of the view
 */
export function* doubleChunks(
	count: number,
	width: number,
	fill: (row: number, view: DataView, at: number) => void
): Generator<Uint8Array<ArrayBuffer>, void, void> {
	const rowBytes = width * 8;
	const rows = Math.max(1, Math.floor(CHUNK / Math.max(1, rowBytes)));
	for (let from = 0; from < count; from += rows) {
		const bytes = new Uint8Array(Math.min(rows, count - from) * rowBytes);
		const view = new DataView(bytes.buffer);
		for (let row = 0; row * rowBytes < bytes.length; row++) fill(from + row, view, row * rowBytes);
		yield bytes;
	}
}
