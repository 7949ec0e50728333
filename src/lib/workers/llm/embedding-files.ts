import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { parseForeignJson } from '#lib/base/foreign-json.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import type { EmbeddingKind } from '../embedding/catalogue.ts';
import { parseBegun, type BegunInstallation } from '../embedding/begun-models.ts';
import { begunName, fileName, modelOf, recordName } from '../embedding/installed-models.ts';
import { sha256Of } from '../embedding/model-source.ts';
import type { LocalEmbeddingModel, ModelFiles } from '../embedding/local-model.ts';
import type { FileSource } from './file-copy.ts';
import { receiveFile, type IncomingFile } from './receive-file.ts';
import type { FileOrigin } from '../embedding/begun-models.ts';

/** The files of an embedding model: the address of their folder, or those that the user has chosen. */
export type EmbeddingSource = { url: string } | { files: readonly File[] };

/** Where embedding models are installed. */
export interface EmbeddingFolder {
	/** Names of the files of installed models. */
	list(): Promise<string[]>;
	remove(name: string): Promise<void>;
	freeBytes(): Promise<number | null>;
	/** Files of models that are being installed. */
	incoming: {
		list(): Promise<string[]>;
		open(name: string): Promise<IncomingFile>;
		/** Rejects if there is no such file. */
		read(name: string): Promise<Blob>;
		remove(name: string): Promise<void>;
		/** Moves a complete file to those of installed models. */
		keep(name: string): Promise<void>;
	};
	/** Waits until no other tab installs a model. */
	alone<T>(work: () => Promise<T>): Promise<T>;
}

interface InstallOptions {
	request: ExternalFetch;
	folder: EmbeddingFolder;
	signal: AbortSignal;
	/** Called with the bytes so far and the total; null if unknown. */
	onProgress: (loaded: number, total: number | null) => void;
}

const MODEL_FILE = 'onnx/model_quantized.onnx';
/** The largest one last, so that what is not a model fails early. */
const paths = ['config.json', 'tokenizer.json', 'tokenizer_config.json', MODEL_FILE] as const;
const optional: ReadonlySet<string> = new Set(['tokenizer_config.json']);
/** Names under which a chosen file is the model, the best one first. */
const modelNames = [/quantized\.onnx$/i, /int8\.onnx$/i, /\.onnx$/i];

/**
 * Copies the files of an embedding model into the folder and records their checksums. A download that breaks off is continued by the
 * next installation of the model from the same address; of any other incomplete one nothing stays.
 *
 * @throws Fault `embedding_file_missing`, `embedding_foreign`, `embedding_download_cut`, `in_page_name_taken`, those of `receiveFile`
 */
export function installEmbedding(
	source: EmbeddingSource,
	kind: EmbeddingKind,
	options: InstallOptions
): Promise<LocalEmbeddingModel> {
	const { folder, signal } = options;
	return folder.alone(async () => {
		await dropIncomplete(folder);
		const { name } = kind;
		if ((await folder.list()).includes(recordName(name)))
			throw new Fault('in_page_name_taken', `A model named ${name} already exists`, { name });
		try {
			const model = await install(source, kind, options);
			await dropIncoming(folder, name);
			return model;
		} catch (thrown) {
			const arrived = 'url' in source && !signal.aborted && isBroken(thrown) ? await arrivedBytes(folder, name) : 0;
			if (arrived === 0) await dropIncoming(folder, name);
			else throw new Fault('embedding_download_cut', String(thrown), { model: name, bytes: arrived });
			throw thrown;
		}
	});
}

/** Deletes what was left of a model whose tab was killed before its record was written. */
async function dropIncomplete(folder: EmbeddingFolder): Promise<void> {
	const names = await folder.list();
	const complete = new Set(names.filter((name) => name === recordName(modelOf(name))).map(modelOf));
	for (const name of names) if (!complete.has(modelOf(name))) await folder.remove(name);
}

/** Deletes what has arrived of a model. */
async function dropIncoming({ incoming }: EmbeddingFolder, model: string): Promise<void> {
	for (const name of await incoming.list())
		if (modelOf(name) === model) await incoming.remove(name).catch(() => undefined);
}

/** Whether the same download can succeed later. */
function isBroken(thrown: unknown): boolean {
	if (!(thrown instanceof Fault)) return false;
	if (thrown.code === 'in_page_download') return Number(thrown.data.status) >= 500 || thrown.data.status === 429;
	return thrown.code === 'in_page_unreachable' || thrown.code === 'in_page_download_cut';
}

async function arrivedBytes({ incoming }: EmbeddingFolder, model: string): Promise<number> {
	const names = (await incoming.list()).filter((name) => modelOf(name) === model && name !== begunName(model));
	const files = await Promise.all(names.map((name) => incoming.read(name)));
	return files.reduce((sum, { size }) => sum + size, 0);
}

async function install(
	source: EmbeddingSource,
	kind: EmbeddingKind,
	options: InstallOptions
): Promise<LocalEmbeddingModel> {
	const { incoming } = options.folder;
	const begun = await begin(source, kind, options.folder);
	const files: Record<string, ModelFiles[string]> = {};
	let loaded = 0;
	for (const path of paths) {
		const report = (bytes: number, total: number | null) =>
			options.onProgress(loaded + bytes, total === null ? null : loaded + total);
		const name = fileName(kind.name, path);
		const bytes = await receiveOne(source, path, begun, { ...options, onProgress: report });
		if (bytes === null) continue;
		loaded += bytes;
		files[path] = { bytes, sha256: await sha256Of(await incoming.read(name)) };
	}
	const dimensions = readDimensions(await (await incoming.read(fileName(kind.name, 'config.json'))).text());
	const version = files[MODEL_FILE]?.sha256.slice(0, 12) ?? '';
	const id = `${kind.name}@${version}/${kind.pooling}`;
	const model: LocalEmbeddingModel = { ...kind, id, place: 'installed', dimensions, wordsOnly: false, files };
	for (const path of Object.keys(files)) await incoming.keep(fileName(kind.name, path));
	await store(options.folder, recordName(kind.name), model);
	await incoming.keep(recordName(kind.name));
	return model;
}

/** What is known of a broken download from the same address; otherwise what has arrived of the model is deleted. */
async function begin(
	source: EmbeddingSource,
	kind: EmbeddingKind,
	folder: EmbeddingFolder
): Promise<BegunInstallation> {
	const url = 'url' in source ? source.url : '';
	const file = await folder.incoming.read(begunName(kind.name)).catch(() => null);
	const before = file && parseBegun(await file.text());
	if (url !== '' && before?.url === url) return { ...before, kind };
	await dropIncoming(folder, kind.name);
	return { url, kind, origins: {} };
}

/** @returns the size; null for an optional file that there is not */
async function receiveOne(
	source: EmbeddingSource,
	path: string,
	begun: BegunInstallation,
	options: InstallOptions
): Promise<number | null> {
	const { folder } = options;
	const from = sourceOf(source, path, begun.kind.name);
	if (from === null) return null;
	const name = fileName(begun.kind.name, path);
	const file = await folder.incoming.open(name);
	const noteOrigin = async (origin: FileOrigin | null) => {
		begun.origins = { ...begun.origins, [path]: origin };
		await store(folder, begunName(begun.kind.name), begun);
	};
	try {
		return await receiveFile(from, file, {
			...options,
			name,
			origin: ownValue(begun.origins, path) ?? null,
			noteOrigin,
			checkBegin: (bytes) => checkBegin(bytes, path),
			freeBytes: () => folder.freeBytes()
		});
	} catch (thrown) {
		const isAbsent = thrown instanceof Fault && thrown.code === 'in_page_download' && !isBroken(thrown);
		if (!isAbsent || !optional.has(path)) throw thrown;
		return null;
	} finally {
		file.close();
	}
}

/** Writes a small file as JSON. */
async function store({ incoming }: EmbeddingFolder, name: string, content: unknown): Promise<void> {
	const file = await incoming.open(name);
	try {
		file.truncate(0);
		file.write(new TextEncoder().encode(JSON.stringify(content)));
		file.flush();
	} finally {
		file.close();
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

function readDimensions(config: string): number {
	let size: unknown;
	try {
		size = (parseForeignJson(config) as Record<string, unknown>).hidden_size;
	} catch {
		size = null;
	}
	if (typeof size === 'number' && Number.isSafeInteger(size) && size > 0) return size;
	throw new Fault('embedding_foreign', 'config.json does not say how long the vectors are', { file: 'config.json' });
}
