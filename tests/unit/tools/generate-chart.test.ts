import { describe, expect, test } from 'vitest';
import type { RunSummary } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { sweep, transient } from '../../support/expression-plots.ts';
import { nestedSweep } from '../../support/sample-plots.ts';
import { run as sampleRun } from '../../support/storage/sample-records.ts';
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
/** Half of the ramp over half of the time, and half of the frequency response. */
const slower = transient(
	Float64Array.from({ length: 2001 }, (_, i) => i * 5e-6),
	{ ramp: ['voltage', (t) => 50 * t] }
);
const halved = sweep(
	Float64Array.from({ length: 61 }, (_, i) => 10 ** (i / 10)),
	{ out: ['voltage', (f) => [0.5 / (1 + (f / 1e3) ** 2), (-0.5 * f) / 1e3 / (1 + (f / 1e3) ** 2)]] }
);
const alone = transient(Float64Array.of(0, 1), { other: ['voltage', (t) => t] });
const stored: { run: RunSummary; plots: Plot[] }[] = [
	{ run: sampleRun({ id: 'cccc1111-x', entry: 'amp.cir', startedAt: 5 }), plots: [time, ac] },
	{ run: sampleRun({ id: 'aaaa1111-x', entry: 'amp.cir', startedAt: 2 }), plots: [ac] },
	{ run: sampleRun({ id: 'bbbb1111-x', entry: 'amp.cir', startedAt: 1 }), plots: [slower, halved] },
	{ run: sampleRun({ id: 'eeee1111-x', entry: 'dc.cir', startedAt: 0 }), plots: [alone] },
	{ run: sampleRun({ id: 'ffff1111-x', entry: 'sweep.cir', startedAt: 0 }), plots: [nestedSweep(60)] }
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

	test('[DATA7] other runs are drawn behind it, with their figures and differences', async () => {
		const { status, content, images } = await charted()({
			expressions: ['v(ramp)', 'v(out)'],
			plot: 'tran1',
			compare_with: ['bbbb']
		});
		expect(status).toBe('success');
		expect(images?.[0]?.chart).toMatchObject({
			runId: 'cccc1111-x',
			compared: [{ runId: 'bbbb1111-x', plot: 'tran1', name: 'bbbb1111 (amp.cir)' }]
		});
		expect(content).toContain(
			'Behind its curves, in lighter shades of the same colours: run bbbb1111 (amp.cir), tran1.'
		);
		// 100 t and 50 t, compared in the 10 ms that both have.
		expect(content).toContain('largest difference 500 mV at 10 ms');
		expect(content).toContain('max 500 mV at 10 ms');
		expect(content).toContain('at 10 ms: 1 V, in the other run 500 mV, difference 500 mV, 100 %');
		expect(content).toContain('v(out): not in that run');
	});

	test('[DATA7] the vertical axis shows all of the runs', async () => {
		const { content } = await charted()({
			expressions: ['v(ramp)'],
			run: 'bbbb',
			compare_with: ['cccc'],
			kind: 'time'
		});
		expect(content).toContain('Vertical axis of v(ramp), voltage: 0 V to 2 V.');
	});

	test('[DATA7] [F4] the same runs again are skipped, and others are another chart', async () => {
		const chart = charted();
		const asked = { expressions: ['v(out)'], kind: 'bode' };
		expect((await chart(asked)).status).toBe('success');
		expect((await chart({ ...asked, compare_with: ['bbbb'] })).status).toBe('success');
		expect((await chart({ ...asked, compare_with: ['bbbb1111', 'bbbb'] })).status).toBe('skipped');
	});

	test.each([
		[{ kind: 'spectrum', compare_with: ['bbbb'] }, 'drawn together as curves, time or bode, not as spectrum'],
		[{ compare_with: ['last'] }, 'last is the run itself'],
		[{ compare_with: ['dddd'] }, 'There is no run "dddd"'],
		[{ plot: 'tran1', compare_with: ['aaaa'] }, 'it has no plot of this analysis'],
		[{ plot: 'tran1', compare_with: ['eeee'] }, 'it has none of its signals'],
		[{ plot: 'ac', compare_with: ['aaaa'] }, 'it has exactly the same curves']
	])('[DATA7] %j is refused with the reason', async (parameters, text) => {
		const { status, content } = await charted()({ expressions: ['v(out)'], ...parameters });
		expect(status).toBe('failed');
		expect(content).toContain(text);
	});

	test('[DATA7] more comparisons than a result has room for are counted', async () => {
		const signals = Array.from({ length: 8 }, (_, i) => `v(ramp)*${i + 1}`);
		const { content } = await charted()({ expressions: signals, kind: 'time', compare_with: ['bbbb'] });
		expect(content).toContain('2 more comparisons are not listed');
		expect(content.length).toBeLessThan(5_000);
	});

	test('[DATA7] of a family some curves are shown, and the figures and the axis are theirs', async () => {
		const members = 'r1 >= 20k and r1 < 22k';
		const { content, images } = await charted()({ expressions: ['v(out)'], run: 'ffff', members });
		expect(images?.[0]?.chart).toMatchObject({ members, signals: ['v(out)'] });
		expect(content).toContain('Of each family only the 2 curves of r1 >= 20k and r1 < 22k are shown.');
		expect(content).toContain('v(out): a family of 2 of 60 curves');
		expect(content).toMatch(/v\(out\)@20 \(r1 = 20 k.*max 20 V/u);
		expect(content).toContain('v(out)@21');
		expect(content).not.toContain('v(out)@1 ');
		expect(content).toContain('Vertical axis of v(out), voltage: 0 V to 21 V.');
	});

	test('[DATA7] the distribution of a family is drawn as bands, where it is asked for', async () => {
		const chart = charted();
		const asked = { expressions: ['v(out)'], run: 'ffff' };
		expect((await chart(asked)).content).not.toContain('drawn as bands');
		const { content, images } = await chart({ ...asked, bands: true });
		expect(content).toContain('Families are drawn as bands');
		expect(images?.[0]?.chart).toMatchObject({ bands: true });
	});

	test.each([
		[{ run: 'ffff', members: '61' }, 'members does not choose curves'],
		[{ run: 'ffff', members: 'r2 > 1k' }, 'each signal is a family of 60 curves, from r1 = 1 k'],
		[{ run: 'ffff', members: '1..3', bands: true }, '3 curves have no distribution'],
		[{ run: 'ffff', members: '1..3', kind: 'histogram' }, 'not for histogram'],
		[{ run: 'eeee', members: '1', expressions: ['v(other)'] }, 'is not a family of curves']
	])('[DATA7] %j is refused with what the family has', async (parameters, text) => {
		const { status, content } = await charted()({ expressions: ['v(out)'], ...parameters });
		expect([status, content]).toEqual(['failed', expect.stringContaining(text)]);
	});
});
