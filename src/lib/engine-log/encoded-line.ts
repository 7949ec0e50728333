import type { SourcePlace } from '#lib/base/source-place.ts';

/** ngspice carries the file's number above this many bits of a line number; see wasm/patches/07. */
const LINE_BITS = 20;

/** Undoes the numbering of patch 07; null for a number that carries no file. */
export function decodeLine(encoded: number, sources: readonly (string | null)[]): SourcePlace | null {
	const file = sources[(encoded >>> LINE_BITS) - 1];
	const line = encoded & ((1 << LINE_BITS) - 1);
	return file && line > 0 ? { file, line } : null;
}
