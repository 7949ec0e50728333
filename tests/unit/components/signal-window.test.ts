import { expect, test } from 'vitest';
import { areMany, offeredSignals } from '#lib/components/plot/signals/signal-window.ts';

const signals = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `v(n${index})` }));
const offered = (count: number, text: string, limit?: number) =>
	offeredSignals(signals(count), text, limit).map(({ name }) => name);

test('[E4] of 20,000 signals the first 100 are offered, or the first 100 that are searched for', () => {
	expect([areMany(signals(100)), areMany(signals(101))]).toEqual([false, true]);
	expect(offered(100, 'not looked at')).toHaveLength(100);
	expect(offered(20_000, '')).toEqual(signals(100).map(({ name }) => name));
	expect(offered(20_000, ' V(N1999 ')).toEqual(['v(n1999)', ...[...'0123456789'].map((digit) => `v(n1999${digit})`)]);
	expect(offered(20_000, 'n')).toHaveLength(100);
	expect(offered(20_000, '', Infinity)).toHaveLength(20_000);
});
