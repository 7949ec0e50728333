/** Longest word that is compared. */
const longest = 40;

/**
 * The one of the candidates that a word was most likely meant to be: one slip away, or two in words of six letters and
 * more; the exchange of neighbours is one slip. Null where there is none, or more than one as near.
 */
export function nearMiss(word: string, candidates: Iterable<string>): string | null {
	const wanted = word.toLowerCase();
	if (wanted.length < 2 || wanted.length > longest) return null;
	const most = wanted.length >= 6 ? 2 : 1;
	let best: string | null = null;
	let least = most + 1;
	let isTied = false;
	for (const candidate of candidates) {
		const other = candidate.toLowerCase();
		if (other === wanted || Math.abs(other.length - wanted.length) > most) continue;
		const distance = slips(wanted, other, Math.min(least, most));
		if (distance < least) {
			best = candidate;
			least = distance;
			isTied = false;
		} else if (distance === least && least <= most && best?.toLowerCase() !== other) isTied = true;
	}
	return isTied ? null : best;
}

/** Edit distance with exchanged neighbours (optimal string alignment); `most + 1` for whatever is more than `most`. */
function slips(a: string, b: string, most: number): number {
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
