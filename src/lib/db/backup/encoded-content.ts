/** Text, or bytes as base64 for JSON. */
export type EncodedContent = string | { base64: string };

export function encodeContent(content: string | Uint8Array): EncodedContent {
	if (typeof content === 'string') return content;
	// In pieces, because a large file has too many characters for the arguments of one call.
	const pieces: string[] = [];
	for (let at = 0; at < content.length; at += 0x8000)
		pieces.push(String.fromCharCode(...content.subarray(at, at + 0x8000)));
	return { base64: btoa(pieces.join('')) };
}

/** @throws DOMException when bytes are not base64 */
export function decodeContent(content: EncodedContent): string | Uint8Array {
	if (typeof content === 'string') return content;
	return Uint8Array.from(atob(content.base64), (character) => character.charCodeAt(0));
}

/** Characters that it takes in JSON, without escapes. */
export function encodedLength(content: EncodedContent): number {
	return typeof content === 'string' ? content.length : content.base64.length;
}
