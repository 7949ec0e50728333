import { faultOfCards } from '../support/spice/check-cards.ts';
import { randomNetlist } from '../support/spice/random-netlist.ts';
import { seededRandom } from '../support/random.ts';
import type { LanguageCheckOptions, LanguageCheckReport } from './check.ts';

export const name = 'cards: random texts and cards of a hundred thousand words are read';

/** Beginnings of cards, and what is written behind them again and again. */
const longCards: readonly (readonly [string, string])[] = [
	['.save', 'v(a,b) '],
	['.print tran', 'v(a) '],
	['.probe', 'v(a) '],
	['.noise', 'v(a '],
	['.meas tran x', 'max v(a) y=v(b) '],
	['.ic', 'v(a)=1 '],
	['.if', '(a '],
	['.subckt s', 'n p=1 '],
	['.model m d', 'a=[1 b '],
	['.param', 'a={b}{c} '],
	['.dc', 'v1 0 1 1 '],
	['x1', 'a b={c} '],
	['v1 a 0', 'pulse(1 '],
	['e1 a b poly(1e9)', 'a '],
	['b1 a b', 'v=v(a) tc1=1 '],
	['a1', '[a %vd(b ~c)] '],
	['p1', 'a len '],
	['u1 and(3)', 'a '],
	['.control\nplot', 'v(a) vs b > '],
	['.control\nlet', 'a[1 = $b '],
	['.control\ndefine', 'f(x '],
	['.control\nnoise', 'v(a '],
	['.control\ndc', '$a ']
];

export function run({ count, seed }: LanguageCheckOptions): LanguageCheckReport {
	const failures: string[] = [];
	for (let index = seed; index < seed + count; index += 1) {
		const random = seededRandom(index);
		const fault = faultOfCards(randomNetlist(random), random() < 0.5);
		if (fault) failures.push(`seed ${index}: ${fault}`);
	}
	for (const [start, words] of longCards) {
		const fault = faultOfCards(`${start} ${words.repeat(100_000)}`, false);
		if (fault) failures.push(fault);
	}
	return { checked: count + longCards.length, failures };
}
