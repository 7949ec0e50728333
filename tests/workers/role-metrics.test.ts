import { beforeAll, describe, expect, it } from 'vitest';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

async function values(deck: string, signals: DeclaredSignals): Promise<Record<string, number | null>> {
	const { plots, status } = await runDeck(host, deck);
	expect(status).toBe('complete');
	return Object.fromEntries((await measureRun(plots, [], signals)).map(({ id, value }) => [id, value]));
}

describe('[C8] metrics of several signals, of real runs', () => {
	it('[MEAS12] [MEAS13] CMRR of a difference amplifier, by two sweeps of one script', async () => {
		const deck = `difference amplifier with a resistor that is 1 % off
Vd d 0 DC 0 AC 1
Vcm cm 0 DC 0 AC 0
Ep p cm d 0 0.5
En n cm d 0 -0.5
R1 n x 1k
R2 x out 10k
R3 p y 1k
R4 y 0 10.1k
Eop out 0 y x 1e9
.control
ac dec 10 10 100k
alter @vd[acmag] = 0
alter @vcm[acmag] = 1
ac dec 10 10 100k
.endc
.end
`;
		const { cmrr } = await values(deck, {
			output: 'v(out)',
			input: 'v(p,n)',
			common_mode: { output: 'v(out)', input: 'v(cm)', plot: 'ac2' }
		});
		const divided = (11 * 10.1) / 11.1;
		expect(cmrr).toBeCloseTo(20 * Math.log10((divided / 2 + 5) / (divided - 10)), 4);
	});

	it('[MEAS13] [MEAS14] impedances by ports and by .tf, supply power', async () => {
		const deck = `divider
V1 in 0 DC 10 AC 1
R1 in out 3k
R2 out 0 2k
.ac dec 10 10 100k
.tf V(out) V1
.op
.end
`;
		const port = { voltage: 'v(in)', current: 'i(v1)' };
		const found = await values(deck, { input_port: port, supply_port: port });
		expect(found.input_impedance).toBeCloseTo(5e3, 6);
		expect(found.input_resistance).toBeCloseTo(5e3, 6);
		expect(found.output_resistance).toBeCloseTo(1200, 6);
		expect(found.supply_power).toBeCloseTo(0.02, 9);
	});
});
