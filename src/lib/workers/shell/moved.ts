import { transfer } from 'comlink';

/** Marks buffers in a value that is sent to the other side of a worker: they are moved there instead of copied. */
export function moved<T>(value: T, buffers: readonly ArrayBufferLike[]): T {
	return transfer(value, [...buffers] as ArrayBuffer[]);
}
