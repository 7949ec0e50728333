import {
	expectedOutput,
	judge,
	spentBy,
	type CapReport,
	type NextCall,
	type Spent
} from '#lib/agent/spending/judge.ts';
import { Fault, type FaultRecord } from '#lib/base/fault.ts';
import { listCallsOfSession, readCalls } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallRecord } from '#lib/db/records.ts';
import { callCost } from '#lib/llm/models/cost.ts';
import type { ModelPrice } from '#lib/llm/models/model-info.ts';
import {
	capScopes,
	type CapScope,
	type CapUnit,
	type SpendingCap,
	type SpendingCaps
} from '#lib/settings/spending-caps.ts';
import { CallMeter, type Rate } from './call-meter.ts';

/** What a call is charged to. Whatever works for an answer, such as a summary, is charged to it, and shares its caps. */
export type CallOrigin = Pick<CallRecord, 'projectId' | 'sessionId' | 'messageId'>;

/** A request that is about to be sent. */
export interface PlannedCall {
	model: string;
	/** Input, tokens. */
	input: number;
	/** Of the request or the model; null if unknown. */
	mostOutput: number | null;
	/** Null if unknown. */
	price: ModelPrice | null;
	/** Whether it runs on this computer, at no charge. */
	isFree: boolean;
}

interface Dependencies {
	database: SpicewrightDatabase;
	caps: () => SpendingCaps;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Resolves when the calls that have ended are stored. */
	stored: () => Promise<unknown>;
	/** Tells the user, once, that a cap is nearly used. */
	onnear(report: CapReport, currency: string): void;
	/** Tells the user, once for a model, that caps in money do not count it. */
	onunpriced(model: string, currency: string): void;
}

type Limits = Record<CapScope, SpendingCap>;

/** Keeps calls to model services within the user's caps. */
export class SpendingGuard {
	readonly #told = new Set<string>();
	/** Limits that the user has raised, by scope, unit and what they hold for; until the page is closed. */
	readonly #raised = new Map<string, number>();
	readonly #underWay = new Map<CallMeter, CallOrigin>();
	#last: Promise<unknown> = Promise.resolve();

	constructor(private readonly deps: Dependencies) {}

	/**
	 * Lets a call begin.
	 *
	 * @returns its meter, to be closed when its record is stored
	 * @throws Fault `spending_cap` if it would pass a cap; `storage_unavailable` if the calls before cannot be read
	 */
	admit(origin: CallOrigin, call: PlannedCall): Promise<CallMeter> {
		// One after the other, so that each counts those that were admitted before.
		const admitted = this.#last.then(() => this.#admit(origin, call));
		this.#last = admitted.catch(() => undefined);
		return admitted;
	}

	async #admit(origin: CallOrigin, call: PlannedCall): Promise<CallMeter> {
		const caps = this.deps.caps();
		const { currency } = caps;
		const expected = expectedOutput(call.mostOutput);
		const rate: Rate = (output) => ({
			tokens: call.input + output,
			money: call.isFree ? 0 : moneyOf(call.price, currency, call.input, output)
		});
		const stop = (report: CapReport) => passed(report, caps, true);
		if (capScopes.every((scope) => caps[scope].money === null && caps[scope].tokens === null))
			return new CallMeter(rate, expected, null, stop);
		await this.deps.stored();
		const limits = this.#limits(caps, origin);
		const spent = await this.#spent(caps, origin);
		const verdict = judge(limits, spent, rate(expected));
		if (verdict.stop) throw passed(verdict.stop, caps, false);
		for (const report of verdict.near)
			this.#tellOnce(`${this.#key(report, origin)} ${report.limit}`, () => this.deps.onnear(report, currency));
		if (verdict.isUnpriced)
			this.#tellOnce(`unpriced ${call.model} ${currency}`, () => this.deps.onunpriced(call.model, currency));
		const meter = new CallMeter(rate, expected, (next) => judge(limits, spent, next).stop, stop);
		this.#underWay.set(meter, origin);
		return meter;
	}

	/** The call has ended and is stored. */
	close(meter: CallMeter): void {
		this.#underWay.delete(meter);
	}

	/** Grants the cap that a fault names once more, to its conversation or its day; to a turn, for the next one of the conversation. */
	raise({ data }: FaultRecord, sessionId: string): void {
		const { scope, unit, limit, spent } = data as Partial<CapReport>;
		if (scope === undefined || unit === undefined || limit === undefined || spent === undefined) return;
		const cap = this.deps.caps()[scope][unit];
		if (cap === null) return;
		const key =
			scope === 'turn' ? nextTurn(unit, sessionId) : this.#key({ scope, unit }, { sessionId, messageId: null });
		this.#raised.set(key, Math.max(limit, spent) + cap);
	}

	#limits(caps: SpendingCaps, origin: CallOrigin): Limits {
		const limit = (scope: CapScope, unit: CapUnit): number | null => {
			const cap = caps[scope][unit];
			if (cap === null) return null;
			const key = this.#key({ scope, unit }, origin);
			if (scope === 'turn' && origin.sessionId !== null) {
				const granted = this.#raised.get(nextTurn(unit, origin.sessionId));
				this.#raised.delete(nextTurn(unit, origin.sessionId));
				if (granted !== undefined) this.#raised.set(key, granted);
			}
			return Math.max(cap, this.#raised.get(key) ?? 0);
		};
		const both = (scope: CapScope): SpendingCap => ({ money: limit(scope, 'money'), tokens: limit(scope, 'tokens') });
		return { turn: both('turn'), conversation: both('conversation'), day: both('day') };
	}

	/** What was spent by the stored calls, which are those of all tabs, and by those under way in this one. */
	async #spent({ currency }: SpendingCaps, origin: CallOrigin): Promise<Record<CapScope, Spent>> {
		const { database } = this.deps;
		const { sessionId, messageId } = origin;
		const ofSession = sessionId === null ? [] : await listCallsOfSession(database, sessionId);
		const ofTurn = messageId === null ? [] : ofSession.filter((call) => call.messageId === messageId);
		let day: Spent = { tokens: 0, money: 0, unpriced: 0 };
		for await (const calls of readCalls(database, this.#dayStart())) day = sum(day, spentBy(calls, currency));
		const under = (holds: (other: CallOrigin) => boolean) =>
			[...this.#underWay].filter(([, other]) => holds(other)).map(([meter]) => meter.spent);
		return {
			turn: under((other) => messageId !== null && other.messageId === messageId).reduce(
				sum,
				spentBy(ofTurn, currency)
			),
			conversation: under((other) => sessionId !== null && other.sessionId === sessionId).reduce(
				sum,
				spentBy(ofSession, currency)
			),
			day: under(() => true).reduce(sum, day)
		};
	}

	/** Midnight in local time, also on days with another number of hours. */
	#dayStart(): number {
		return new Date(this.deps.now()).setHours(0, 0, 0, 0);
	}

	#key(
		{ scope, unit }: Pick<CapReport, 'scope' | 'unit'>,
		{ sessionId, messageId }: Pick<CallOrigin, 'sessionId' | 'messageId'>
	): string {
		const about = { turn: messageId, conversation: sessionId, day: this.#dayStart() }[scope];
		return `${scope} ${unit} ${about}`;
	}

	#tellOnce(key: string, tell: () => void): void {
		if (this.#told.has(key)) return;
		this.#told.add(key);
		tell();
	}
}

function nextTurn(unit: CapUnit, sessionId: string): string {
	return `next turn ${unit} ${sessionId}`;
}

function moneyOf(price: ModelPrice | null, currency: string, prompt: number, completion: number): NextCall['money'] {
	const cost = callCost({ prompt, completion, cached: null, cacheWritten: null }, price);
	return cost?.currency === currency || cost?.amount === 0 ? cost.amount : null;
}

/** @param isWritten whether the answer itself has passed the cap while it was written */
function passed(
	{ scope, unit, spent, next, limit, unpriced }: CapReport,
	caps: SpendingCaps,
	isWritten: boolean
): Fault {
	const { currency } = caps;
	const data = { scope, unit, spent, next, limit, unpriced, currency, cap: caps[scope][unit], isWritten };
	return new Fault('spending_cap', 'The request would pass a cap that the user has set', data);
}

function sum(a: Spent, b: Spent): Spent {
	return { tokens: a.tokens + b.tokens, money: a.money + b.money, unpriced: a.unpriced + b.unpriced };
}
