import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { listPrivateFiles, openPrivateFile, removePrivateFile } from '../in-page/private-folder.ts';
import type { EmbeddingKind } from './catalogue.ts';
import { begunName, modelOf } from './installed-models.ts';

const FOLDER = 'embedding-models-incoming';

/** Of which file on its host the bytes that have arrived are. */
export interface FileOrigin {
	/** Of the whole file. */
	bytes: number;
	/** The strong entity tag, or else the time of the last change. */
	validator: string;
}

/** What is stored of a download while it is incomplete. */
export interface BegunInstallation {
	url: string;
	kind: EmbeddingKind;
	/** By path. Without an origin, a file cannot be continued. */
	origins: Readonly<Record<string, FileOrigin | null>>;
}

/** A download that broke off, or that another tab is doing. */
export interface BegunModel extends Omit<BegunInstallation, 'origins'> {
	/** Bytes that have arrived. */
	arrived: number;
}

/** The downloads that can be continued, by name of the model. */
export async function listBegunEmbeddings(): Promise<BegunModel[]> {
	const files = await listPrivateFiles(FOLDER);
	const begun = await Promise.all(
		files
			.filter(({ name }) => name === begunName(modelOf(name)))
			.map(async ({ name }) => parseBegun(await (await openPrivateFile(FOLDER, name)).text()))
	);
	return begun.flatMap((download) => {
		if (!download) return [];
		const { url, kind } = download;
		const own = files.filter(({ name }) => modelOf(name) === kind.name && name !== begunName(kind.name));
		return [{ url, kind, arrived: own.reduce((sum, { bytes }) => sum + bytes, 0) }];
	});
}

/** Deletes what has arrived of a model. */
export async function removeBegunEmbedding(model: string): Promise<void> {
	for (const { name } of await listPrivateFiles(FOLDER))
		if (modelOf(name) === model) await removePrivateFile(FOLDER, name);
}

/** @returns null if the text is damaged: the tab may have been killed while it was written */
export function parseBegun(text: string): BegunInstallation | null {
	try {
		const { url, kind, origins } = parseForeignJson(text) as BegunInstallation;
		const { name, maxTokens, pooling, queryPrefix, passagePrefix } = kind;
		const isComplete =
			[url, name, queryPrefix, passagePrefix].every((part) => typeof part === 'string') &&
			typeof maxTokens === 'number' &&
			typeof origins === 'object' &&
			origins !== null &&
			(pooling === 'cls' || pooling === 'mean');
		return isComplete ? { url, kind: { name, maxTokens, pooling, queryPrefix, passagePrefix }, origins } : null;
	} catch {
		return null;
	}
}
