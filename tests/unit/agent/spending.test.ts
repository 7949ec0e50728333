import { describe, expect, test } from 'vitest';
import { expectedOutput, judge, spentBy, type Spent } from '#lib/agent/spending/judge.ts';
import { parseSpendingCaps, type CapScope, type SpendingCap } from '#lib/settings/spending-caps.ts';
import { call } from '../../support/sample-calls.ts';

const none: SpendingCap = { money: null, tokens: null };
const nothing: Spent = { tokens: 0, money: 0, unpriced: 0 };

function judged(
	limits: Partial<Record<CapScope, SpendingCap>>,
	used: Partial<Record<CapScope, Partial<Spent>>>,
	next: { tokens: number; money: number | null }
) {
	const spent = (scope: CapScope) => ({ ...nothing, ...used[scope] });
	return judge(
		{ turn: none, conversation: none, day: none, ...limits },
		{ turn: spent('turn'), conversation: spent('conversation'), day: spent('day') },
		next
	);
}

describe('[D12] [COST1] a request under the caps of the user', () => {
	const day = { day: { money: 1, tokens: null } };

	test('goes without caps, and below 80 % of each', () => {
		expect(judged({}, { day: { money: 1e6, tokens: 1e12 } }, { tokens: 1e9, money: 1e3 })).toEqual({
			stop: null,
			near: [],
			isUnpriced: false
		});
		expect(judged(day, { day: { money: 0.5 } }, { tokens: 100, money: 0.29 })).toEqual({
			stop: null,
			near: [],
			isUnpriced: false
		});
	});

	test('is told about from 80 %, with what it needs, and goes up to the cap itself', () => {
		const report = { scope: 'day', unit: 'money', spent: 0.5, next: 0.3, limit: 1, unpriced: 0 };
		expect(judged(day, { day: { money: 0.5 } }, { tokens: 100, money: 0.3 })).toEqual({
			stop: null,
			near: [report],
			isUnpriced: false
		});
		expect(judged(day, { day: { money: 0.5 } }, { tokens: 100, money: 0.5 })).toMatchObject({
			stop: null,
			near: [{ next: 0.5 }]
		});
	});

	test('does not pass a cap, which is named with what is spent', () => {
		const { stop } = judged(day, { day: { money: 0.9, unpriced: 2 } }, { tokens: 100, money: 0.11 });
		expect(stop).toEqual({ scope: 'day', unit: 'money', spent: 0.9, next: 0.11, limit: 1, unpriced: 2 });
	});

	test('stops at the narrowest scope first, by money and by tokens', () => {
		const cap = { money: null, tokens: 1_000 };
		const limits = { turn: cap, conversation: cap, day: { money: 0, tokens: null } };
		const next = { tokens: 600, money: 0.1 };
		expect(judged(limits, { conversation: { tokens: 500 } }, next).stop).toMatchObject({
			scope: 'conversation',
			unit: 'tokens'
		});
		expect(judged(limits, { turn: { tokens: 500 }, conversation: { tokens: 500 } }, next).stop).toMatchObject({
			scope: 'turn'
		});
		expect(judged(limits, {}, next).stop).toMatchObject({ scope: 'day', unit: 'money' });
	});

	test('[COST2] without a known price is not taken for free: it is said, tokens count, and money that is used up stops it', () => {
		const next = { tokens: 600, money: null };
		expect(judged(day, { day: { money: 0.99 } }, next)).toMatchObject({ stop: null, isUnpriced: true });
		expect(judged(day, { day: { money: 1 } }, next).stop).toMatchObject({ unit: 'money', next: 0 });
		expect(judged({ day: { money: 1, tokens: 500 } }, {}, next)).toMatchObject({
			stop: { unit: 'tokens' },
			isUnpriced: true
		});
	});

	test('[COST2] to a model on this computer goes when the money is used up', () => {
		expect(judged(day, { day: { money: 5 } }, { tokens: 600, money: 0 })).toEqual({
			stop: null,
			near: [],
			isUnpriced: false
		});
	});

	test('is taken to write 1,000 tokens, or as many as it may', () => {
		expect([null, undefined, 200, 128_000].map(expectedOutput)).toEqual([1_000, 1_000, 200, 1_000]);
	});
});

describe('[D12] [COST1] what calls have used', () => {
	test('is the tokens of all, and the money of those with a cost in the currency', () => {
		const cny = { currency: 'CNY', amount: 7, saved: 0 };
		expect(spentBy([call(), call(), call({ cost: cny })], 'USD')).toEqual({ tokens: 3_300, money: 0.02, unpriced: 1 });
	});

	test('[COST2] is the estimate where the service reported nothing, and never 0 where it was read', () => {
		const stopped = {
			prompt: null,
			completion: null,
			cached: null,
			countedPrompt: 900,
			cost: null,
			outcome: 'stopped' as const
		};
		const estimate = { completion: 60, cost: { currency: 'USD', amount: 0.003, saved: 0 } };
		expect(spentBy([call({ ...stopped, estimate })], 'USD')).toEqual({ tokens: 960, money: 0.003, unpriced: 0 });
		expect(spentBy([call({ ...stopped, estimate: { completion: 60, cost: null } })], 'USD')).toEqual({
			tokens: 960,
			money: 0,
			unpriced: 1
		});
		expect(spentBy([call(stopped)], 'USD')).toEqual({ tokens: 900, money: 0, unpriced: 1 });
		// Refused, or never received.
		expect(spentBy([call({ ...stopped, countedPrompt: null })], 'USD')).toEqual(nothing);
	});

	test('[COST2] is 0 for a model on this computer', () => {
		const estimate = { completion: 100, cost: { currency: 'USD', amount: 0, saved: 0 } };
		expect(spentBy([call({ cost: null, estimate })], 'CNY')).toEqual({ tokens: 1_100, money: 0, unpriced: 0 });
	});
});

describe('[D12] [COST1] stored caps', () => {
	test('are none by default, and none where they are damaged or outside their bounds', () => {
		const off = { currency: 'USD', turn: none, conversation: none, day: none };
		expect(parseSpendingCaps(undefined)).toEqual(off);
		const damaged = {
			currency: 'dollars',
			turn: { money: '1', tokens: 10 },
			conversation: 5,
			day: { money: -1, tokens: NaN }
		};
		expect(parseSpendingCaps(damaged)).toEqual(off);
	});

	test('are kept as they are', () => {
		const caps = {
			currency: 'CNY',
			turn: { money: 0.5, tokens: null },
			conversation: { money: null, tokens: 200_000 },
			day: { money: 20, tokens: 1e9 }
		};
		expect(parseSpendingCaps(caps)).toEqual(caps);
	});
});
