import type { ResultImage } from '#lib/db/records.ts';
import type { DocumentAccess } from '#lib/knowledge/document-access.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { ImageClient } from '#lib/workers/images/image-client.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';

export type ReadImage =
	| { state: 'read'; fitted: FittedImage }
	/** Removed, changed since the result, or not an image that can be decoded. */
	| { state: 'missing' | 'changed' | 'unreadable' };

/** The images of results, read from where they are stored. */
export interface ImageSource {
	/** Rejects with what keeps the file from being read, or with the signal's reason. */
	read(image: ResultImage, signal: AbortSignal): Promise<ReadImage>;
}

/** Fitted images that are kept, because each turn of a conversation sends them again. */
const MAX_KEPT = 20;

/** The images of a project's files. */
export class ProjectImages implements ImageSource {
	/** By hash and page, the one used last at the end. */
	readonly #kept = new Map<string, FittedImage>();

	constructor(
		private readonly store: Pick<ProjectStore, 'read'>,
		private readonly client: Pick<ImageClient, 'fit'>,
		private readonly documents: Pick<DocumentAccess, 'picture'>
	) {}

	async read({ path, hash, page }: ResultImage, signal: AbortSignal): Promise<ReadImage> {
		const file = await this.store.read(path);
		if (!file) return { state: 'missing' };
		if (file.hash !== hash) return { state: 'changed' };
		const { content } = file;
		if (typeof content === 'string') return { state: 'unreadable' };
		const key = page === undefined ? hash : `${hash} ${page}`;
		const made = () =>
			page === undefined ? this.client.fit(content, signal) : this.documents.picture({ path, hash }, page, signal);
		const fitted = this.#kept.get(key) ?? (await made());
		if (!fitted) return { state: 'unreadable' };
		this.#keep(key, fitted);
		return { state: 'read', fitted };
	}

	#keep(key: string, fitted: FittedImage): void {
		this.#kept.delete(key);
		this.#kept.set(key, fitted);
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
	}
}
