import { describe, expect, test } from 'vitest';
import { Paced, type PacedOptions } from '#lib/app/shell/paced.ts';
import { ManualClock } from '../../../support/manual-clock.ts';

/** Times of the calls, in milliseconds from the start. */
function paced(intervalMs: number, options: Omit<PacedOptions, 'clock'> = {}) {
	const clock = new ManualClock();
	const start = clock.now();
	const calls: number[] = [];
	return { clock, calls, pace: new Paced(intervalMs, () => calls.push(clock.now() - start), { clock, ...options }) };
}

describe('[APP1] what is done at a pace', () => {
	test('is done once for a burst, an interval after its first request', async () => {
		const { clock, calls, pace } = paced(500);
		for (const wait of [0, 100, 100]) {
			await clock.advance(wait);
			pace.request();
		}
		await clock.advance(1_000);
		expect(calls).toEqual([500]);
		pace.request();
		await clock.advance(500);
		expect(calls).toEqual([500, 1_700]);
	});

	test('is done earlier once requests pause', async () => {
		const { clock, calls, pace } = paced(800, { pauseMs: 300 });
		pace.request();
		await clock.advance(100);
		pace.request();
		await clock.advance(299);
		expect(calls).toEqual([]);
		await clock.advance(1);
		expect(calls).toEqual([400]);
	});

	test('is not put off by requests that never pause', async () => {
		const { clock, calls, pace } = paced(800, { pauseMs: 300 });
		for (let key = 0; key < 250; key++) {
			pace.request();
			await clock.advance(100);
		}
		expect(calls[0]).toBe(800);
		expect(calls.slice(1).every((at, index) => at - calls[index]! <= 900)).toBe(true);
		expect(calls.at(-1)).toBeGreaterThan(24_000);
	});

	test('is done at once when asked, and not again; not at all when cancelled', async () => {
		const { clock, calls, pace } = paced(500);
		pace.request();
		await clock.advance(100);
		pace.now();
		expect(calls).toEqual([100]);
		pace.request();
		pace.cancel();
		await clock.advance(2_000);
		expect(calls).toEqual([100]);
		expect(clock.pending).toBe(0);
	});
});
