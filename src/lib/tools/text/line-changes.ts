import { lineDiff } from '#lib/base/line-diff.ts';

/**
 * What changed in a text, for the model: for a line of which one word differs, its first word and the word before and after; other
 * lines whole, as in a diff. Each with the line number in the later text. Empty if nothing changed.
 */
export function lineChanges(before: string, after: string): string[] {
	const { hunks, additions, deletions, isListed } = lineDiff(before, after, 0);
	const [first] = hunks;
	if (first && !isListed)
		return [`from line ${first.newStart} on, ${deletions} lines were replaced by ${additions} lines: too many to show`];
	return hunks.flatMap(({ lines, newStart }) => {
		const starting = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
		const [removed, added] = [starting('-'), starting('+')];
		const changed =
			removed.length === added.length ? added.map((line, index) => valueChange(removed[index]!, line)) : [];
		if (changed.length > 0 && changed.every((change) => change !== null))
			return changed.map((change, index) => `line ${newStart + index}: ${change}`);
		const place = added.length === 0 ? `after line ${newStart}, removed:` : `line ${newStart}:`;
		return [place, ...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
	});
}

/** Null where more than one word differs, or the first one does. */
function valueChange(before: string, after: string): string | null {
	const [old, fresh] = [words(before), words(after)];
	const places = fresh.flatMap((word, index) => (word === old[index] ? [] : [index]));
	const [place = 0] = places;
	if (old.length !== fresh.length || places.length !== 1 || place === 0) return null;
	return `${fresh[0]}: ${old[place]} -> ${fresh[place]}`;
}

function words(line: string): string[] {
	return line.trim().split(/\s+/u);
}
