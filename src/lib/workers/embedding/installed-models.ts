import { Fault } from '#lib/base/fault.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { listPrivateFiles, openPrivateFile, removePrivateFile } from '../in-page/private-folder.ts';
import type { LocalEmbeddingModel, ModelFiles } from './local-model.ts';
import type { ReadModelFile } from './model-source.ts';

const FOLDER = 'embedding-models';

/** Name of a model's file in the folder, which has no folders of its own. The record is written last: without it there is no model. */
export const fileName = (model: string, path: string) => `${model}~${path.replaceAll('/', '~')}`;
/** The model to which a file belongs. */
export const modelOf = (file: string) => file.slice(0, file.indexOf('~'));
export const recordName = (model: string) => fileName(model, 'model.json');
/** Says from where an incomplete model is downloaded. */
export const begunName = (model: string) => fileName(model, 'download.json');

/** The installed models, by name. One whose record is damaged is left out. */
export async function listInstalledEmbeddings(): Promise<LocalEmbeddingModel[]> {
	const names = (await listPrivateFiles(FOLDER)).map(({ name }) => name).filter((name) => name.endsWith('~model.json'));
	const models = await Promise.all(
		names.map(async (name) => parseRecord(await (await openPrivateFile(FOLDER, name)).text()))
	);
	return models.filter((model) => model !== null);
}

/** Reads the files of an installed model. Its function throws Fault `embedding_missing`. */
export function installedFiles({ name: model }: LocalEmbeddingModel): ReadModelFile {
	return async (path) => {
		try {
			return await openPrivateFile(FOLDER, fileName(model, path));
		} catch {
			throw new Fault('embedding_missing', `${path} is no longer in this browser`, { model });
		}
	};
}

/** Deletes a model, and what a broken installation has left of it. */
export async function removeInstalledEmbedding(model: string): Promise<void> {
	await removePrivateFile(FOLDER, recordName(model));
	for (const { name } of await listPrivateFiles(FOLDER))
		if (name.startsWith(`${model}~`)) await removePrivateFile(FOLDER, name);
}

function parseRecord(text: string): LocalEmbeddingModel | null {
	try {
		const { id, name, dimensions, maxTokens, pooling, queryPrefix, passagePrefix, files } = parseForeignJson(
			text
		) as Record<string, unknown>;
		if (typeof id !== 'string' || typeof name !== 'string' || typeof files !== 'object' || files === null) return null;
		if (typeof dimensions !== 'number' || typeof maxTokens !== 'number') return null;
		return {
			id,
			name,
			place: 'installed',
			dimensions,
			maxTokens,
			pooling: pooling === 'cls' ? 'cls' : 'mean',
			queryPrefix: typeof queryPrefix === 'string' ? queryPrefix : '',
			passagePrefix: typeof passagePrefix === 'string' ? passagePrefix : '',
			wordsOnly: false,
			files: files as ModelFiles
		};
	} catch {
		return null;
	}
}
