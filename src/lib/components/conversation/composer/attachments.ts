import { Fault } from '#lib/base/fault.ts';
import type { AttachmentPart } from '#lib/db/records.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const limits = {
	/** Maximum size of an image, bytes; it is scaled down to what services accept. */
	image: 10 * 2 ** 20,
	/** Maximum size of a text, bytes: more would not fit into any model's context. */
	text: 2 ** 20
};

/** For the file picker. */
export const acceptedFiles = [...imageTypes, 'text/*', '.cir,.sp,.net,.lib,.mod,.inc,.ckt,.md,.csv,.json,.log'].join(
	','
);

/**
 * Reads a file that the user chose, pasted or dropped.
 *
 * @param fit gives an image in a form and size that services accept; null when it cannot be decoded
 * @throws Fault `attachment_too_large`; `attachment_unreadable` for an image that cannot be decoded, which would make a
 *   service refuse the whole conversation; `attachment_unsupported` if it is neither an image type that models accept nor
 *   UTF-8 text; those of `fit`
 */
export async function readAttachment(
	file: File,
	fit: (bytes: Uint8Array) => Promise<FittedImage | null>
): Promise<AttachmentPart> {
	const { name, type: mediaType } = file;
	const isImage = imageTypes.includes(mediaType);
	const [limit, limitText] = isImage ? [limits.image, '10 MB'] : [limits.text, '1 MB'];
	if (file.size > limit)
		throw new Fault('attachment_too_large', `${name} is larger than ${limitText}`, { name, limit: limitText });
	if (isImage) {
		const fitted = await fit(new Uint8Array(await file.arrayBuffer()));
		if (!fitted) throw new Fault('attachment_unreadable', `${name} cannot be decoded`, { name });
		const { image } = fitted;
		return { type: 'attachment', name, mediaType: image.mediaType, data: image.data };
	}
	const unsupported = new Fault('attachment_unsupported', `${name} is neither an image nor text`, { name });
	if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml') throw unsupported;
	try {
		const data = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
		if (!data.includes('\0')) return { type: 'attachment', name, mediaType: 'text/plain', data };
	} catch {
		// Not UTF-8: reported below.
	}
	throw unsupported;
}
