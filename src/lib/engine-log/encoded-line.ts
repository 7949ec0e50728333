import type { SourcePlace } from '#lib/base/source-place.ts';

/** The bits of a line number above these contain the file's number; see wasm/patches/07. */
const LINE_BITS = 20;

/** Undoes the numbering of patch 07; null for a number without a file. */
export function decodeLine(encoded: number, sources: readonly (string | null)[]): SourcePlace | null {
	const file = sources[(encoded >>> LINE_BITS) - 1];
	const line = encoded & ((1 << LINE_BITS) - 1);
	return file && line > 0 ? { file, line } : null;
}
