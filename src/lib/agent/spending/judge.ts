import type { CallRecord } from '#lib/db/records.ts';
import { capScopes, type CapScope, type CapUnit, type SpendingCap } from '#lib/settings/spending-caps.ts';

/** Share of a cap from which the user is told. */
const WARN_SHARE = 0.8;
/**
 * Output tokens that a request is taken to need before it is sent: its maximum would refuse nearly everything, as models may write 100,000
 * tokens and seldom do. What is written beyond it is counted while it arrives.
 */
const EXPECTED_OUTPUT = 1_000;

/** What calls have used. */
export interface Spent {
	tokens: number;
	/** In the currency of the caps, of the calls whose cost is known in it. */
	money: number;
	/** Calls whose cost is not known, or only in another currency. */
	unpriced: number;
}

/** What the next request is expected to use. */
export interface NextCall {
	tokens: number;
	/** Null where the model has no known price in the currency of the caps. */
	money: number | null;
}

/** A cap that is nearly used, or that the next request would pass. */
export interface CapReport {
	scope: CapScope;
	unit: CapUnit;
	spent: number;
	/** What the next request is expected to use. */
	next: number;
	limit: number;
	/** Calls that a cap in money cannot count. */
	unpriced: number;
}

export interface Judgement {
	/** The first cap that the next request would pass; null when it may be sent. */
	stop: CapReport | null;
	/** Caps of which 80 % are used, or will be. */
	near: CapReport[];
	/** Whether a cap in money does not count the next request. */
	isUnpriced: boolean;
}

/** The output that a request is taken to need, tokens. */
export function expectedOutput(most: number | null | undefined): number {
	return Math.min(EXPECTED_OUTPUT, most ?? EXPECTED_OUTPUT);
}

/** Whether a request may be sent under the limits, given what the calls before have used. */
export function judge(
	limits: Readonly<Record<CapScope, SpendingCap>>,
	spent: Readonly<Record<CapScope, Spent>>,
	next: NextCall
): Judgement {
	const near: CapReport[] = [];
	let stop: CapReport | null = null;
	let isUnpriced = false;
	for (const scope of capScopes)
		for (const unit of ['money', 'tokens'] as const) {
			const limit = limits[scope][unit];
			if (limit === null) continue;
			const needs = next[unit];
			if (needs === null) isUnpriced = true;
			// A model that costs nothing goes on when the money is spent.
			if (needs === 0) continue;
			const { [unit]: used, unpriced } = spent[scope];
			const report = { scope, unit, spent: used, next: needs ?? 0, limit, unpriced: unit === 'money' ? unpriced : 0 };
			// Without a price, what was spent before still counts.
			if (needs === null ? used >= limit : used + needs > limit) stop ??= report;
			else if (used + report.next >= limit * WARN_SHARE) near.push(report);
		}
	return { stop, near, isUnpriced };
}

/** What calls have used, with estimates for those of which the service reported nothing. */
export function spentBy(calls: readonly CallRecord[], currency: string): Spent {
	const sum: Spent = { tokens: 0, money: 0, unpriced: 0 };
	for (const call of calls) {
		const prompt = call.prompt ?? call.countedPrompt;
		const completion = call.completion ?? call.estimate?.completion ?? 0;
		sum.tokens += (prompt ?? 0) + completion;
		const cost = call.cost ?? call.estimate?.cost ?? null;
		if (cost?.currency === currency || cost?.amount === 0) sum.money += cost.amount;
		else if (cost !== null || (call.kind === 'chat' && prompt !== null)) sum.unpriced++;
	}
	return sum;
}
