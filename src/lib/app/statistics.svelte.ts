import { toFault, type Fault } from '#lib/base/fault.ts';
import { clearCalls, latestCall, readCalls, restoreCalls } from '#lib/db/calls.ts';
import type { CallRecord } from '#lib/db/records.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import { CallStatisticsBuilder, type CallStatistics } from '#lib/reports/call-statistics.ts';
import { callsCsvHeader, callsToCsv } from '#lib/reports/calls-csv.ts';
import { downloadBlob } from './download.ts';
import { LiveQuery } from './live-query.svelte.ts';
import type { Services } from './services.ts';

export const statisticsRanges = ['today', 'week', 'month', 'all'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];

/** Days before today that a range has. */
const daysBack: Record<StatisticsRange, number | null> = { today: 0, week: 6, month: 29, all: null };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** What became of the calls to services in a range of days; follows every new call. */
export class Statistics {
	range = $state<StatisticsRange>('week');
	/** Undefined until the first figures are there. */
	value = $state.raw<CallStatistics | undefined>(undefined);
	fault = $state.raw<Fault | null>(null);
	services = $state.raw<ServiceState[]>([]);
	/** Whether there are calls at all, in any range; undefined until it is known. */
	readonly any = $derived.by(() => (this.#latest.value === undefined ? undefined : this.#latest.value !== null));
	readonly #latest: LiveQuery<CallRecord | null>;
	#reading = 0;

	constructor(private readonly app: Pick<Services, 'database' | 'models'>) {
		this.#latest = new LiveQuery(() => latestCall(app.database));
	}

	/** Asked for in an effect: reads again when the range or the newest call has changed. */
	follow(): void {
		void this.#latest.value;
		void this.#read(this.range);
	}

	/** @throws Fault `storage_…` */
	async exportCsv(): Promise<void> {
		const parts: string[] = [callsCsvHeader];
		for await (const chunk of readCalls(this.app.database, begin(this.range))) parts.push(callsToCsv(chunk));
		downloadBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `spicewright-calls-${this.range}.csv`);
	}

	/**
	 * Drops all calls.
	 *
	 * @returns how many they were, and what brings them back
	 * @throws Fault `storage_…`
	 */
	async clear(): Promise<{ count: number; restore: () => Promise<void> }> {
		const calls = await clearCalls(this.app.database);
		return { count: calls.length, restore: () => restoreCalls(this.app.database, calls) };
	}

	dispose(): void {
		this.#reading = Infinity;
		this.#latest.dispose();
	}

	async #read(range: StatisticsRange): Promise<void> {
		const number = (this.#reading += 1);
		const isOld = () => number !== this.#reading;
		try {
			const builder = new CallStatisticsBuilder();
			for await (const chunk of readCalls(this.app.database, begin(range))) {
				if (isOld()) return;
				builder.add(chunk);
			}
			const value = await builder.finish(pause);
			const services = await this.app.models.client.serviceStates();
			if (isOld()) return;
			this.value = value;
			this.services = services;
			this.fault = null;
		} catch (cause) {
			if (!isOld()) this.fault = toFault(cause, 'storage_unavailable');
		}
	}
}

/** Local midnight at which a range begins, milliseconds since 1970. */
function begin(range: StatisticsRange): number {
	const back = daysBack[range];
	if (back === null) return 0;
	const now = new Date();
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime();
}
