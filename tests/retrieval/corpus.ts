import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutFile } from '../../src/lib/knowledge/chunks/cut-file.ts';
import type { Chunk } from '../../src/lib/knowledge/chunks/chunk.ts';
import { cutMessage, messageTitle } from '../../src/lib/knowledge/chunks/message-text.ts';
import { cutPages } from '../../src/lib/knowledge/chunks/cut-text.ts';
import type { PassagePlace } from '../../src/lib/knowledge/knowledge.ts';
import type { SearchedChunk } from '../../src/lib/knowledge/retrieve.ts';
import { conversations } from './conversations.ts';

/** A chunk with the source that the questions name. */
export interface CorpusChunk extends SearchedChunk {
	source: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Pages of the documentation among which the questions are asked. Floors of one collection say nothing of a larger one, so later pages
 * are left out, and so is SEARCH-QUALITY.md, which names the questions that fail.
 */
const PAGES = [
	'ARCHITECTURE.md',
	'CONFORMANCE.md',
	'DEPENDENCIES.md',
	'DEPLOY.md',
	'DIAGNOSTICS.md',
	'EXAM.md',
	'EXPRESSIONS.md',
	'FEATURES.md',
	'GOALS.md',
	'KEYLESS.md',
	'MODELS.md',
	'PROVIDERS.md',
	'SEARCH.md',
	'SECURITY.md',
	'SHELL.md',
	'SOLVERS.md',
	'VERDICT.md',
	'WAVEFORM-FILES.md'
];
const PAGE = /^=== page \d+ ===$/mu;

/**
 * What a project would know that has the gallery, the documentation, the documents and the conversations of this folder, cut into
 * chunks as the app cuts them.
 */
export function readCorpus(): CorpusChunk[] {
	return [...examples(), ...documentation(), ...documents(), ...pastConversations()];
}

function examples(): CorpusChunk[] {
	return folders('examples').flatMap((name) =>
		folder(`examples/${name}`)
			.filter((file) => /\.(?:cir|lib)$/u.test(file))
			.flatMap((file) => fileChunks(`example:${name}/${file}`, `examples/${name}/${file}`))
	);
}

function documentation(): CorpusChunk[] {
	return PAGES.flatMap((file) => fileChunks(`docs:${file}`, `docs/${file}`));
}

function documents(): CorpusChunk[] {
	const files = folder('tests/retrieval/documents').filter((file) => file.startsWith('nga'));
	return files.flatMap((file) => {
		const path = `tests/retrieval/documents/${file}`;
		if (file.endsWith('.md')) return fileChunks(`document:${file}`, path);
		const [, ...pages] = read(path).split(PAGE);
		// As it would be called as a PDF.
		const name = file.replace(/\.txt$/u, '.pdf');
		return toChunks(`document:${file}`, cutPages(pages, name), ({ start }) => ({
			kind: 'document',
			path: `documents/${name}`,
			page: start
		}));
	});
}

function pastConversations(): CorpusChunk[] {
	return conversations.flatMap(({ id, title, messages }) =>
		messages.flatMap((message, index) => {
			const place = { kind: 'conversation', sessionId: id, messageId: `${id}-${index}` } as const;
			// Of user and agent in turn.
			const question = index % 2 === 1 ? (messages[index - 1] ?? '') : '';
			return toChunks(
				`conversation:${id}`,
				cutMessage(message, messageTitle(title, question)),
				() => place,
				`${index}`
			);
		})
	);
}

function fileChunks(source: string, path: string): CorpusChunk[] {
	return toChunks(source, cutFile(path, read(path)), ({ start, end }) => ({ kind: 'file', path, start, end }));
}

function toChunks(
	source: string,
	chunks: readonly Chunk[],
	placeOf: (chunk: Chunk) => PassagePlace,
	part = ''
): CorpusChunk[] {
	return chunks.map((chunk, index) => {
		const { title, text } = chunk;
		return {
			id: `${source}/${part}/${index}`,
			source,
			place: placeOf(chunk),
			title,
			text,
			textHash: `${title}\n${text}`
		};
	});
}

function folder(path: string): string[] {
	return readdirSync(join(root, path)).sort();
}

function folders(path: string): string[] {
	const entries = readdirSync(join(root, path), { withFileTypes: true });
	return entries
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();
}

function read(path: string): string {
	return readFileSync(join(root, path), 'utf8');
}
