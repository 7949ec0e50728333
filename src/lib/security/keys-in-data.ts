import type { KeyFinder } from './key-finder.ts';
import { withoutKeys } from './key-stream.ts';

/** Strings by where they are, without the indexes of lists: pieces of one text follow each other in a list. */
type Strings = Map<string, string[]>;

/**
 * Plain data without keys, also without those in names of properties, or in pieces in the items of a list.
 *
 * @returns the same object if it has none
 */
export function withoutKeysIn<T>(data: T, finder: KeyFinder): T {
	const strings: Strings = new Map();
	mapStrings(data, '', (text, place) => {
		const others = strings.get(place);
		if (others) others.push(text);
		else strings.set(place, [text]);
		return text;
	});
	let isClean = true;
	const cleaned = new Map<string, Iterator<string>>();
	for (const [place, texts] of strings) {
		const clean = withoutKeys(texts, finder);
		isClean &&= clean.every((text, index) => text === texts[index]);
		cleaned.set(place, clean.values());
	}
	if (isClean) return data;
	// The same data in the same order: each string has its clean one, and what is not a string stays as it is.
	return mapStrings(data, '', (_, place) => String(cleaned.get(place)?.next().value)) as T;
}

function mapStrings(data: unknown, place: string, map: (text: string, place: string) => string): unknown {
	if (typeof data === 'string') return map(data, place);
	if (Array.isArray(data)) return data.map((item) => mapStrings(item, `${place}[]`, map));
	if (typeof data !== 'object' || data === null) return data;
	// Lists of pieces name the kind of each.
	const within = 'type' in data && typeof data.type === 'string' ? `${place}<${data.type}>` : place;
	const entries = Object.entries(data).map(([name, value]): [string, unknown] => [
		map(name, `${within}{}`),
		mapStrings(value, `${within}.${name}`, map)
	]);
	return Object.fromEntries(entries);
}
