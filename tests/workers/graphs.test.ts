import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSelection, plotSeries } from '#lib/charts/series.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, plotOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** The curves of a script's first `plot` command, as they are drawn without a choice: name, first and last x, points. */
async function curves(...commands: string[]) {
	const circuit = 'low-pass\nV1 in 0 DC 0 AC 1 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 1u\n';
	const outcome = await runDeck(host, `${circuit}.control\n${commands.join('\n')}\n.endc\n.end\n`);
	expect(outcome.status).toBe('complete');
	const graph = plotOf(outcome, 'graph1');
	return plotSeries(graph, defaultSelection(graph)).map(({ signal, x, y }) => ({
		signal,
		ends: [x[0], x.at(-1)].map((value) => Number(value?.toPrecision(6))),
		points: y.length
	}));
}

describe('[C17] what a plot command of a script draws', () => {
	it('is over the time steps of the run that each curve is of', async () => {
		const drawn = await curves('tran 10u 4m', 'tran 10u 8m', 'plot tran1.v(out) tran2.v(out)');
		expect(drawn.map(({ signal, ends }) => [signal, ends])).toEqual([
			['tran1.v(out)', [0, 4e-3]],
			['tran2.v(out)', [0, 8e-3]]
		]);
	});

	it('is in the right place also where ngspice lends an expression the sweep of the latest run', async () => {
		const sweeps = ['ac dec 10 1 1k', 'ac dec 10 10 10k', 'ac dec 20 1 100k'];
		expect(await curves(...sweeps, 'plot db(ac1.v(out)) db(ac2.v(out)) db(ac3.v(out))')).toEqual([
			{ signal: 'db(ac1.v(out))', ends: [1, 1e3], points: 31 },
			{ signal: 'db(ac2.v(out))', ends: [10, 1e4], points: 31 },
			{ signal: 'db(ac3.v(out))', ends: [1, 1e5], points: 101 }
		]);
	});

	it('is over the frequency also after a transient', async () => {
		const runs = ['ac dec 10 1 1k', 'tran 10u 1m'];
		expect(await curves(...runs, 'plot db(ac1.v(out))')).toEqual([
			{ signal: 'db(ac1.v(out))', ends: [1, 1e3], points: 31 }
		]);
		expect(await curves(...runs, 'plot mag(ac1.v(out)) vs mag(ac1.v(in))')).toMatchObject([{ points: 31 }]);
		expect(await curves('ac dec 10 1 1k', 'dc V1 0 1 0.1', 'plot db(ac1.v(out))')).toMatchObject([
			{ ends: [1, 1e3], points: 31 }
		]);
	});

	it('has each curve under its own name', async () => {
		const drawn = await curves('tran 10u 1m', 'plot v(out) v(in) v(out)');
		expect(drawn.map(({ signal }) => signal)).toEqual(['v(out)', 'v(in)', 'v(out) (2)']);
	});
});
