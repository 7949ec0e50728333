/** Maximum length of a word that is compared. */
const longest = 40;

/** Names to compare words with. */
export class Candidates {
	/** By length: each slip changes it by at most one. */
	readonly #byLength = new Map<number, { name: string; key: string; letters: string }[]>();
	size = 0;

	constructor(names: Iterable<string>) {
		for (const name of names) {
			const key = name.toLowerCase();
			if (key.length > longest) continue;
			const same = this.#byLength.get(key.length);
			const candidate = { name, key, letters: withoutDigits(key) };
			if (same) same.push(candidate);
			else this.#byLength.set(key.length, [candidate]);
			this.size += 1;
		}
	}

	/**
	 * The name that a word most likely stands for: one slip away, or two in words of at least six letters; swapping
	 * neighbouring letters is one slip. Names that differ only in their numbers are different on purpose. Null if there is
	 * none, or several equally near.
	 */
	nearest(word: string): string | null {
		const wanted = word.toLowerCase();
		if (wanted.length < 2 || wanted.length > longest) return null;
		const most = wanted.length >= 6 ? 2 : 1;
		const letters = withoutDigits(wanted);
		let best: string | null = null;
		let least = most + 1;
		let isTied = false;
		for (let length = wanted.length - most; length <= wanted.length + most; length += 1)
			for (const candidate of this.#byLength.get(length) ?? []) {
				if (candidate.letters === letters) continue;
				const distance = slips(wanted, candidate.key, Math.min(least, most));
				if (distance < least) {
					best = candidate.name;
					least = distance;
					isTied = false;
				} else if (distance === least && least <= most && best?.toLowerCase() !== candidate.key) isTied = true;
			}
		return isTied ? null : best;
	}
}

/** The one of a few names that a word most likely stands for, or null. */
export function nearMiss(word: string, names: Iterable<string>): string | null {
	return new Candidates(names).nearest(word);
}

function withoutDigits(name: string): string {
	return name.replace(/\d+/gu, '0');
}

/** Edit distance that counts swapped neighbours as one (optimal string alignment), capped at `most + 1`. */
function slips(first: string, second: string, most: number): number {
	let from = 0;
	const shorter = Math.min(first.length, second.length);
	while (from < shorter && first.charCodeAt(from) === second.charCodeAt(from)) from += 1;
	let kept = 0;
	while (
		kept < shorter - from &&
		first.charCodeAt(first.length - 1 - kept) === second.charCodeAt(second.length - 1 - kept)
	)
		kept += 1;
	const a = first.slice(from, first.length - kept);
	const b = second.slice(from, second.length - kept);
	if (a.length === 0 || b.length === 0) return Math.min(a.length + b.length, most + 1);
	// One slip leaves one letter, or two neighbours, between the equal ends.
	if (most === 1 && (a.length > 2 || b.length > 2)) return 2;
	return alignment(a, b, most);
}

function alignment(a: string, b: string, most: number): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row += 1) {
		const current = [row];
		let least = row;
		for (let column = 1; column <= b.length; column += 1) {
			const isSame = a[row - 1] === b[column - 1];
			let value = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
			if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
				value = Math.min(value, before[column - 2]! + 1);
			current.push(value);
			least = Math.min(least, value);
		}
		if (least > most) return most + 1;
		before = last;
		last = current;
	}
	return Math.min(last[b.length]!, most + 1);
}
