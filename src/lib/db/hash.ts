/**
 * SHA-256 of a file's content, 64 hexadecimal digits.
 *
 * Text is hashed with CRLF as LF, so that a file counts as unchanged when only its line endings differ; binary content
 * is hashed as it is.
 */
export async function contentHash(content: string | Uint8Array): Promise<string> {
	return exactHash(typeof content === 'string' ? content.replaceAll('\r\n', '\n') : content);
}

/** SHA-256 of a text or of bytes as they are, 64 hexadecimal digits. */
export async function exactHash(content: string | Uint8Array): Promise<string> {
	return hashBytes(typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content));
}

/** SHA-256 of bytes, which are not copied first, 64 hexadecimal digits. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
