import type { FaultData } from '#lib/base/fault.ts';

/** Faults of the project's own search and of its index. */
export const indexFaults = {
	search_failed: () => 'The search of the project stopped unexpectedly. Try again.',
	index_full: (data: FaultData) =>
		`The project has more text than the search can index (${data.limit} parts). Files that do not fit are left out; move large data to another project.`,
	embedding_invalid: (data: FaultData) =>
		`The embedding model ${data.model} returned unusable results. Choose another in Settings.`
};
