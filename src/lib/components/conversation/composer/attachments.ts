import { Fault } from '#lib/base/fault.ts';
import type { AttachmentPart } from '#lib/db/records.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const limits = {
	/** Maximum size of an image that providers accept, bytes. */
	image: 10 * 2 ** 20,
	/** Maximum size of a text, bytes: more would not fit into any model's context. */
	text: 2 ** 20
};

/** For the file picker. */
export const acceptedFiles = [...imageTypes, 'text/*', '.cir,.sp,.net,.lib,.mod,.inc,.ckt,.md,.csv,.json,.log'].join(
	','
);

function readDataUrl(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(new Fault('unexpected', `Could not read ${file.name}`, { detail: file.name }));
		reader.readAsDataURL(file);
	});
}

/**
 * Reads a file that the user chose, pasted or dropped.
 *
 * @throws Fault `attachment_too_large`; `attachment_unsupported` if it is neither an image type that models accept nor
 *   UTF-8 text
 */
export async function readAttachment(file: File): Promise<AttachmentPart> {
	const { name, type: mediaType } = file;
	const isImage = imageTypes.includes(mediaType);
	const [limit, limitText] = isImage ? [limits.image, '10 MB'] : [limits.text, '1 MB'];
	if (file.size > limit)
		throw new Fault('attachment_too_large', `${name} is larger than ${limitText}`, { name, limit: limitText });
	if (isImage) {
		const data = (await readDataUrl(file)).replace(/^[^,]*,/, '');
		return { type: 'attachment', name, mediaType, data };
	}
	const unsupported = new Fault('attachment_unsupported', `${name} is neither a picture nor text`, { name });
	if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml') throw unsupported;
	try {
		const data = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
		if (!data.includes('\0')) return { type: 'attachment', name, mediaType: 'text/plain', data };
	} catch {
		// Not UTF-8: reported below.
	}
	throw unsupported;
}
