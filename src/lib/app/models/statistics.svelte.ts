import { toFault, type Fault } from '#lib/base/fault.ts';
import { callsState, clearCalls, readCalls, restoreCalls } from '#lib/db/conversation/calls.ts';
import { listProjects } from '#lib/db/projects.ts';
import { listTrashedProjects } from '#lib/db/trash.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import { CallStatisticsBuilder, type CallStatistics } from '#lib/usage/call-statistics.ts';
import { callsCsvHeader, callsToCsv } from '#lib/usage/calls-csv.ts';
import { downloadBlob } from '../shell/download.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import type { Services } from '../shell/services.ts';

export const statisticsRanges = ['today', 'week', 'month', 'all'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];

/** Number of days before today in a range. */
const daysBack: Record<StatisticsRange, number | null> = { today: 0, week: 6, month: 29, all: null };

/** Calls come in bursts, so they are read again after this time without a change, milliseconds. */
const QUIET_MS = 200;

const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Figures of the calls to services in a range of days; updated after every new call. */
export class Statistics {
	range = $state<StatisticsRange>('week');
	/** Undefined until the first figures are computed. */
	value = $state.raw<CallStatistics | undefined>(undefined);
	fault = $state.raw<Fault | null>(null);
	services = $state.raw<ServiceState[]>([]);
	/** Names of the existing projects, including those in the trash, by id. */
	projectNames = $state.raw<Readonly<Record<string, string | undefined>>>({});
	readonly #calls: LiveQuery<{ count: number; latest: string | null }>;
	/** Whether there are any calls, in any range; undefined until it is known. */
	readonly any = $derived.by(() => this.#calls.value && this.#calls.value.count > 0);
	/** A string, so that an unchanged query result does not trigger another read. */
	readonly #state = $derived.by(() => JSON.stringify(this.#calls.value));
	#reading = 0;
	/** Range of the displayed figures. */
	#shown: StatisticsRange | null = null;

	constructor(private readonly app: Pick<Services, 'database' | 'models'>) {
		this.#calls = new LiveQuery(() => callsState(app.database));
	}

	/** Called in an effect: reads again after a change of the range or the calls. */
	follow(): void {
		void this.#state;
		void this.#read(this.range);
	}

	/** Reads the services' state again, because an open breaker becomes half-open with time alone. */
	async refreshServices(): Promise<void> {
		this.services = await this.app.models.client.serviceStates();
	}

	/** @throws Fault `storage_…` */
	async exportCsv(): Promise<void> {
		// Each part in a separate blob, because encoding all at once would block the page.
		const parts = [new Blob([callsCsvHeader])];
		for await (const chunk of readCalls(this.app.database, begin(this.range)))
			parts.push(new Blob([callsToCsv(chunk)]));
		downloadBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `spicewright-calls-${this.range}.csv`);
	}

	/**
	 * Removes all calls.
	 *
	 * @returns their number, and a function that restores them
	 * @throws Fault `storage_…`
	 */
	async clear(): Promise<{ count: number; restore: () => Promise<void> }> {
		const calls = await clearCalls(this.app.database);
		return { count: calls.length, restore: () => restoreCalls(this.app.database, calls) };
	}

	dispose(): void {
		this.#reading = Infinity;
		this.#calls.dispose();
	}

	async #read(range: StatisticsRange): Promise<void> {
		const number = (this.#reading += 1);
		const isOld = () => number !== this.#reading;
		const { database } = this.app;
		try {
			if (this.value && range === this.#shown) await pause(QUIET_MS);
			if (isOld()) return;
			const projects = [...(await listProjects(database)), ...(await listTrashedProjects(database))];
			const names = Object.fromEntries(projects.map(({ id, name }) => [id, name]));
			const builder = new CallStatisticsBuilder(Object.keys(names));
			for await (const chunk of readCalls(database, begin(range))) {
				if (isOld()) return;
				builder.add(chunk);
			}
			const value = await builder.finish(pause, daysOf(range));
			await this.refreshServices();
			if (isOld()) return;
			this.projectNames = names;
			this.value = value;
			this.#shown = range;
			this.fault = null;
		} catch (cause) {
			if (!isOld()) this.fault = toFault(cause, 'storage_unavailable');
		}
	}
}

/** Local midnight at the beginning of a range, milliseconds since 1970. */
function begin(range: StatisticsRange): number {
	const back = daysBack[range];
	if (back === null) return 0;
	const now = new Date();
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime();
}

/** The first and the last day of a range; empty if the range begins with the first call. */
function daysOf(range: StatisticsRange): Date[] {
	return daysBack[range] === null ? [] : [new Date(begin(range)), new Date()];
}
