import { imageType } from '#lib/base/image-type.ts';
import { readImageHeader } from '#lib/llm/tokens/image-size.ts';
import type { ProjectFile } from '#lib/project/store.ts';
import { MAX_PIXELS } from '#lib/workers/images/fit-image.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { ToolOutcome } from '../../types.ts';
import { binaryFile } from './missing-file.ts';

/** Maximum size of an image, bytes. */
const MAX_BYTES = 20 * 2 ** 20;

const formatNames = { 'image/png': 'PNG', 'image/gif': 'GIF', 'image/webp': 'WebP', 'image/jpeg': 'JPEG' };

/** What `read_file` answers about a binary file: an image with its format and size, or why it is not one that can be shown. */
export function describeImage({ path, hash, size, content }: ProjectFile & { content: Uint8Array }): ToolOutcome {
	if (imageType(path) === null) return binaryFile(path, size);
	const header = readImageHeader(content);
	if (!header)
		return failed({
			errorType: 'image_unreadable',
			message: `${path} has the name of an image, but its ${size} bytes are not PNG, JPEG, GIF or WebP.`,
			suggestions: ['Tell the user that the file may be damaged.']
		});
	const { mediaType, width, height } = header;
	if (size > MAX_BYTES || width * height > MAX_PIXELS)
		return failed({
			errorType: 'image_too_large',
			message: `${path} is an image of ${width} x ${height} pixels and ${size} bytes, which is too large to read.`,
			context: { max_pixels: MAX_PIXELS, max_bytes: MAX_BYTES },
			suggestions: ['Ask the user for a smaller version.']
		});
	const text = `${path} (${formatNames[mediaType]} image, ${width} x ${height} pixels, ${size} bytes)`;
	return { ...succeeded(text), images: [{ path, hash, width, height }] };
}
