import type { ImagePart } from '#lib/llm/types.ts';

/** An image in the form in which a model gets it. */
export interface FittedImage {
	image: ImagePart;
	/** Pixels, like `height`. */
	width: number;
	height: number;
}

export interface ImageWorkerApi {
	/**
	 * A PNG or JPEG that services accept: unchanged when it is one of moderate size, else scaled down or converted. Of an
	 * animation the first image. Null when the bytes are not an image that this browser decodes, or too large to decode.
	 */
	fit(bytes: Uint8Array): Promise<FittedImage | null>;
}
