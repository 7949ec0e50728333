import { MAX_CHUNK_CHARACTERS, OVERLAP_CHARACTERS, type Chunk, type Section } from './chunk.ts';

/** The lines of a text with LF line endings; the end of the last line begins no other one. */
export function linesOf(text: string): string[] {
	const lines = text.replace(/\r\n?/gu, '\n').split('\n');
	if (lines.at(-1) === '') lines.pop();
	return lines;
}

/**
 * Cuts sections of a text into chunks of limited length: a chunk of a long section ends after a blank line if there is one in its
 * second half, and the next one repeats its last lines. Lines that are too long for a chunk are cut into pieces. Sections of
 * blank lines give no chunk. Linear in the length.
 */
export function cutSections(lines: readonly string[], sections: readonly Section[]): Chunk[] {
	return sections.flatMap((section) => cutSection(lines, section));
}

function cutSection(lines: readonly string[], { kind, title, start, end }: Section): Chunk[] {
	const chunks: Chunk[] = [];
	/** @param from @param to lines from 1, both inclusive */
	const add = (from: number, to: number) => {
		while (from <= to && isBlank(lines[from - 1])) from += 1;
		while (to >= from && isBlank(lines[to - 1])) to -= 1;
		if (from <= to) chunks.push({ kind, title, text: lines.slice(from - 1, to).join('\n'), start: from, end: to });
	};
	for (let from = start; from <= end;) {
		const line = lines[from - 1] ?? '';
		if (line.length > MAX_CHUNK_CHARACTERS) {
			for (const text of pieces(line)) chunks.push({ kind, title, text, start: from, end: from });
			from += 1;
			continue;
		}
		const to = lastThatFits(lines, from, end);
		add(from, to);
		from = to === end ? end + 1 : repeatedFrom(lines, from, to);
	}
	return chunks;
}

/** The last line of a chunk that begins with a line that fits. */
function lastThatFits(lines: readonly string[], from: number, end: number): number {
	let length = -1;
	let afterBlank = 0;
	for (let line = from; line <= end; line += 1) {
		const text = lines[line - 1] ?? '';
		if (length + 1 + text.length > MAX_CHUNK_CHARACTERS) return afterBlank > 0 ? afterBlank : line - 1;
		length += 1 + text.length;
		if (length > MAX_CHUNK_CHARACTERS / 2 && isBlank(text)) afterBlank = line;
	}
	return end;
}

/** The first line of the chunk after one: it repeats whole lines, but never all of them. */
function repeatedFrom(lines: readonly string[], from: number, to: number): number {
	let next = to + 1;
	// Lines that are too long to be in a chunk with others have no overlap.
	const following = (lines[to] ?? '').length;
	for (let length = 0; next > from + 1; next -= 1) {
		length += (lines[next - 2] ?? '').length + 1;
		if (length > OVERLAP_CHARACTERS || length + following > MAX_CHUNK_CHARACTERS) break;
	}
	return next;
}

function pieces(line: string): string[] {
	const texts: string[] = [];
	for (let at = 0; at < line.length;) {
		let to = Math.min(at + MAX_CHUNK_CHARACTERS, line.length);
		// Not between the halves of a surrogate pair.
		if (to < line.length && /[\ud800-\udbff]/u.test(line[to - 1]!)) to -= 1;
		texts.push(line.slice(at, to));
		at = to;
	}
	return texts.filter((text) => !isBlank(text));
}

export function isBlank(line: string | undefined): boolean {
	return line === undefined || line.trim() === '';
}
