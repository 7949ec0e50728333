import type { Deck } from '../fuzz/decks.ts';

/** A deck with a mistake in it, and where a diagnostic of it may stand. */
export interface Mistake {
	deck: Deck;
	path: string;
	/** From 1; several where more than one line can be called the mistake. */
	lines: readonly number[];
}

export type Random = () => number;

/** A line of the entry that is a whole card: outside of scripts, without continuation or comment behind. */
export interface PlainCard {
	/** From 0. */
	index: number;
	words: readonly string[];
	/** Whether it stands outside of every subcircuit, section and conditional. */
	isTop: boolean;
}

/** Edits the entry of a deck by lines; knows nothing of the parser that is measured. */
export class DeckEditor {
	readonly lines: string[];

	constructor(readonly deck: Deck) {
		this.lines = (deck.files[deck.entry] ?? '').split('\n');
	}

	cards(): PlainCard[] {
		const found: PlainCard[] = [];
		let inScript = false;
		let depth = 0;
		for (let index = 1; index < this.lines.length; index += 1) {
			const line = this.lines[index] ?? '';
			const words = line.trim().split(/\s+/u);
			const head = (words[0] ?? '').toLowerCase();
			if (head === '.end') break;
			if (head === '.endc') inScript = false;
			if (/^\.(?:ends|endif|endl)$/u.test(head)) depth -= 1;
			const isWhole = !/^\s*\+/u.test(this.lines[index + 1] ?? '') && !/[;${}'"]|\/\//u.test(line);
			if (!inScript && isWhole && /^[a-z.]/iu.test(head)) found.push({ index, words, isTop: depth === 0 });
			if (head === '.control') inScript = true;
			const beginsSection = head === '.lib' && words.length === 2;
			if (/^\.(?:subckt|if)$/u.test(head) || beginsSection) depth += 1;
		}
		return found;
	}

	/** Cards whose first word matches, with at least so many words. */
	like(head: RegExp, fewest: number): PlainCard[] {
		return this.cards().filter(({ words }) => head.test(words[0] ?? '') && words.length >= fewest);
	}

	/** Nodes that at least two plain resistors, capacitors or sources at the top share. */
	nodes(): string[] {
		const counts = new Map<string, number>();
		for (const { words, isTop } of this.like(/^[rcvl]\w*$/iu, 4))
			if (isTop) for (const node of words.slice(1, 3)) counts.set(node, (counts.get(node) ?? 0) + 1);
		return [...counts].filter(([node, count]) => count > 1 && !/^(?:0|gnd)$/iu.test(node)).map(([node]) => node);
	}

	setWord({ index }: PlainCard, at: number, insert: string): void {
		let word = -1;
		this.lines[index] = (this.lines[index] ?? '').replace(/\S+/gu, (old) => ((word += 1) === at ? insert : old));
	}

	/** Puts lines before `.end`, or at the end; returns the number of the first, from 1. */
	append(...lines: string[]): number {
		const end = this.lines.findIndex((line) => /^\s*\.end\s*$/iu.test(line));
		const last = this.lines.findLastIndex((line) => line.trim() !== '');
		const at = end === -1 ? last + 1 : end;
		this.lines.splice(at, 0, ...lines);
		return at + 1;
	}

	/** @param lines from 1 */
	done(...lines: number[]): Mistake {
		const { deck } = this;
		return {
			deck: { ...deck, files: { ...deck.files, [deck.entry]: this.lines.join('\n') } },
			path: deck.entry,
			lines
		};
	}
}

export function pick<T>(list: readonly T[], random: Random): T | null {
	return list[Math.floor(random() * list.length)] ?? null;
}

/** A slip of the fingers: two letters exchanged, one left out, or one twice. */
export function misspell(word: string, random: Random): string {
	const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
	const [a = '', b = ''] = [word[at], word[at + 1]];
	const slips = [
		word.slice(0, at) + word.slice(at + 1),
		word.slice(0, at) + a + a + word.slice(at + 1),
		word.slice(0, at) + b + a + word.slice(at + 2)
	].filter((slip) => slip.toLowerCase() !== word.toLowerCase() && slip.length > 1);
	return pick(slips, random) ?? `${word}x`;
}
