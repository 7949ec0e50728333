/** One entry of a zip that is built byte by byte, so that every field can be wrong. */
export interface RawEntry {
	/** Name as text, or as the bytes in the zip. */
	name: string | Uint8Array<ArrayBuffer>;
	content?: string | Uint8Array<ArrayBuffer>;
	deflate?: boolean;
	/** Size declared in the headers, if different from the actual one. */
	declaredSize?: number;
	/** Checksum declared in the headers, if different from the actual one. */
	crc?: number;
	/** Unix mode, such as 0o120777 for a symbolic link. */
	unixMode?: number;
	/** General purpose bits in addition to the one for UTF-8 names; 1 means encrypted. */
	flags?: number;
	/** Compression method declared in the headers, if different from the actual one. */
	method?: number;
	/** Name in the local header, if different from the one in the directory. */
	localName?: string;
	/** Offset of the entry in the directory; nothing is written for it. */
	offset?: number;
}

/** Builds the described zip, even if it is invalid. */
export async function rawZip(entries: readonly RawEntry[], comment = ''): Promise<Blob> {
	const locals: Uint8Array<ArrayBuffer>[] = [];
	const directory: Uint8Array<ArrayBuffer>[] = [];
	let offset = 0;
	for (const entry of entries) {
		const content = toBytes(entry.content ?? '');
		const data = entry.deflate ? await deflate(content) : content;
		const name = toBytes(entry.name);
		const common = [
			...u16(20),
			...u16((entry.flags ?? 0) | (typeof entry.name === 'string' ? 0x800 : 0)),
			...u16(entry.method ?? (entry.deflate ? 8 : 0)),
			...u16(0),
			...u16(0x5a21),
			...u32(entry.crc ?? crc32(content)),
			...u32(data.length),
			...u32(entry.declaredSize ?? content.length)
		];
		const localName = entry.localName === undefined ? name : toBytes(entry.localName);
		const local = joined([bytes([0x50, 0x4b, 3, 4, ...common, ...u16(localName.length), ...u16(0)]), localName, data]);
		const position = entry.offset ?? offset;
		if (entry.offset === undefined) {
			locals.push(local);
			offset += local.length;
		}
		const mode = u32(((entry.unixMode ?? 0o100644) << 16) >>> 0);
		const tail = [...u16(name.length), ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...mode];
		const record = [0x50, 0x4b, 1, 2, 20, 3, ...common, ...tail, ...u32(position)];
		directory.push(joined([bytes(record), name]));
	}
	const directorySize = directory.reduce((sum, record) => sum + record.length, 0);
	const count = u16(Math.min(entries.length, 0xffff));
	const text = toBytes(comment);
	const end = [0x50, 0x4b, 5, 6, ...u16(0), ...u16(0), ...count, ...count, ...u32(directorySize), ...u32(offset)];
	return new Blob([...locals, ...directory, bytes([...end, ...u16(text.length)]), text]);
}

async function deflate(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
	const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBytes(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

function crc32(content: Uint8Array): number {
	let crc = ~0;
	for (const byte of content) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

function bytes(values: readonly number[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(values);
}

function u16(value: number): number[] {
	return [value & 0xff, (value >>> 8) & 0xff];
}

function u32(value: number): number[] {
	return [...u16(value & 0xffff), ...u16(value >>> 16)];
}
