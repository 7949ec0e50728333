import { Fault } from '#lib/base/fault.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import type { EmbeddingKind } from '../embedding/catalogue.ts';
import { fileName, modelOf, recordName } from '../embedding/installed-models.ts';
import { sha256Of } from '../embedding/model-source.ts';
import type { LocalEmbeddingModel, ModelFiles } from '../embedding/local-model.ts';
import { copyFile, openSource, type CopyOptions, type FileSource, type ModelFolder } from './file-copy.ts';

/** The files of an embedding model: the address of their folder, or those that the user has chosen. */
export type EmbeddingSource = { url: string } | { files: readonly File[] };

/** A folder whose files can also be read again. */
export interface EmbeddingFolder extends ModelFolder {
	list(): Promise<string[]>;
	read(name: string): Promise<Blob>;
	remove(name: string): Promise<void>;
	/** Waits until no other tab installs a model. */
	alone<T>(work: () => Promise<T>): Promise<T>;
}

const MODEL_FILE = 'onnx/model_quantized.onnx';
/** The largest one last, so that what is not a model fails early. */
const paths = ['config.json', 'tokenizer.json', 'tokenizer_config.json', MODEL_FILE] as const;
const optional: ReadonlySet<string> = new Set(['tokenizer_config.json']);
/** Names under which a chosen file is the model, the best one first. */
const modelNames = [/quantized\.onnx$/i, /int8\.onnx$/i, /\.onnx$/i];

/**
 * Copies the files of an embedding model into the folder and records their checksums. Nothing stays of an incomplete one.
 *
 * @throws Fault `embedding_file_missing`, `embedding_foreign`, `in_page_name_taken`, those of `openSource` and `copyFile`
 */
export function installEmbedding(
	source: EmbeddingSource,
	kind: EmbeddingKind,
	options: InstallOptions
): Promise<LocalEmbeddingModel> {
	return options.folder.alone(async () => {
		await dropIncomplete(options.folder);
		return install(source, kind, options);
	});
}

type InstallOptions = Omit<CopyOptions, 'folder'> & { folder: EmbeddingFolder };

/** Deletes what a tab that was killed during an installation has left. */
async function dropIncomplete(folder: EmbeddingFolder): Promise<void> {
	const names = await folder.list();
	const complete = new Set(names.filter((name) => name === recordName(modelOf(name))).map(modelOf));
	for (const name of names) if (!complete.has(modelOf(name))) await folder.remove(name);
}

async function install(
	source: EmbeddingSource,
	kind: EmbeddingKind,
	options: InstallOptions
): Promise<LocalEmbeddingModel> {
	const { folder } = options;
	const written: string[] = [];
	const files: Record<string, ModelFiles[string]> = {};
	let loaded = 0;
	try {
		for (const path of paths) {
			const name = fileName(kind.name, path);
			const report = (bytes: number, total: number | null) =>
				options.onProgress(loaded + bytes, total === null ? null : loaded + total);
			const bytes = await copyOne(sourceOf(source, path, kind.name), path, name, { ...options, onProgress: report });
			if (bytes === null) continue;
			written.push(name);
			loaded += bytes;
			files[path] = { bytes, sha256: await sha256Of(await folder.read(name)) };
		}
		const dimensions = await readDimensions(folder, kind.name);
		const version = files[MODEL_FILE]?.sha256.slice(0, 12) ?? '';
		const id = `${kind.name}@${version}/${kind.pooling}`;
		const model: LocalEmbeddingModel = { ...kind, id, place: 'installed', dimensions, wordsOnly: false, files };
		const record = new File([JSON.stringify(model)], 'model.json');
		const quiet = { ...options, onProgress: () => undefined };
		await copyFile(
			await openSource({ file: record }, options.request, options.signal),
			recordName(kind.name),
			quiet,
			() => undefined
		);
		return model;
	} catch (thrown) {
		for (const name of written) await folder.remove(name).catch(() => undefined);
		throw thrown;
	}
}

/** @returns the size; null for an optional file that there is not */
async function copyOne(
	source: FileSource | null,
	path: string,
	name: string,
	options: CopyOptions
): Promise<number | null> {
	if (source === null) return null;
	try {
		const opened = await openSource(source, options.request, options.signal);
		return await copyFile(opened, name, options, (begin) => checkBegin(begin, path));
	} catch (thrown) {
		if (optional.has(path) && thrown instanceof Fault && thrown.code === 'in_page_download') return null;
		throw thrown;
	}
}

function sourceOf(source: EmbeddingSource, path: string, model: string): FileSource | null {
	if ('url' in source) return { url: (source.url.endsWith('/') ? source.url : `${source.url}/`) + path };
	const patterns = path === MODEL_FILE ? modelNames : [new RegExp(`^${path.replaceAll('.', '\\.')}$`, 'i')];
	for (const pattern of patterns) {
		const file = source.files.find(({ name }) => pattern.test(name));
		if (file) return { file };
	}
	if (optional.has(path)) return null;
	throw new Fault('embedding_file_missing', `${path} is missing`, { model, file: path });
}

/** ONNX begins with field 1, the version of the format, as a number; the other files are JSON objects. */
function checkBegin(begin: Uint8Array, path: string): void {
	const isRight =
		path === MODEL_FILE
			? begin[0] === 0x08
			: new TextDecoder().decode(begin.subarray(0, 100)).trimStart().startsWith('{');
	if (!isRight) throw new Fault('embedding_foreign', `${path} is another kind of file`, { file: path });
}

async function readDimensions(folder: EmbeddingFolder, model: string): Promise<number> {
	const text = await (await folder.read(fileName(model, 'config.json'))).text();
	let size: unknown;
	try {
		size = (parseForeignJson(text) as Record<string, unknown>).hidden_size;
	} catch {
		size = null;
	}
	if (typeof size === 'number' && Number.isSafeInteger(size) && size > 0) return size;
	throw new Fault('embedding_foreign', 'config.json does not say how long the vectors are', { file: 'config.json' });
}
