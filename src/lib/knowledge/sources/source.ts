import type { Chunk } from '../chunks/chunk.ts';
import type { PassagePlace, SourceKind } from '../knowledge.ts';

/** Something that is indexed as a whole: a file, a document, a run or a message. */
export interface Source {
	/** Unique in the project; see `sourceId`. */
	id: string;
	/** Differs whenever its chunks may differ. */
	hash: string;
}

/** A source as it was when it was read. */
export interface CutSource extends Source {
	chunks: readonly Chunk[];
}

/** The sources of one kind in a project. */
export interface SourceReader {
	readonly kind: SourceKind;
	list(): Promise<Source[]>;
	/**
	 * Reads a source and cuts it.
	 *
	 * @returns null if it is gone
	 * @throws Fault if it cannot be read; the signal's reason
	 */
	cut(source: Source, signal: AbortSignal): Promise<CutSource | null>;
}

/** Sources that are read to be listed: after a change, only those of the changed records are. */
export interface RecordReader extends SourceReader {
	/** The sources of those records that still exist. */
	listOf(records: ReadonlySet<string>): Promise<Source[]>;
	/** Key of the record of a source. */
	recordOf(id: string): string;
}

/** Changes with the way in which sources are cut and their words are read (`searchWords`), so that everything is indexed again. */
const INDEX_VERSION = 2;

/** The hash of a source whose chunks depend only on what is hashed. */
export function sourceHash(content: string): string {
	return `${INDEX_VERSION}:${content}`;
}

/** Whether a stored hash is one of this version of the index. */
export function isCurrentHash(hash: unknown): hash is string {
	return typeof hash === 'string' && hash.startsWith(sourceHash(''));
}

/** @param name path of a file or document, id of a run, or session and message joined by a slash */
export function sourceId(kind: SourceKind, name: string): string {
	return `${kind}:${name}`;
}

export function kindOfSource(id: string): SourceKind {
	return id.slice(0, id.indexOf(':')) as SourceKind;
}

/** What follows the kind in a source's id. */
export function nameOfSource(id: string): string {
	return id.slice(id.indexOf(':') + 1);
}

/** The place of a chunk of a source. */
export function placeOf(id: string, { start, end }: Pick<Chunk, 'start' | 'end'>): PassagePlace {
	const name = nameOfSource(id);
	switch (kindOfSource(id)) {
		case 'file':
			return { kind: 'file', path: name, start, end };
		case 'document':
			return { kind: 'document', path: name, page: start };
		case 'run':
			return { kind: 'run', runId: name };
		case 'conversation': {
			const [sessionId = '', messageId = ''] = name.split('/');
			return { kind: 'conversation', sessionId, messageId };
		}
	}
}
