/** Characters that are encoded at once, in a few milliseconds. */
const PIECE = 500_000;

/** UTF-8 of a long text, as `TextEncoder` gives it; yields between pieces. */
export function* encodedText(text: string): Generator<void, Uint8Array<ArrayBuffer>, void> {
	const encoder = new TextEncoder();
	const pieces: Uint8Array[] = [];
	for (let from = 0; from < text.length;) {
		let to = Math.min(text.length, from + PIECE);
		// The halves of a pair are not characters on their own.
		if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
		pieces.push(encoder.encode(text.slice(from, to)));
		from = to;
		yield;
	}
	const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
}

function isHighSurrogate(code: number): boolean {
	return code >= 0xd800 && code <= 0xdbff;
}
