import type { SourcePlace } from '#lib/base/source-place.ts';
import type { LogSeverity } from './log-entry.ts';

/** Finds cards of the netlist that a message quotes or names; each returns null if there is none. */
export interface CardSource {
	/** The card that reads like `quoted`. */
	findCard(quoted: string): SourcePlace | null;
	/** The first card that begins with this word. */
	findFirstWord(word: string): SourcePlace | null;
	/** The first card that `matches`, given its lower-case text with single spaces, after `skip` others. */
	find(matches: (key: string) => boolean, skip?: number): SourcePlace | null;
	/** The first card that has `word`, among those whose text matches `kind`. */
	findWord(word: string, kind?: RegExp): SourcePlace | null;
	/** The card of a device by its name in the expanded circuit. */
	findDevice(path: string): SourcePlace | null;
	/** The first device at a node by its name in the expanded circuit. */
	findNode(path: string): SourcePlace | null;
	/** Narrows the place of a card to the line that contains `word`. */
	narrow(place: SourcePlace, word: string): SourcePlace;
}

/** What a rule's `where` may use. */
export interface RuleContext {
	match: RegExpExecArray;
	/** The following lines that belong to the message. */
	following: readonly string[];
	source: CardSource;
	/** Decodes a line number from the message; null if there is none. */
	decode(encoded: string | undefined): SourcePlace | null;
}

/** How one kind of ngspice's messages is recognized. */
export interface LogRule {
	pattern: RegExp;
	severity: LogSeverity;
	/** Stable name of the kind of message. */
	code: string;
	/** Number of following lines that belong to the message. */
	takes?: number;
	/** Pattern of those lines, if they may be missing. */
	continues?: RegExp;
	where?(context: RuleContext): SourcePlace | null;
}

/** Place of the device that the pattern's first group names. */
export function atDevice({ match, source }: RuleContext): SourcePlace | null {
	return source.findDevice(match[1] ?? '');
}

/** Place of the first device at the node that the pattern's first group names. */
export function atNode({ match, source }: RuleContext): SourcePlace | null {
	return source.findNode(match[1] ?? '');
}

/** Place of the card that begins with the pattern's first group. */
export function atFirstWord({ match, source }: RuleContext): SourcePlace | null {
	return source.findFirstWord(match[1] ?? '');
}

/** Place of the card that the line after the message quotes. */
export function atQuotedCard({ following, source }: RuleContext): SourcePlace | null {
	return source.findCard(following[0] ?? '');
}

/** Place of the first card of one of these kinds that has the word in the pattern's first group. */
export function atCard(...names: string[]): (context: RuleContext) => SourcePlace | null {
	return ({ match, source }) => {
		const word = match[1]?.toLowerCase() ?? '';
		return source.find((key) => names.some((name) => key.startsWith(name)) && key.split(/[\s()=,]+/u).includes(word));
	};
}
