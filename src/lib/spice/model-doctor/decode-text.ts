/** Characters at the beginning that show the encoding. */
const SAMPLED = 500;

/** Control characters that no text has. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;
/** DOS ends a text with it. */
const MARK_OF_END = '\u001a';

/**
 * The text of a netlist or model file of another program: UTF-16 with or without a mark, UTF-8, else Windows' Latin-1. Without
 * its byte order mark; null for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
	const decoded = decode(bytes);
	const text = decoded.endsWith(MARK_OF_END) ? decoded.slice(0, -1) : decoded;
	return BINARY.test(text) ? null : text;
}

function decode(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if ((first === 0xff && second === 0xfe) || isMostlyZero(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
	if ((first === 0xfe && second === 0xff) || isMostlyZero(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('latin1').decode(bytes);
	}
}

/** Whether every other byte from `offset` on is zero in most places, as in the UTF-16 of an English text. */
function isMostlyZero(bytes: Uint8Array, offset: number): boolean {
	const sampled = bytes.subarray(0, 2 * SAMPLED);
	let zeros = 0;
	for (let at = offset; at < sampled.length; at += 2) if (sampled[at] === 0) zeros += 1;
	return sampled.length >= 8 && zeros > sampled.length / 4;
}
