import type { EmbeddingFolder } from '#lib/workers/llm/embedding-files.ts';
import type { IncomingFile } from '#lib/workers/llm/receive-file.ts';

interface StoredBytes {
	bytes: Uint8Array<ArrayBuffer>;
	size: number;
	/** Bytes that survive a loss of power. */
	safe: number;
}

/** A place for embedding models in memory. */
export interface TestEmbeddingFolder extends EmbeddingFolder {
	/** Files of installed models, in the order in which they were kept. */
	readonly installed: Map<string, Blob>;
	/** Names of the files that have arrived. */
	arrived(): string[];
	/** The folder as a loss of power leaves it: where nothing was flushed there are zeros. */
	afterPowerLoss(): TestEmbeddingFolder;
}

export function testEmbeddingFolder(
	installed = new Map<string, Blob>(),
	incoming = new Map<string, StoredBytes>()
): TestEmbeddingFolder {
	const blobOf = ({ bytes, size }: StoredBytes) => new Blob([bytes.slice(0, size)]);
	function find(name: string): StoredBytes {
		const file = incoming.get(name);
		if (!file) throw new DOMException(`${name} is missing`, 'NotFoundError');
		return file;
	}
	function open(name: string): IncomingFile {
		const file = incoming.get(name) ?? { bytes: new Uint8Array(2 ** 10), size: 0, safe: 0 };
		incoming.set(name, file);
		return {
			get size() {
				return file.size;
			},
			truncate: (size) => void Object.assign(file, { size, safe: Math.min(file.safe, size) }),
			write(bytes) {
				if (file.size + bytes.length > file.bytes.length) {
					const larger = new Uint8Array(2 * (file.size + bytes.length));
					larger.set(file.bytes.subarray(0, file.size));
					file.bytes = larger;
				}
				file.bytes.set(bytes, file.size);
				file.size += bytes.length;
			},
			flush: () => void (file.safe = file.size),
			close: () => undefined
		};
	}
	return {
		installed,
		arrived: () => [...incoming.keys()].sort(),
		afterPowerLoss() {
			const left = [...incoming].map(([name, { bytes, size, safe }]) => {
				const zeroed = bytes.slice();
				zeroed.fill(0, safe);
				return [name, { bytes: zeroed, size, safe: size }] as const;
			});
			return testEmbeddingFolder(new Map(installed), new Map(left));
		},
		list: async () => [...installed.keys()],
		remove: async (name) => void installed.delete(name),
		freeBytes: async () => null,
		incoming: {
			list: async () => [...incoming.keys()],
			open: async (name) => open(name),
			read: async (name) => blobOf(find(name)),
			remove: async (name) => void incoming.delete(name),
			async keep(name) {
				installed.set(name, blobOf(find(name)));
				incoming.delete(name);
			}
		},
		alone: (work) => work()
	};
}
