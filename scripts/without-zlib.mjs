/**
 * The shell imports `node:zlib` for `gzip` and its relatives, which browsers do not have and which the app leaves out.
 *
 * @import { Plugin } from 'vite'
 */

const STUB = '\0without-zlib';

/**
 * Replaces `node:zlib` with functions that report that they are missing.
 *
 * @returns {Plugin}
 */
export function withoutZlib() {
	return {
		name: 'without-zlib',
		enforce: 'pre',
		resolveId: (id) => (id === 'node:zlib' ? STUB : null),
		load(id) {
			if (id !== STUB) return null;
			const missing = `{ throw new Error('Compression is not available'); }`;
			return `export const constants = {}; export function gunzipSync() ${missing} export function gzipSync() ${missing}`;
		}
	};
}
