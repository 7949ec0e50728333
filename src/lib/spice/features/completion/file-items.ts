import type { Card } from '../../cards/card.ts';
import type { Program } from '../../project/program.ts';
import { fileSections } from '../../project/read-program.ts';
import { resolveReference } from '../../project/resolve.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Place } from '../cursor.ts';

/** The other files of the project, as paths relative to this file; the nearest first. */
export function fileItems({ files, entry }: Program, { path }: Place): CompletionItem[] {
	return [...files.keys()]
		.filter((other) => other !== path && other !== entry)
		.map((other) => relativePath(path, other))
		.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
		.map((label) => ({
			label,
			kind: 'file',
			detail: '',
			description: null,
			insert: /[\s;$]/u.test(label) ? `"${label}"` : null
		}));
}

/** Sections of the library that the card names. */
export function sectionItems({ files, entry }: Program, { path }: Place, card: Card): CompletionItem[] {
	if (card.type !== 'dot' || !card.subject) return [];
	const reference = card.subject.text.replace(/^["']|["']$/gu, '');
	const target = card.name === '.lib' ? resolveReference(files, reference, path, entry) : path;
	const file = target === null ? undefined : files.get(target);
	return [...(file ? fileSections(file).keys() : [])].map((label) => ({
		label,
		kind: 'section',
		detail: '',
		description: null,
		insert: null
	}));
}

/** The path from the folder of one file to another file. */
function relativePath(from: string, to: string): string {
	const folders = from.split('/').slice(0, -1);
	const target = to.split('/');
	let shared = 0;
	while (shared < folders.length && folders[shared] === target[shared]) shared += 1;
	return [...folders.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}
