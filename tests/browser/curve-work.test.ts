import { describe, expect, test } from 'vitest';
import type { Plot } from '#lib/measure/dataset.ts';
import { answerQuestion } from '#lib/tools/catalogue/data/answer-question.ts';
import { writeCurves } from '#lib/tools/catalogue/data/write-curves.ts';
import { curvesInWorker } from '#lib/tools/curves/curve-client.ts';
import { waveformFormats } from '#lib/waveforms/write-waveforms.ts';
import { transient } from '../support/sample-plots.ts';

const never = new AbortController().signal;
const question = { from: -Infinity, to: Infinity, at: [1.5e-6], level: 0.5, edge: 'rise' } as const;

describe('[H2] the worker of the tools for curves', () => {
	test('answers as the page would', async () => {
		const asked = {
			name: 'run a',
			plot: transient(20_000),
			expressions: ['v(out)', 'deriv(v(out))', 'v(missing)'],
			other: { name: 'run b', plot: transient(30_000) },
			question
		};
		const answer = await curvesInWorker.answer(asked, never);
		expect(answer).toEqual(answerQuestion(asked));
		expect(answer.content).toContain('Compared with run b');
	});

	test('writes as the page would', async () => {
		for (const format of ['csv', 'mat'] as const) {
			const asked = {
				plot: transient(5_000),
				names: ['v(out)', 'v(out)*2'],
				range: { from: 1e-6, to: 2e-6 },
				format,
				date: ''
			};
			const written = await curvesInWorker.write(asked, never);
			expect(written).toEqual(writeCurves(asked));
			expect(written).toMatchObject({ rows: 2 });
		}
	});

	test('reads a file, and says what is wrong with one', async () => {
		const plot: Plot = transient(5_000);
		const parts = [...waveformFormats.csv.write(plot)];
		const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
		const [read] = await curvesInWorker.read('a.csv', bytes, never);
		expect(read?.vectors[1]).toMatchObject({ data: plot.vectors[1]?.kind === 'real' && plot.vectors[1].data });
		// The file of the project is still there.
		expect(bytes.length).toBeGreaterThan(1_000);
		const broken = new TextEncoder().encode('nothing');
		await expect(curvesInWorker.read('a.raw', broken, never)).rejects.toMatchObject({ name: 'Fault' });
	});

	test('is given up', async () => {
		const given = new AbortController();
		const answer = curvesInWorker.answer(
			{ name: 'run a', plot: transient(3_000_000), expressions: ['v(out)'], other: null, question },
			given.signal
		);
		given.abort();
		await expect(answer).rejects.toMatchObject({ code: 'curve_worker_failed' });
	});
});
