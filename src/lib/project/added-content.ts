import { contentFromBytes } from '#lib/db/file-content.ts';
import { decodeText } from '#lib/spice/model-doctor/decode-text.ts';

/**
 * The content of a file from the device.
 *
 * @param anyEncoding whether it is text in whatever encoding, as circuits and models of other programs are; others only in UTF-8
 */
export function addedContent(bytes: Uint8Array, anyEncoding: boolean): string | Uint8Array {
	return (anyEncoding ? decodeText(bytes) : null) ?? contentFromBytes(bytes);
}
