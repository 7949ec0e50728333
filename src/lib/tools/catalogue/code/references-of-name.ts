import type { Reference } from '#lib/spice/service-types.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { searchLines } from '../search/search-lines.ts';
import { LinePlaces } from './line-places.ts';
import { placesOf } from './named-place.ts';

/** Lines with the name that are looked at, and things that are listed. */
const MAX_LINES = 60;
const MAX_THINGS = 5;

/** What a name stands for: all its places. */
export interface NamedThing {
	/** Where the name was found. */
	path: string;
	line: number;
	references: readonly Reference[];
}

/**
 * The things that have a name in the netlists: equal names of different scopes are different things. A text in which the language service
 * finds no name, such as a comment, is none.
 *
 * @param path a file to look in; empty for all
 * @returns at most five, and whether there may be more
 */
export async function thingsNamed(
	symbol: string,
	path: string,
	context: CallContext
): Promise<{ things: NamedThing[]; isCut: boolean } | ToolOutcome> {
	const query = { pattern: escapePattern(symbol), ignoreCase: true, wholeWord: false };
	const found = await searchLines(
		{ ...query, path, glob: null, exclude: null, before: 0, after: 0, maxLines: MAX_LINES },
		context
	);
	if ('status' in found) return found;
	// The service has the files once it has been asked.
	await context.code.ask('workspaceSymbols', symbol);
	const things: NamedThing[] = [];
	const known = new Set<string>();
	for (const file of found.files)
		for (const { number } of file.lines) {
			const text = context.code.textOf(file.path);
			const start = new LinePlaces(text).startOf(number);
			const content = text.split('\n', number)[number - 1];
			if (start === null || content === undefined) continue;
			for (const place of placesOf(content, symbol)) {
				const references = await context.code.ask('references', file.path, start + place);
				const [first] = references;
				const key = first && `${first.path}:${first.line}:${first.lineText}:${references.length}`;
				if (!key || known.has(key)) continue;
				if (things.length === MAX_THINGS) return { things, isCut: true };
				known.add(key);
				things.push({ path: file.path, line: number, references });
			}
		}
	return { things, isCut: found.total > MAX_LINES };
}
