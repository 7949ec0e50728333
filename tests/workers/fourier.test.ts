import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { signalSpectrum } from '#lib/measure/spectrum/signal-spectrum.ts';
import { createEngineHost, plotOf, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** A sine of 1 kHz through a static characteristic, 20 periods. */
const deck = (characteristic: string) => `Distortion
V1 in 0 SIN(0 1 1k)
R1 in 0 1k
B1 out 0 V=${characteristic}
R2 out 0 1k
.options reltol=1e-6
.tran 0.5u 20m 0 0.5u
.four 1k v(out)
.end
`;

describe('[C17] [MEAS18] the spectrum of a run', () => {
	it.each([
		['a third-order characteristic', 'V(in)+0.1*V(in)*V(in)+0.05*V(in)*V(in)*V(in)'],
		['a soft limiter', 'tanh(1.5*V(in))'],
		['an exponential', 'exp(V(in))']
	])("of %s has the distortion of ngspice's .four", async (_name, characteristic) => {
		const outcome = await runDeck(host, deck(characteristic));
		const said = outcome.log
			.map(({ text }) => /THD:\s*([\d.e+-]+)\s*%/.exec(text)?.[1])
			.find((text) => text !== undefined);
		const plot = plotOf(outcome, 'tran1');
		const found = signalSpectrum(
			{ x: realOf(plot, 'time'), y: realOf(plot, 'out') },
			{ window: 'blackman-harris', interpolation: 'cubic' }
		);
		if ('reason' in found || found.figures.value === null) throw new Error('no figures');
		// `.four` sums the harmonics 2 to 9.
		const harmonics = found.figures.value.harmonics.filter(({ order }) => order >= 2 && order <= 9);
		const thd = 100 * Math.sqrt(harmonics.reduce((sum, { relative }) => sum + Math.pow(10, relative / 10), 0));
		expect(thd / Number(said)).toBeCloseTo(1, 3);
		expect(found.figures.value.frequency / 1000).toBeCloseTo(1, 6);
	});
});
