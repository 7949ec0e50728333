/** Maximum length of a result for the model, characters; longer ones lose their middle. */
export const MAX_RESULT_CHARACTERS = 5_000;

/** Shares of the limit that the head and the tail of a text that is too long may take. */
export const HEAD_SHARE = 0.6;
export const TAIL_SHARE = 0.3;

/** Room for the note at the end. */
const NOTE_CHARACTERS = 40;

/** Cuts a text to `limit` characters: 60 % head, 30 % tail, and a note of the omitted length between them. */
export function cutMiddle(text: string, limit = MAX_RESULT_CHARACTERS): string {
	if (text.length <= limit) return text;
	const head = endAtCharacter(text, Math.floor(limit * HEAD_SHARE));
	const tail = startAtCharacter(text, text.length - Math.floor(limit * TAIL_SHARE));
	return `${text.slice(0, head)}\n[... ${tail - head} characters left out ...]\n${text.slice(tail)}`;
}

/** Cuts a text to `limit` characters at the end of a line, with a note of the omitted length: for texts that begin with what matters most. */
export function cutEnd(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const room = endAtCharacter(text, Math.max(0, limit - NOTE_CHARACTERS));
	const line = text.lastIndexOf('\n', room);
	const end = line > 0 ? line : room;
	return `${text.slice(0, end)}\n[... ${text.length - end} characters left out ...]`;
}

// A cut inside a surrogate pair would leave text that JSON encoders reject.
function endAtCharacter(text: string, end: number): number {
	return isLowSurrogate(text, end) ? end - 1 : end;
}

function startAtCharacter(text: string, start: number): number {
	return isLowSurrogate(text, start) ? start + 1 : start;
}

function isLowSurrogate(text: string, index: number): boolean {
	const code = text.charCodeAt(index);
	return code >= 0xdc00 && code <= 0xdfff;
}
