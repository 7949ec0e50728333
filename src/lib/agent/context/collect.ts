import { toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';

/** Something that the model should know at the beginning of a turn. */
export interface ContextSection {
	id: string;
	title: string;
	/** Project text in it is fenced. */
	text: string;
}

/** Gathers one section. */
export interface Collector {
	id: string;
	title: string;
	/** Null when there is nothing to say. */
	collect(): Promise<string | null>;
}

export interface CollectedContext {
	/** In the order of the collectors. */
	sections: ContextSection[];
	/** Collectors that failed; a failure costs its own section only. */
	failures: { id: string; fault: FaultRecord }[];
}

/** Runs all collectors concurrently; never rejects. */
export async function collectContext(collectors: readonly Collector[]): Promise<CollectedContext> {
	const results = await Promise.all(
		collectors.map(async ({ id, title, collect }) => {
			try {
				return { id, title, text: await collect(), fault: null };
			} catch (thrown) {
				return { id, title, text: null, fault: toFaultRecord(thrown) };
			}
		})
	);
	return {
		sections: results.flatMap(({ id, title, text }) => (text === null ? [] : [{ id, title, text }])),
		failures: results.flatMap(({ id, fault }) => (fault === null ? [] : [{ id, fault }]))
	};
}
