/** Text of a model file of any encoding: UTF-16 with or without a mark, UTF-8, else Latin-1, which has every byte. */
export function decodeModel(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if ((first === 0xff && second === 0xfe) || isMostlyZero(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
	if ((first === 0xfe && second === 0xff) || isMostlyZero(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('latin1').decode(bytes);
	}
}

/** Characters at the beginning that show the encoding. */
const SAMPLED = 500;

/** Whether every other byte from `offset` on is zero in most places, as in the UTF-16 of an English text. */
function isMostlyZero(bytes: Uint8Array, offset: number): boolean {
	const sampled = bytes.subarray(0, 2 * SAMPLED);
	let zeros = 0;
	for (let at = offset; at < sampled.length; at += 2) if (sampled[at] === 0) zeros += 1;
	return sampled.length >= 8 && zeros > sampled.length / 4;
}
