import { quantile } from '#lib/base/quantile.ts';
import type { CallRecord } from '#lib/db/records.ts';

export interface CallFigures {
	/** Key of the group; empty for the total and for calls without a project. */
	key: string;
	calls: number;
	ok: number;
	failed: number;
	stopped: number;
	retries: number;
	prompt: number;
	completion: number;
	/** Tokens that the services read from their caches. */
	cached: number;
	/** Share of prompt tokens read from a cache, 0 to 1, over the calls whose service reports it; null if none does. */
	cachedShare: number | null;
	tokensPerSecond: number | null;
	/** Median time to the first token of the calls that succeeded, milliseconds. */
	firstTokenMedian: number | null;
	firstTokenP95: number | null;
	costs: { currency: string; amount: number; saved: number }[];
	/** Answered calls that are not part of `costs`, because their price or token count is unknown. */
	unpriced: number;
}

export interface CallStatistics {
	total: CallFigures;
	providers: CallFigures[];
	models: CallFigures[];
	projects: CallFigures[];
	/** Oldest first, without gaps, and at least the requested days; the key is the local date, `YYYY-MM-DD`. */
	days: CallFigures[];
	failures: { code: string; count: number }[];
}

/** An answer that took less time was buffered on the way and arrived in one piece: it does not show the model's speed. */
const LEAST_WRITING_MS = 100;

/** Key of the group of calls whose projects no longer exist. */
export const deletedProjects = 'deleted';

/** Adds up the figures of calls, chunk by chunk. */
export class CallStatisticsBuilder {
	readonly #total = new Group('');
	readonly #providers = new Map<string, Group>();
	readonly #models = new Map<string, Group>();
	readonly #projects = new Map<string, Group>();
	readonly #days = new Map<string, Group>();
	readonly #failures = new Map<string, number>();
	readonly #projectIds: ReadonlySet<string>;

	/** @param projectIds of the existing projects; calls of other projects form one group */
	constructor(projectIds: readonly string[]) {
		this.#projectIds = new Set(projectIds);
	}

	add(calls: readonly CallRecord[]): void {
		for (const call of calls) {
			this.#total.add(call);
			groupOf(this.#providers, call.provider).add(call);
			if (call.model !== '') groupOf(this.#models, call.model).add(call);
			groupOf(this.#projects, this.#projectKey(call.projectId)).add(call);
			groupOf(this.#days, dayOf(new Date(call.startedAt))).add(call);
			const { faultCode } = call;
			if (faultCode !== null) this.#failures.set(faultCode, (this.#failures.get(faultCode) ?? 0) + 1);
		}
	}

	/**
	 * @param pause lets the page do other work between groups: sorting 100,000 latencies takes some milliseconds
	 * @param days first and last day to list even without calls; may be empty
	 */
	async finish(pause: () => Promise<void>, days: readonly Date[] = []): Promise<CallStatistics> {
		const all = async (groups: ReadonlyMap<string, Group>) => {
			await pause();
			return [...groups.values()].map((group) => group.figures()).toSorted((a, b) => b.calls - a.calls);
		};
		const total = this.#total.figures();
		return {
			total,
			providers: await all(this.#providers),
			models: await all(this.#models),
			projects: await all(this.#projects),
			days: withoutGaps(await all(this.#days), days.map(dayOf)),
			failures: [...this.#failures].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count)
		};
	}

	#projectKey(id: string | null): string {
		return id === null ? '' : this.#projectIds.has(id) ? id : deletedProjects;
	}
}

class Group {
	readonly #figures: CallFigures;
	readonly #costs = new Map<string, { currency: string; amount: number; saved: number }>();
	readonly #latencies: number[] = [];
	#cacheablePrompt = 0;
	#cachedOfThat = 0;
	#writingMs = 0;
	#written = 0;

	constructor(key: string) {
		this.#figures = emptyFigures(key);
	}

	add(call: CallRecord): void {
		const figures = this.#figures;
		figures.calls++;
		figures[call.outcome]++;
		figures.retries += Math.max(0, call.tries - 1);
		figures.prompt += call.prompt ?? call.countedPrompt ?? 0;
		figures.completion += call.completion ?? 0;
		figures.cached += call.cached ?? 0;
		if (call.cached !== null && call.prompt !== null) {
			this.#cacheablePrompt += call.prompt;
			this.#cachedOfThat += Math.min(call.cached, call.prompt);
		}
		if (call.cost) this.#addCost(call.cost);
		else if (call.kind === 'chat' && call.firstTokenMs !== null) figures.unpriced++;
		if (call.outcome !== 'ok' || call.firstTokenMs === null) return;
		this.#latencies.push(call.firstTokenMs);
		const writingMs = call.totalMs - call.firstTokenMs;
		if (call.completion === null || writingMs < LEAST_WRITING_MS) return;
		this.#written += call.completion;
		this.#writingMs += writingMs;
	}

	figures(): CallFigures {
		const sorted = Float64Array.from(this.#latencies).sort();
		return {
			...this.#figures,
			cachedShare: this.#cacheablePrompt > 0 ? this.#cachedOfThat / this.#cacheablePrompt : null,
			tokensPerSecond: this.#writingMs > 0 ? (this.#written / this.#writingMs) * 1000 : null,
			firstTokenMedian: quantile(sorted, 0.5),
			firstTokenP95: quantile(sorted, 0.95),
			costs: [...this.#costs.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
		};
	}

	#addCost({ currency, amount, saved }: NonNullable<CallRecord['cost']>): void {
		const sum = this.#costs.get(currency) ?? { currency, amount: 0, saved: 0 };
		this.#costs.set(currency, { currency, amount: sum.amount + amount, saved: sum.saved + saved });
	}
}

/** Figures of a few calls, such as those of one answer or one conversation. */
export function figuresOf(calls: readonly CallRecord[]): CallFigures {
	const group = new Group('');
	for (const call of calls) group.add(call);
	return group.figures();
}

function emptyFigures(key: string): CallFigures {
	return {
		key,
		calls: 0,
		ok: 0,
		failed: 0,
		stopped: 0,
		retries: 0,
		prompt: 0,
		completion: 0,
		cached: 0,
		cachedShare: null,
		tokensPerSecond: null,
		firstTokenMedian: null,
		firstTokenP95: null,
		costs: [],
		unpriced: 0
	};
}

function groupOf(groups: Map<string, Group>, key: string): Group {
	let group = groups.get(key);
	if (!group) groups.set(key, (group = new Group(key)));
	return group;
}

function dayOf(date: Date): string {
	const two = (value: number) => String(value).padStart(2, '0');
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Maximum number of days without gaps: a wrong clock must not add millions of days. */
const MOST_DAYS = 4_000;

/** @param bounds keys of days that are listed even without calls */
function withoutGaps(days: readonly CallFigures[], bounds: readonly string[]): CallFigures[] {
	const byKey = new Map(bounds.map((key) => [key, emptyFigures(key)]));
	for (const day of days) byKey.set(day.key, day);
	const sorted = [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (!first || !last) return [];
	const filled: CallFigures[] = [];
	const [year = 0, month = 1, day = 1] = first.key.split('-').map(Number);
	for (let offset = 0; offset < MOST_DAYS; offset++) {
		const key = dayOf(new Date(year, month - 1, day + offset));
		filled.push(byKey.get(key) ?? emptyFigures(key));
		if (key === last.key) return filled;
	}
	return sorted;
}
