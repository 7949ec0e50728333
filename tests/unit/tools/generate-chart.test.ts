import { describe, expect, test } from 'vitest';
import type { RunSummary } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { sweep, transient } from '../../support/expression-plots.ts';
import { run as sampleRun } from '../../support/sample-records.ts';
import { bench } from './support.ts';

/** 20 periods of 1 kHz with 1 % of its third harmonic. */
const wave = (t: number) => Math.sin(2e3 * Math.PI * t) + 0.01 * Math.sin(6e3 * Math.PI * t);
const time = transient(
	Float64Array.from({ length: 4001 }, (_, i) => i * 5e-6),
	{ out: ['voltage', wave], ramp: ['voltage', (t) => 100 * t] }
);
const ac = sweep(
	Float64Array.from({ length: 61 }, (_, i) => 10 ** (i / 10)),
	{ out: ['voltage', (f) => [1 / (1 + (f / 1e3) ** 2), -f / 1e3 / (1 + (f / 1e3) ** 2)]] }
);
const stored: { run: RunSummary; plots: Plot[] }[] = [
	{ run: sampleRun({ id: 'cccc1111-x', entry: 'amp.cir', startedAt: 5 }), plots: [time, ac] },
	{ run: sampleRun({ id: 'aaaa1111-x', entry: 'amp.cir', startedAt: 2 }), plots: [ac] }
];

function charted() {
	const noted = new Map<string, string>();
	const { run } = bench(
		{},
		{
			runs: {
				list: async (limit) => stored.slice(0, limit).map(({ run }) => run),
				plots: async (id) => stored.find(({ run }) => run.id === id)?.plots ?? null
			},
			charts: {
				isShown: async (messageId, hash) => noted.get(hash) === messageId,
				note: (messageId, hash) => void noted.set(hash, messageId)
			}
		}
	);
	return async (parameters: Record<string, unknown>) => (await run('generate_chart', parameters)).outcome;
}

describe('[H2] generate_chart', () => {
	test('[DATA7] the result is a chart of the run, and what it shows in numbers', async () => {
		const chart = charted();
		const { status, content, images } = await chart({
			expressions: ['v(ramp)'],
			title: 'The ramp',
			from: '5m',
			to: '10m'
		});
		expect(status).toBe('success');
		expect(images).toMatchObject([
			{
				path: 'The ramp',
				chart: {
					runId: 'cccc1111-x',
					entry: 'amp.cir',
					plot: 'tran1',
					kind: 'curves',
					signals: ['v(ramp)'],
					x: { min: 0.005, max: 0.01 },
					y: null
				}
			}
		]);
		expect(content).toContain('shows the chart "The ramp": run cccc1111 (amp.cir), tran1 (tran)');
		expect(content).toContain('Horizontal axis: 5 ms to 10 ms.');
		expect(content).toContain('min 500 mV at 5 ms, max 1 V at 10 ms');
		expect(content).toContain('at 7.5 ms: 750 mV');
	});

	test('[DATA7] the kind chooses the plot: a Bode plot is over frequency, with both panes', async () => {
		const { content, images } = await charted()({ expressions: ['v(out)'], kind: 'bode' });
		expect(images?.[0]?.chart).toMatchObject({ plot: 'ac1', kind: 'curves' });
		expect(content).toContain('Vertical axis of v(out), decibel');
		expect(content).toContain('Vertical axis of v(out), phase');
		expect(content).toMatch(/at 1 kHz: 707\.107 mV \(-3\.0103 dB\) -45 deg/);
	});

	test('[DATA7] a spectrum has its figures', async () => {
		const { content } = await charted()({ expressions: ['v(out)'], kind: 'spectrum' });
		expect(content).toMatch(/fundamental (1 kHz|1\.0000\d kHz|999\.99\d Hz)/);
		expect(content).toMatch(/thd (1|1\.0000\d|999\.99\d m|0\.9999\d+) ?%/);
	});

	test('[DATA7] [TOOL10] [F4] the same chart again is skipped; another range or run is another chart', async () => {
		const chart = charted();
		const asked = { expressions: ['v(out)'], plot: 'ac' };
		expect((await chart(asked)).status).toBe('success');
		const again = await chart({ ...asked, title: 'Another title' });
		expect(again.status).toBe('skipped');
		expect(again.content).toContain('Skipped: the conversation shows this chart already');
		expect(again.images ?? []).toEqual([]);
		expect((await chart({ ...asked, to: '10k' })).status).toBe('success');
		expect((await chart({ ...asked, run: 'previous' })).status).toBe('success');
	});

	test('[DATA4] a wrong signal is answered with the most similar ones, and there is no chart', async () => {
		const { status, content, images } = await charted()({ expressions: ['v(rmap)'], kind: 'time' });
		expect(status).toBe('failed');
		expect(content).toContain('v(ramp)');
		expect(images ?? []).toEqual([]);
	});

	test.each([
		[{ expressions: ['v(out)'], kind: 'eye', plot: 'ac1' }, 'cannot be drawn as eye: it is not over time'],
		[{ expressions: ['max(v(out))'], kind: 'time' }, 'is a number, not a curve'],
		[{ expressions: ['v(out)'], kind: 'xy', x_signal: 'v(nothing)' }, 'v(nothing)'],
		[{ expressions: ['v(out)'], from: '2m', to: '1m' }, 'An axis cannot go from'],
		[{ expressions: ['v(out)'], plot: 'ac', from: 0, to: '1k' }, 'it is logarithmic'],
		[{ expressions: ['v(out)'], from: 'soon' }, '"soon" is not a number'],
		[{ expressions: ['v(ramp)'], kind: 'eye' }, 'There is nothing to draw: too few transitions'],
		[{ expressions: ['v(out)'], run: 'dddd' }, 'There is no run "dddd"'],
		[{ expressions: ['v(out)'], plot: 'noise1' }, 'no plot "noise1"']
	])('[DATA7] %j is an error that says what is wrong', async (parameters, text) => {
		const { status, content } = await charted()(parameters);
		expect(status).toBe('failed');
		expect(content).toContain(text);
	});

	test('[DATA7] a chart of eight signals stays within the limit of a result', async () => {
		const signals = ['v(out)', ...Array.from({ length: 7 }, (_, i) => `v(out)*${i + 2}`)];
		const { content } = await charted()({ expressions: signals, kind: 'time' });
		expect(content.length).toBeLessThan(5_000);
	});
});
