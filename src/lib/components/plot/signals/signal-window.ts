/** Signals that are offered at once: a circuit may have tens of thousands of nodes. */
const MAX_OFFERED = 100;

/** Whether there are too many signals to offer them all. */
export function areMany(signals: readonly unknown[]): boolean {
	return signals.length > MAX_OFFERED;
}

/**
 * Of a few signals all; of many the first whose name a text is found in, in any case.
 *
 * @param limit how many at most
 */
export function offeredSignals<T extends { name: string }>(
	signals: readonly T[],
	text: string,
	limit = MAX_OFFERED
): readonly T[] {
	if (!areMany(signals)) return signals;
	const wanted = text.trim().toLowerCase();
	const found: T[] = [];
	for (const signal of signals) {
		if (found.length >= limit) break;
		if (wanted === '' || signal.name.toLowerCase().includes(wanted)) found.push(signal);
	}
	return found;
}
