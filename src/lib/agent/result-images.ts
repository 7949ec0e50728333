import type { MessageRecord, ResultImage } from '#lib/db/records.ts';
import type { ImagePart, ToolMessage } from '#lib/llm/types.ts';
import type { ImageSource, ReadImage } from './image-source.ts';

/** An image for the model, or null, and what the model is told about it. */
export interface GivenImage {
	image: ImagePart | null;
	note: string;
}

/**
 * Images of earlier results that a turn sends again, the newest ones: at most ten. Older ones are left out five at a time, so that a new
 * image seldom changes what was sent before it.
 */
const MAX_EARLIER = 10;
const LEFT_OUT_AT_ONCE = 5;
/** Images of results in one turn: services accept 20 of this size, and each later call of the turn pays for them again. */
const MAX_IMAGES = 20;

/** What one turn's model gets of the images of results. */
export class TurnImages {
	#left = MAX_IMAGES;

	/** @param sees whether the model is known to handle images */
	constructor(
		private readonly source: ImageSource,
		private readonly sees: boolean,
		private readonly signal: AbortSignal
	) {}

	/** The images of a stored conversation. */
	async ofRecords(records: readonly MessageRecord[]): Promise<Map<ResultImage, GivenImage>> {
		const all = records.flatMap(({ parts }) =>
			parts.flatMap((part) => (part.type === 'tool_call' ? (part.images ?? []) : []))
		);
		const given = new Map<ResultImage, GivenImage>();
		const leftOut = Math.ceil(Math.max(0, all.length - MAX_EARLIER) / LEFT_OUT_AT_ONCE) * LEFT_OUT_AT_ONCE;
		for (const [index, image] of all.entries())
			given.set(image, index >= leftOut ? await this.#give(image) : tooMany(image));
		return given;
	}

	/** The images of a new result. */
	async ofResult(images: readonly ResultImage[]): Promise<GivenImage[]> {
		const given: GivenImage[] = [];
		for (const image of images) given.push(await this.#give(image));
		return given;
	}

	async #give(image: ResultImage): Promise<GivenImage> {
		if (!this.sees) return withoutVision(image);
		if (this.#left === 0) return tooMany(image);
		const read = await this.source.read(image, this.signal).catch((): ReadImage => ({ state: 'unreadable' }));
		if (read.state !== 'read') return { image: null, note: unreadNote(image, read.state) };
		this.#left--;
		const { width, height } = read.fitted;
		const scaled = width === image.width && height === image.height ? '' : `, scaled to ${width} x ${height} pixels`;
		return { image: read.fitted.image, note: `The image ${nameOf(image)} is part of this result${scaled}.` };
	}
}

/** A result with its images, and with what the model is told about them. */
export function withImages(message: ToolMessage, given: readonly GivenImage[]): ToolMessage {
	if (given.length === 0) return message;
	const images = given.flatMap(({ image }) => (image ? [image] : []));
	const note = given.map(({ note }) => note).join(' ');
	const content = `${message.content}\n\n[Note from the workbench] ${note}`;
	return { ...message, content, ...(images.length > 0 && { images }) };
}

/** The file, the page of a document, or the chart. */
function nameOf({ path, page, chart }: ResultImage): string {
	if (chart) return `of the chart "${path}"`;
	return page === undefined ? path : `of page ${page} of ${path}`;
}

function withoutVision(given: ResultImage): GivenImage {
	const { width, height } = given;
	if (given.chart) {
		const note = `The user sees the chart "${given.path}". You cannot see it: this model is not known to handle images. Use the values above.`;
		return { image: null, note };
	}
	const note =
		`${given.page === undefined ? given.path : `Page ${given.page} of ${given.path}`} is an image of ${width} x ${height} pixels. You cannot see it: this model is not known to handle images. ` +
		'Do not guess what it shows. Tell the user, who can describe it, choose a model that handles images, or mark this ' +
		'model as handling images in the settings.';
	return { image: null, note };
}

function tooMany(given: ResultImage): GivenImage {
	return {
		image: null,
		note: `The image ${nameOf(given)} is left out, because there are too many images in this turn.`
	};
}

function unreadNote(image: ResultImage, state: Exclude<ReadImage['state'], 'read'>): string {
	if (image.chart && state === 'missing')
		return `The image ${nameOf(image)} is left out, because the curves of its run are no longer kept.`;
	return unread[state](nameOf(image));
}

const unread: Record<Exclude<ReadImage['state'], 'read'>, (name: string) => string> = {
	missing: (name) => `The image ${name} is left out, because the file is not in the project any more.`,
	changed: (name) =>
		`The image ${name} is left out, because the file has changed since. read_file shows the current one.`,
	unreadable: (name) => `The image ${name} is left out, because it could not be decoded.`
};
