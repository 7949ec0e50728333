import type { Line } from './lines.ts';
import type { Statement } from './statement.ts';

/** The simulator that can decrypt a text. */
export type EncryptedFor = 'LTspice' | 'PSpice' | 'HSPICE';

/** A line of at least eight bytes in hexadecimal, at least one of them with a letter: a row of a table has none. */
const hexadecimalStart = /(?=[\da-f \t]*[a-f])[ \t]*(?:[\da-f]{2}[ \t]+){7,}[\da-f]{2}[ \t]*(?:\r?\n|$)/iuy;
const hexadecimalLine = /[ \t]*(?:[\da-f]{2}[ \t]+)*[\da-f]{2}[ \t]*(?:\r?\n|$)/iuy;

/** Encryptions that begin with a line of their own, and the line that ends them; without one, they end with the file. */
const blocks: readonly { simulator: EncryptedFor; start: RegExp; end: RegExp }[] = [
	{ simulator: 'LTspice', start: /<Binary File>/iuy, end: /(?!)/u },
	{ simulator: 'PSpice', start: /\$CDNENCSTART/iuy, end: /^[ \t]*\$CDNENCFINISH.*(?:\n|$)/imu },
	// Without a key, .prot only hides readable cards from the listing.
	{
		simulator: 'HSPICE',
		start: /\.prot(?:ect)?[ \t]+[a-z]\w*[ \t]*\r?(?:\n|$)/iuy,
		end: /^[ \t]*\.unprot.*(?:\n|$)/imu
	}
];

/**
 * The encrypted part that begins on a line; null if the line is not encrypted.
 *
 * @returns one past its last line, and the simulator that reads it
 */
export function encryptedFrom(
	text: string,
	{ from, end }: Pick<Line, 'from' | 'end'>
): { end: number; simulator: EncryptedFor } | null {
	if (matchesAt(hexadecimalStart, text, from)) {
		let at = end;
		while (at < text.length && matchesAt(hexadecimalLine, text, at)) at = hexadecimalLine.lastIndex;
		return { end: at, simulator: 'LTspice' };
	}
	for (const { simulator, start, end: closing } of blocks) {
		if (!matchesAt(start, text, from)) continue;
		const found = closing.exec(text.slice(end));
		return { end: found ? end + found.index + found[0].length : text.length, simulator };
	}
	return null;
}

/** The simulator that reads an encrypted statement. */
export function decryptedBy({ text, segments }: Statement): EncryptedFor {
	const from = segments[0]?.from ?? 0;
	return blocks.find(({ start }) => matchesAt(start, text, from))?.simulator ?? 'LTspice';
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
	pattern.lastIndex = at;
	return pattern.test(text);
}
