import type { Clock } from '#lib/base/clock.ts';
import { Fault, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { ContextSource } from './context-source.ts';
import type { ContextSection } from './section.ts';

/** Gathers one section of the context. To add one, list it in `contextCollectors`. */
export interface Collector extends Pick<ContextSection, 'id' | 'title' | 'part' | 'reserved' | 'isCritical'> {
	/** Null when there is nothing to say. @param tokens the share of its part, which a longer text is cut to */
	collect(source: ContextSource, tokens: number): Promise<Collected | null>;
}

/** Text and how it is fenced: as context if left out. */
type Collected = Pick<ContextSection, 'text'> & Partial<Pick<ContextSection, 'fence' | 'seen'>>;

export interface CollectedContext {
	/** In the order of the collectors. */
	sections: ContextSection[];
	/** Collectors that failed; a failure costs its own section only. */
	failures: { id: string; fault: FaultRecord }[];
}

const asContext = { fence: { kind: 'context', attributes: {} }, seen: [] } satisfies Partial<ContextSection>;

/** A turn does not wait longer for a collector, ms. */
const LIMIT_MS = 5_000;

/** Runs all collectors concurrently; never rejects. @param tokensFor the share of each collector's part */
export async function collectContext(
	collectors: readonly Collector[],
	source: ContextSource,
	tokensFor: (collector: Collector) => number,
	clock: Clock
): Promise<CollectedContext> {
	const results = await Promise.all(
		collectors.map(async (collector) => {
			try {
				const collected = await withinLimit(collector.collect(source, tokensFor(collector)), clock);
				return { collector, collected, fault: null };
			} catch (thrown) {
				return { collector, collected: null, fault: toFaultRecord(thrown) };
			}
		})
	);
	return {
		sections: results.flatMap(({ collector: { id, title, part, reserved, isCritical }, collected }) =>
			collected === null || collected.text === ''
				? []
				: [{ ...{ id, title, part, reserved, isCritical }, ...asContext, ...collected }]
		),
		failures: results.flatMap(({ collector: { id }, fault }) => (fault === null ? [] : [{ id, fault }]))
	};
}

async function withinLimit<T>(work: Promise<T>, clock: Clock): Promise<T> {
	const done = new AbortController();
	const late = clock.sleep(LIMIT_MS, done.signal).then(() => {
		throw new Fault('context_late', 'The collector took too long', { milliseconds: LIMIT_MS });
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		late.catch(() => undefined);
		done.abort();
	}
}
