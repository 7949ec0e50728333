import type { SimulationFile } from './protocol.ts';
import { projectPath } from './project-files.ts';

/** A place in the user's files; lines count from 1. */
export interface SourcePlace {
	file: string;
	line: number;
}

/** ngspice carries the file's number above this many bits of a line number; see wasm/patches/07. */
const LINE_BITS = 20;

/** Undoes the numbering of patch 07; null for a number that carries no file. */
export function decodeLine(encoded: number, sources: readonly (string | null)[]): SourcePlace | null {
	const file = sources[(encoded >>> LINE_BITS) - 1];
	const line = encoded & ((1 << LINE_BITS) - 1);
	return file && line > 0 ? { file, line } : null;
}

/** Finds where messages that quote a card, a device or a file name have it from. */
export class SourceText {
	readonly #files: { file: string; lines: string[] }[];

	/** @param files the run's files; `entry` is searched first */
	constructor(files: readonly SimulationFile[], entry: string) {
		this.#files = files
			.flatMap(({ path, content }) =>
				typeof content === 'string' ? [{ file: projectPath(path), lines: content.split(/\r?\n/u) }] : []
			)
			.sort((a, b) => Number(b.file === projectPath(entry)) - Number(a.file === projectPath(entry)));
	}

	/** The card that reads like `quoted`, with its continuation lines joined; ngspice lowers case and spacing. */
	findCard(quoted: string): SourcePlace | null {
		const wanted = plain(quoted);
		return wanted === '' ? null : this.#find((card) => plain(card) === wanted);
	}

	/** The first card that begins with this word: a device, or a command of a script. */
	findFirstWord(word: string): SourcePlace | null {
		const wanted = word.toLowerCase();
		return this.#find((card) => plain(card).split(' ', 1)[0] === wanted);
	}

	/** The first card matching `pattern` (against lower case, single spaces). */
	findPattern(pattern: RegExp): SourcePlace | null {
		return this.#find((card) => pattern.test(plain(card)));
	}

	/** Narrows the place of a card to the continuation line that has `word`. */
	narrow(place: SourcePlace, word: string): SourcePlace {
		const lines = this.#files.find(({ file }) => file === place.file)?.lines ?? [];
		const pattern = wholeWord(word);
		for (let index = place.line - 1; index < lines.length; index += 1) {
			const text = lines[index] ?? '';
			if (index >= place.line && !/^\s*(?:\+|\*|$)/u.test(text)) break;
			if (pattern.test(text)) return { file: place.file, line: index + 1 };
		}
		return place;
	}

	#find(matches: (card: string) => boolean): SourcePlace | null {
		for (const { file, lines } of this.#files) {
			for (let index = 0; index < lines.length; index += 1) {
				let card = lines[index] ?? '';
				if (/^\s*[*+]/u.test(card)) continue;
				for (let next = index + 1; /^\s*\+/u.test(lines[next] ?? ''); next += 1)
					card += ` ${(lines[next] ?? '').replace(/^\s*\+/u, '')}`;
				if (matches(card)) return { file, line: index + 1 };
			}
		}
		return null;
	}
}

/** A pattern for the text as it stands. */
export function literal(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

/** A pattern for a name that is not part of a longer one. */
export function wholeWord(word: string): RegExp {
	return new RegExp(`(?<![\\w.])${literal(word)}(?![\\w.])`, 'iu');
}

/** A card as ngspice quotes it: lower case, single spaces, without an end-of-line comment. */
function plain(card: string): string {
	return card
		.replace(/;.*$|\s\$\s.*$|\/\/.*$/u, '')
		.toLowerCase()
		.replace(/\s*=\s*/gu, '=')
		.replace(/\s+/gu, ' ')
		.trim();
}
