/** The text of a file: LTspice writes UTF-16 with or without a mark, and otherwise UTF-8. */
export function textOf(bytes: Uint8Array): string {
	const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes.length > 1 && bytes[1] === 0);
	return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}
