import type { Links } from './parse-blocks.ts';

const definition = /^ {0,3}\[((?:\\.|[^[\]\\\n]){1,999})\]:\s{0,9}<?([^\s<>]{1,2000})>?[ \t]*$/gmu;
const none: Links = {};

/**
 * The links that a text defines, of one that is parsed part by part: what is defined at its end is a link at its beginning,
 * too. Definitions with a title are found when their part is parsed.
 *
 * @param part length of a part, characters
 * @returns the same object for all texts of one part
 */
export function linkDefinitions(text: string, part: number): Links {
	if (text.length <= part || !text.includes(']:')) return none;
	const found = new Map<string, { href: string; title: undefined }>();
	for (const [, name = '', href = ''] of text.matchAll(definition)) {
		const tag = name.replace(/\s+/gu, ' ').toLowerCase();
		if (tag.trim() !== '' && !found.has(tag)) found.set(tag, { href, title: undefined });
	}
	return Object.assign(Object.create(null) as Links, Object.fromEntries(found));
}
