import { Fault } from '#lib/base/fault.ts';
import type { AttachmentPart } from '#lib/db/records.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const limits = {
	/** Maximum size of an image, bytes; it is scaled down to what services accept. */
	image: 10 * 2 ** 20,
	/** Maximum size of a text that is part of a message, bytes: more would not fit into any model's context. */
	text: 2 ** 20
};

/**
 * Reads a file that the user chose, pasted or dropped.
 *
 * @param fit gives an image in a form and size that services accept; null when it cannot be decoded
 * @returns null for a file that belongs into the project, where the agent reads it by parts: a PDF, a long text, text in another
 *   encoding and other bytes
 * @throws Fault `attachment_too_large` for an image; `attachment_unreadable` for one that cannot be decoded, which would make a
 *   service refuse the whole conversation; `attachment_unsupported` for one of a type that models do not accept; those of `fit`
 */
export async function readAttachment(
	file: File,
	fit: (bytes: Uint8Array) => Promise<FittedImage | null>
): Promise<AttachmentPart | null> {
	const { name, type: mediaType } = file;
	if (imageTypes.includes(mediaType)) {
		if (file.size > limits.image)
			throw new Fault('attachment_too_large', `${name} is larger than 10 MB`, { name, limit: '10 MB' });
		const fitted = await fit(new Uint8Array(await file.arrayBuffer()));
		if (!fitted) throw new Fault('attachment_unreadable', `${name} cannot be decoded`, { name });
		const { image } = fitted;
		return { type: 'attachment', name, mediaType: image.mediaType, data: image.data };
	}
	if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml')
		throw new Fault('attachment_unsupported', `Models do not accept ${mediaType}`, { name });
	if (file.size > limits.text) return null;
	try {
		const data = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
		return data.includes('\0') || data.startsWith('%PDF-')
			? null
			: { type: 'attachment', name, mediaType: 'text/plain', data };
	} catch {
		return null;
	}
}
