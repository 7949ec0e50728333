import { expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { packedBuffers } from '#lib/measure/packed-plots.ts';
import { PartialPlots } from '#lib/workers/ngspice/partial-plots.ts';
import { packRanges, rangesOf, unpackRanges } from '#lib/workers/ngspice/ranges.ts';
import { receivedEvent, receivedOutcome, sentEvent, sentOutcome } from '#lib/workers/ngspice/wire.ts';
import { fakeOutcome } from '../../../support/spice/fake-engine-worker.ts';

const point = (index: number): Plot => ({
	id: `op${index}`,
	title: 'Operating Point',
	analysis: 'op',
	scale: '',
	vectors: [{ name: 'a', kind: 'real', quantity: 'voltage', data: Float64Array.of(index) }]
});
const points = (count: number) => Array.from({ length: count }, (_, index) => point(index));

test('[C3] [E4] an outcome of 11,000 plots and 20,000 lines is one buffer and a few texts on its way to the page', async () => {
	const plots = points(11_000);
	const log = Array.from({ length: 20_000 }, (_, line) => ({
		severity: 'info' as const,
		text: `line ${line}`,
		file: null,
		line: null,
		code: null
	}));
	const outcome = { ...fakeOutcome('complete', null), plots, log, ranges: packRanges(rangesOf(plots)) };
	const sent = sentOutcome(outcome);
	expect([
		packedBuffers(sent.plots).length,
		sent.plots.heads.length,
		sent.log.parts.length,
		sent.ranges.length
	]).toEqual([1, 11, 20, 3]);
	const moved = structuredClone(sent, { transfer: packedBuffers(sent.plots) as ArrayBuffer[] });
	const received = await receivedOutcome(moved);
	expect(received).toEqual(outcome);
	expect(unpackRanges(received.ranges)).toEqual(rangesOf(plots));
});

test('[C2] pieces of curves arrive as they were sent, and plots that have not grown are not put together again', async () => {
	const event = { type: 'pieces' as const, pieces: points(3).map((plot) => ({ from: 0, plot })) };
	expect(await receivedEvent(structuredClone(sentEvent(event)))).toEqual(event);
	const partial = new PartialPlots();
	atOnce(partial.append(event.pieces));
	const first = atOnce(partial.plots());
	atOnce(partial.append([{ from: 1, plot: point(1) }]));
	const second = atOnce(partial.plots());
	expect(second.map((plot, index) => plot === first[index])).toEqual([true, false, true]);
	expect(first).toEqual(points(3));
});
