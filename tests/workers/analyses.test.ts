import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { vectorLength } from '#lib/measure/dataset.ts';
import { createEngineHost, plotOf, realOf, runDeck, vectorOf } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** Relative closeness, as the rows ask for it. */
function expectClose(actual: number | undefined, expected: number, relative = 1e-6): void {
	expect(actual).toBeDefined();
	expect(Math.abs((actual ?? NaN) - expected)).toBeLessThanOrEqual(relative * Math.abs(expected) + 1e-15);
}

const divider = `divider
V1 in 0 DC 10
R1 in out 3k
R2 out 0 2k
`;
const lowpass = `low-pass
V1 in 0 DC 0 AC 1 PULSE(0 1 0 1n 1n 1 2)
R1 in out 1k
C1 out 0 1u
`;

describe('analyses against what can be computed by hand', () => {
	it('[C2] [ENG2] op: a divider gives the exact voltage and source current', async () => {
		const outcome = await runDeck(host, `${divider}.op\n.end\n`);
		expect(outcome.status).toBe('complete');
		const plot = plotOf(outcome, 'op1');
		expect(plot.analysis).toBe('op');
		expectClose(realOf(plot, 'out')[0], 4);
		expectClose(realOf(plot, 'v1#branch')[0], -2e-3);
	});

	it('[C2] dc: a sweep has every point, and nested sweeps repeat the inner one', async () => {
		const single = plotOf(await runDeck(host, `${divider}.dc V1 0 5 0.5\n.end\n`), 'dc1');
		expect(single.scale).toBe('v-sweep');
		expect(realOf(single, 'v-sweep')).toHaveLength(11);
		realOf(single, 'out').forEach((value, i) => expectClose(value, 0.2 * i));
		const nested = plotOf(await runDeck(host, `${divider}V2 b 0 1\nR3 b 0 1\n.dc V1 0 1 0.5 V2 0 2 1\n.end\n`), 'dc1');
		expect([...realOf(nested, 'v-sweep')]).toEqual([0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1]);
	});

	it('[C2] ac: an RC low-pass follows 1/(1+jwRC) at every frequency', async () => {
		const plot = plotOf(await runDeck(host, `${lowpass}.ac dec 10 1 100k\n.end\n`), 'ac1');
		const frequency = realOf(plot, 'frequency');
		const out = vectorOf(plot, 'out');
		expect(out.kind).toBe('complex');
		if (out.kind !== 'complex') return;
		expect(frequency).toHaveLength(51);
		frequency.forEach((f, i) => {
			const x = 2 * Math.PI * f * 1e-3;
			expectClose(out.re[i], 1 / (1 + x * x));
			expectClose(out.im[i], -x / (1 + x * x));
		});
	});

	it("[C2] tran: the step response of an RC is within the integrator's tolerance of the exponential", async () => {
		const plot = plotOf(await runDeck(host, `${lowpass}.options reltol=1e-6\n.tran 1u 5m 0 1u\n.end\n`), 'tran1');
		const time = realOf(plot, 'time');
		const out = realOf(plot, 'out');
		expect(plot.vectors.every((vector) => vectorLength(vector) === time.length)).toBe(true);
		expectClose(time.at(-1), 5e-3);
		time.forEach((t, i) => {
			if (t > 1e-4) expectClose(out[i], 1 - Math.exp(-(t - 0.5e-9) / 1e-3), 1e-5);
		});
	});

	it('[C2] noise: a resistor at 27 C has 4kTR, and the integral over the pole is kT/C', async () => {
		const outcome = await runDeck(
			host,
			'noise\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1u\n.noise V(out) V1 dec 100 1m 1g\n.end\n'
		);
		expect(outcome.status).toBe('complete');
		const [density, total] = outcome.plots;
		if (!density || !total) throw new Error('two plots are expected');
		const kT = 1.380649e-23 * 300.15;
		expect(vectorOf(density, 'onoise_spectrum').quantity).toBe('voltage_density');
		expectClose(realOf(density, 'onoise_spectrum')[0], Math.sqrt(4 * kT * 1e3), 1e-4);
		expect(vectorOf(total, 'onoise_total').quantity).toBe('voltage_noise');
		expectClose(realOf(total, 'onoise_total')[0], Math.sqrt(kT / 1e-6), 1e-2);
	});

	it('[C2] tf, pz and sens: gain, resistances, the pole and the derivative are exact', async () => {
		const tf = plotOf(await runDeck(host, `${divider}.tf V(out) V1\n.end\n`), 'tf1');
		expectClose(realOf(tf, 'Transfer_function')[0], 0.4);
		expectClose(realOf(tf, 'v1#Input_impedance')[0], 5e3);
		const pz = plotOf(await runDeck(host, `${lowpass}.pz in 0 out 0 vol pol\n.end\n`), 'pz1');
		const pole = vectorOf(pz, 'pole(1)');
		expectClose(pole.kind === 'complex' ? pole.re[0] : NaN, -1000);
		const sens = await runDeck(host, `${divider}.sens V(out)\n.end\n`);
		const plot = sens.plots.find(({ analysis }) => analysis === 'sens');
		if (!plot) throw new Error('no plot of the sensitivities');
		expectClose(realOf(plot, 'r1')[0], (-10 * 2e3) / 5e3 ** 2, 1e-4);
	});

	it('[C2] [ENG11] several analyses of one deck give one plot each, and .meas is taken from its own', async () => {
		const outcome = await runDeck(
			host,
			`${lowpass}.op\n.ac dec 100 1 10k\n.tran 1u 2m\n.meas ac corner when vm(out)=0.70710678\n.meas tran top max v(out)\n.meas tran never find v(out) at=1\n.end\n`
		);
		expect(outcome.status).toBe('complete');
		expect(outcome.plots.map(({ analysis }) => analysis).sort()).toEqual(['ac', 'op', 'tran']);
		const values = new Map(outcome.measurements.map(({ name, value }) => [name, value]));
		expectClose(values.get('corner') ?? NaN, 1 / (2 * Math.PI * 1e-3), 1e-3);
		expectClose(values.get('top') ?? NaN, 1 - Math.exp(-2), 1e-3);
		expect(values.get('never')).toBeNull();
	});

	it('[C2] [ENG20] a measurement without a result has no value, also where ngspice gives 0', async () => {
		const failed = [
			'a1 when mag(v(out))=0.1',
			'a2 when v(nothing)=0.1',
			'a3 when v(out)=v(nothing)',
			'a4 find v(in) when v(nothing)=0.1',
			'a5 find v(in) when abs(v(out))=0.1',
			'a6 when v(in,out)=0.1',
			'a7 when i(r1)=1u',
			'b1 avg v(out) from=5m to=6m',
			'b2 max v(out) from=5m to=6m',
			'b3 integ v(out) from=5m to=6m',
			'b4 pp v(out) from={2.5*tstop} to=6m',
			'b5 min_at v(out) from=5m',
			"c1 param='a1*2'",
			"c2 param='c1+1'",
			'c3 find v(out) at=1',
			"c4 param='c3*2'"
		];
		const right = [
			'd1 when v(out)=0.1',
			'd2 max v(out) from=0 to=1m',
			'd3 find v(in) when v(out)=0.1',
			'd4 avg v(out) from=0.5m to=1m',
			'd5 when v(out)=v(half)',
			"d6 param='d1*2'",
			'd7 min v(in) from=0.5m'
		];
		const cards = [...failed, ...right].map((card) => `.meas tran ${card}\n`).join('');
		const half = '.param tstop=2m\nVh half 0 0.5\n';
		const outcome = await runDeck(host, `${lowpass}${half}.tran 1u 2m\n${cards}.end\n`);
		expect(outcome.status).toBe('complete');
		const names = (isFailed: boolean): string[] =>
			outcome.measurements.filter(({ value }) => (value === null) === isFailed).map(({ name }) => name);
		expect(names(true).sort()).toEqual(failed.map((card) => card.slice(0, 2)));
		expect(names(false).sort()).toEqual(right.map((card) => card.slice(0, 2)));
	});

	it('[C2] [ENG20] a script keeps no number of a failed measurement, and a later one of the name counts', async () => {
		const script = `${lowpass}.control\nac dec 10 1 10k\nmeas ac f3 when mag(v(out))=0.7\nmeas ac f3b when vm(out)=0.7\nmeas ac again when db(v(out))=-3\nmeas ac again when vdb(out)=-3\n.endc\n.end\n`;
		const outcome = await runDeck(host, script);
		expect(outcome.measurements.map(({ name, value }) => [name, value === null])).toEqual([
			['f3', true],
			['f3b', false],
			['again', true],
			['again', false]
		]);
		expect(plotOf(outcome, 'ac1.values').vectors.map(({ name }) => name)).toEqual(['f3b', 'again']);
	});

	it('[C8] [ENG11] a measurement says which plot it was read from', async () => {
		const cards = `${lowpass}.ac dec 10 1 100k\n.tran 10u 5m\n.meas tran top max v(out)\n.meas ac f3 when vdb(out)=-3\n`;
		const plots = async (rest: string) =>
			(await runDeck(host, `${cards}${rest}.end\n`)).measurements.map(({ name, plot }) => [name, plot]);
		expect((await plots('')).toSorted()).toEqual([
			['f3', 'ac1'],
			['top', 'tran1']
		]);
		const script = '.control\ntran 10u 5m\nalter r1=2k\ntran 10u 5m\n.endc\n';
		expect(await plots(script)).toEqual([
			['top', 'tran1'],
			['top', 'tran2']
		]);
	});

	it('[C2] .print does not limit what is kept, .save does', async () => {
		const printed = plotOf(await runDeck(host, `${divider}.op\n.print op v(in)\n.end\n`), 'op1');
		expect(printed.vectors.map(({ name }) => name)).toContain('out');
		const saved = plotOf(await runDeck(host, `${lowpass}.save v(out)\n.tran 1u 1m\n.end\n`), 'tran1');
		expect(saved.vectors.map(({ name }) => name)).toEqual(['time', 'out']);
	});
});

describe('scripts, code models, digital nodes', () => {
	it('[C2] a .control script runs, its analyses and values come back, and quit ends only the run', async () => {
		const script = `${lowpass}.control\nac dec 10 1 10k\nlet gain = 2.5\nplot vdb(out)\necho done\nquit\necho never\n.endc\n.end\n`;
		const outcome = await runDeck(host, script);
		expect(outcome.status).toBe('complete');
		expect(plotOf(outcome, 'ac1').analysis).toBe('ac');
		expect(realOf(plotOf(outcome, 'ac1.values'), 'gain')[0]).toBe(2.5);
		expect(vectorLength(vectorOf(plotOf(outcome, 'graph1'), 'vdb(out)'))).toBe(41);
		const said = outcome.log.map(({ text }) => text);
		expect(said).toContain('done');
		expect(said).not.toContain('never');
		expect((await runDeck(host, `${divider}.op\n.end\n`)).status).toBe('complete');
	});

	it('[C2] [ENG10] an analysis a script has run is not run a second time', async () => {
		const outcome = await runDeck(host, `${lowpass}.tran 1u 1m\n.control\nrun\n.endc\n.end\n`);
		expect(outcome.plots.map(({ id }) => id)).toEqual(['tran1']);
	});

	it('[ENG6] a variable a script sets is unknown to the next run', async () => {
		await runDeck(host, `${divider}.control\nset leaked=1\nlet const.leak = 7\n.endc\n.end\n`);
		const outcome = await runDeck(
			host,
			`${divider}.control\nop\nif $?leaked\necho leaked\nelse\necho clean\nend\n.endc\n.end\n`
		);
		expect(outcome.log.map(({ text }) => text)).toContain('clean');
	});

	it('[C2] XSPICE code models are linked in: a gain block and a digital inverter', async () => {
		const outcome = await runDeck(
			host,
			`code models
Vin in 0 PULSE(0 5 10n 1n 1n 50n 100n)
A1 in amp again
.model again gain(gain=3)
A2 [in] [din] toDigital
.model toDigital adc_bridge(in_low=1 in_high=4)
A3 din dout inv
.model inv d_inverter(rise_delay=1n fall_delay=1n)
A4 [dout] [out] toAnalog
.model toAnalog dac_bridge(out_low=0 out_high=5)
Rl out 0 1k
Ra amp 0 1k
.tran 0.1n 200n
.end
`
		);
		expect(outcome.status).toBe('complete');
		const plot = plotOf(outcome, 'tran1');
		const input = realOf(plot, 'in');
		const time = realOf(plot, 'time');
		const out = realOf(plot, 'out');
		realOf(plot, 'amp').forEach((value, i) => expectClose(value, 3 * (input[i] ?? NaN), 1e-6));
		const middle = time.findIndex((t) => t > 30e-9);
		expectClose(out[middle], 0, 1e-3);
		const digital = plotOf(outcome, 'digital');
		expect(digital.vectors.map(({ name }) => name)).toEqual(expect.arrayContaining(['time', 'din', 'dout']));
		// 0.5 is the unknown state between the two levels
		expect(new Set(realOf(digital, 'din'))).toEqual(new Set([0, 0.5, 1]));
	});

	it('[C2] .include is resolved from the folder of the file that includes', async () => {
		const outcome = await runDeck(host, '', {
			entry: 'bench/top.cir',
			files: [
				{
					path: 'bench/top.cir',
					content: 'top\n.include "../parts/amp.sub"\nV1 a 0 1\nX1 a b amp\nR1 b 0 1k\n.op\n.end\n'
				},
				{ path: 'parts/amp.sub', content: '.include values/load.inc\n.subckt amp i o\nR1 i o {load}\n.ends\n' },
				{ path: 'parts/values/load.inc', content: '.param load=1k\n' }
			]
		});
		expect(outcome.status).toBe('complete');
		expectClose(realOf(plotOf(outcome, 'op1'), 'b')[0], 0.5);
	});

	it('[C12] a seed gives the sequence it gives in native ngspice 39', async () => {
		const outcome = await runDeck(
			host,
			'seeded\nV1 a 0 1\nR1 a 0 1\n.control\nsetseed 7\nlet u = unitvec(3)\nlet r = rnd(1000*u)\nprint r\n.endc\n.end\n'
		);
		const printed = outcome.log.map(({ text }) => text).filter((text) => /^\d\s/u.test(text));
		// from `ngspice -b` 39.3 on Linux
		expect(printed.map((text) => Number(text.split(/\s+/u)[1]))).toEqual([600, 153, 315]);
	});
});
