/**
 * Prepares the worker for pdf.js, which is imported after this module. A worker that a document brings down is lost with it, so
 * what is changed here concerns one document only.
 */

/**
 * Maximum size of one buffer, bytes: a compressed stream of a few kilobytes can grow to gigabytes. A page of A4 that was scanned in colour at
 * 600 dpi takes 140 MB.
 */
const MAX_BUFFER = 2 ** 28;

/** Makes a constructor of buffers refuse sizes beyond the limit. */
function limit(name: string, constructor: (new (...args: never[]) => object) & { BYTES_PER_ELEMENT?: number }): void {
	const bytes = constructor.BYTES_PER_ELEMENT ?? 1;
	const limited: unknown = new Proxy(constructor, {
		construct(target, args: unknown[], newTarget) {
			const [length] = args;
			if (typeof length === 'number' && length * bytes > MAX_BUFFER)
				throw new RangeError(`A buffer of ${length * bytes} bytes is refused`);
			return Reflect.construct(target, args, newTarget === limited ? target : newTarget);
		}
	});
	Object.defineProperty(globalThis, name, { value: limited, configurable: true, writable: true });
}

for (const constructor of [
	ArrayBuffer,
	Uint8Array,
	Uint8ClampedArray,
	Int8Array,
	Uint16Array,
	Int16Array,
	Uint32Array,
	Int32Array,
	Float32Array,
	Float64Array
])
	limit(constructor.name, constructor);

// pdf.js collects what the browser decompresses without a limit; its own decompression uses limited buffers.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

// pdf.js listens to the messages of the worker itself unless there is a window, and draws in steps that it asks the window for.
Object.assign(globalThis, {
	window: {
		requestAnimationFrame: (step: () => void) => setTimeout(step, 0),
		cancelAnimationFrame: (id: number) => clearTimeout(id)
	}
});
