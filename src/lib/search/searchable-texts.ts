/** Larger texts are not searched, bytes: a larger one would occupy the page while it is sent to the worker. */
const MAX_BYTES = 20_000_000;
/** The worker keeps at most so much text, bytes. */
const MAX_TOTAL_BYTES = 200_000_000;

/** The text files that are searched, in their order; the others are binary or too large. */
export function searchableTexts<Entry extends { kind: string; size: number }>(entries: readonly Entry[]): Entry[] {
	let total = 0;
	return entries.filter(({ kind, size }) => {
		if (kind !== 'text' || size > MAX_BYTES || total + size > MAX_TOTAL_BYTES) return false;
		total += size;
		return true;
	});
}
