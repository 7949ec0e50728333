import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { drawPlot, type DrawingKind, type DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import { KeptArrays } from '#lib/workers/arrays/kept-arrays.ts';
import { neededVectors } from '#lib/curves/needed-vectors.ts';
import { SentArrays } from '#lib/workers/arrays/sent-arrays.ts';
import { receiveDrawing, sendDrawing } from '#lib/curves/sent-drawing.ts';
import { receivePlot, sendPlot } from '#lib/workers/arrays/sent-plot.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { lowPass } from '../../support/sample-plots.ts';

/** A square wave with its integral, long enough for an eye. */
function digital(points = 8_000): Plot {
	const real = (name: string, data: Float64Array) => ({
		name,
		kind: 'real' as const,
		quantity: 'voltage' as const,
		data
	});
	const time = Float64Array.from({ length: points }, (_, i) => i * 1e-9);
	const bit = (i: number) => ((i >> 7) * 7) % 5 > 2;
	const out = Float64Array.from({ length: points }, (_, i) => (bit(i) ? 1 : 0) + 0.01 * Math.sin(i));
	const other = Float64Array.from({ length: points }, (_, i) => Math.sin(i / 100));
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ ...real('time', time), quantity: 'time' },
			real('out', out),
			real('other', other),
			real('unused', other)
		]
	};
}

/** The worker with the messages to it and from it, on this thread. */
class Bench {
	readonly sent = new SentArrays();
	readonly kept = new KeptArrays();
	samples = 0;

	async draw(request: DrawingRequest) {
		const own = new Map<number, Float64Array>();
		const keeper = {
			keep: async (id: number, from: number, samples: Float64Array) => {
				this.samples += samples.length;
				this.kept.keep(id, from, structuredClone(samples));
			}
		};
		const plot = await sendPlot(request.plot, neededVectors(request), async (array) => {
			const sent = await this.sent.send(array, keeper);
			own.set(sent.id, array);
			return sent;
		});
		const there = receivePlot(structuredClone(plot), (array) => this.kept.read(array));
		const drawn = sendDrawing(atOnce(drawPlot({ ...request, plot: there })), (array) => this.kept.idOf(array));
		return receiveDrawing(structuredClone(drawn.sent), (id) => own.get(id)!);
	}
}

const request = (kind: DrawingKind, plot: Plot, ...selection: string[]): DrawingRequest => ({
	kind,
	plot,
	selection,
	settings: defaultSettings
});

describe('[C17] a drawing that a worker computes is the one that the page would compute', () => {
	test.each<[string, DrawingRequest]>([
		['signals and expressions', request('curves', digital(), 'v(out)', 'deriv(v(out))', 'v(out,other)*2', 'V(0)+1')],
		['a response', request('curves', lowPass(), 'v(out)', 'db(v(out)/v(in))')],
		['a Nyquist curve', request('nyquist', lowPass(), 'v(out)')],
		['one signal over another', request('xy', digital(), 'v(out)')],
		['a spectrum', request('spectrum', digital(), 'v(other)')],
		['a histogram', request('histogram', digital(), 'v(out)')],
		['an eye', request('eye', digital(), 'v(out)')],
		['an unknown signal', request('curves', digital(), 'v(nothing)', 'v(nothing)+1', '+')]
	])('%s', async (_name, asked) => {
		expect(await new Bench().draw(asked)).toEqual(atOnce(drawPlot(asked)));
	});

	test('only what it reads is sent, once, and of a curve that has grown the end', async () => {
		const bench = new Bench();
		const whole = digital(9_000);
		const until = (points: number): Plot => ({
			...whole,
			vectors: whole.vectors.map((vector) =>
				vector.kind === 'real' ? { ...vector, data: vector.data.subarray(0, points) } : vector
			)
		});
		const asked = (points: number) => request('curves', until(points), 'v(out)+1');
		await bench.draw(asked(8_000));
		expect(bench.samples).toBe(2 * 8_000);
		await bench.draw(asked(8_000));
		expect(bench.samples).toBe(2 * 8_000);
		const grown = await bench.draw(asked(9_000));
		expect(bench.samples).toBe(2 * 9_000);
		expect(grown).toEqual(atOnce(drawPlot(asked(9_000))));
	});

	test('what the page has is not sent back', async () => {
		const plot = digital();
		const { traces } = await new Bench().draw(request('curves', plot, 'v(out)'));
		const out = plot.vectors[1]!;
		expect(out.kind === 'real' && traces[0]?.series.y.buffer === out.data.buffer).toBe(true);
	});
});
