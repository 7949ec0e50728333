import type { ChartRecord } from '#lib/db/chart-record.ts';
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

/** Draws charts of stored runs. */
interface ChartSource {
	/** A chart as PNG; null when its curves are no longer kept. */
	draw(chart: ChartRecord, size: { width: number; height: number }, signal: AbortSignal): Promise<Uint8Array | null>;
}

/** The images of a project's files, and its charts. */
export class ProjectImages implements ImageSource {
	/** By hash and page, the one used last at the end. */
	readonly #kept = new Map<string, FittedImage>();

	constructor(
		private readonly store: Pick<ProjectStore, 'read'>,
		private readonly client: Pick<ImageClient, 'fit'>,
		private readonly documents: Pick<DocumentAccess, 'picture'>,
		private readonly charts: ChartSource
	) {}

	async read(image: ResultImage, signal: AbortSignal): Promise<ReadImage> {
		const { path, hash, page, chart } = image;
		if (chart) return this.#readChart(chart, image, signal);
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

	async #readChart(chart: ChartRecord, image: ResultImage, signal: AbortSignal): Promise<ReadImage> {
		const kept = this.#kept.get(image.hash);
		const drawn = kept ? null : await this.charts.draw(chart, image, signal);
		if (!kept && !drawn) return { state: 'missing' };
		const fitted = kept ?? (drawn && (await this.client.fit(drawn, signal)));
		if (!fitted) return { state: 'unreadable' };
		this.#keep(image.hash, fitted);
		return { state: 'read', fitted };
	}

	#keep(key: string, fitted: FittedImage): void {
		this.#kept.delete(key);
		this.#kept.set(key, fitted);
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
	}
}
