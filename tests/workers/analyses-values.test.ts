import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, plotOf, realOf, runDeck, vectorOf } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

function measured(outcome: { measurements: { name: string; value: number | null }[] }): Record<string, number | null> {
	return Object.fromEntries(outcome.measurements.map(({ name, value }) => [name, value]));
}

describe('measurements', () => {
	it('[C2] .meas of every kind gives what the wave is made of', async () => {
		// a triangle of 0 to 1 V, 1 ms up and 1 ms down: everything about it is known
		const outcome = await runDeck(
			host,
			`triangle
V1 a 0 PWL(0 0 1m 1 2m 0 3m 1 4m 0)
V2 b 0 AC 1
R1 a 0 1k
R2 b c 1k
C2 c 0 1u
.tran 10u 4m 0 10u
.ac dec 100 1 100k
.meas tran rise TRIG v(a) VAL=0.1 RISE=1 TARG v(a) VAL=0.9 RISE=1
.meas tran at FIND v(a) AT=0.25m
.meas tran current FIND i(V1) WHEN v(a)=0.5 FALL=1
.meas tran cross WHEN v(a)=0.5 CROSS=3
.meas tran mean AVG v(a) FROM=0 TO=2m
.meas tran effective RMS v(a) FROM=0 TO=2m
.meas tran span PP v(a)
.meas tran least MIN v(a) FROM=0.5m TO=1.5m
.meas tran most MAX v(a)
.meas tran when_most MAX_AT v(a) FROM=0 TO=2m
.meas tran area INTEG v(a) FROM=0 TO=2m
.meas tran twice PARAM='rise*2'
.meas ac corner WHEN vdb(c)=-3.0103
.meas ac last FIND vdb(c) AT=10k
.end
`
		);
		expect(outcome.status).toBe('complete');
		const values = measured(outcome);
		const expected: Record<string, number> = {
			rise: 0.8e-3,
			at: 0.25,
			current: -0.5e-3,
			cross: 2.5e-3,
			mean: 0.5,
			effective: 1 / Math.sqrt(3),
			span: 1,
			least: 0.5,
			most: 1,
			when_most: 1e-3,
			area: 1e-3,
			twice: 1.6e-3,
			corner: 1 / (2 * Math.PI * 1e-3),
			last: -10 * Math.log10(1 + (2 * Math.PI * 10) ** 2)
		};
		// taken from points beside the place, or interpolated linearly where the square is not linear
		const loose: Record<string, number> = { least: 0.02, effective: 1e-3 };
		expect(Object.keys(values).sort()).toEqual(Object.keys(expected).sort());
		for (const [name, value] of Object.entries(expected))
			expect(Math.abs((values[name] ?? NaN) / value - 1), name).toBeLessThan(loose[name] ?? 1e-4);
	});

	it('[C2] .four gives the harmonics of a square wave as a plot', async () => {
		const outcome = await runDeck(
			host,
			'square\nV1 a 0 PULSE(-1 1 0 1n 1n 0.5m 1m)\nR1 a 0 1k\n.tran 0.2u 3m 0 0.2u\n.four 1k v(a) i(V1)\n.end\n'
		);
		const [voltage, current] = outcome.plots.filter(({ analysis }) => analysis === 'spectrum');
		if (!voltage || !current) throw new Error('two plots are expected');
		expect(voltage.scale).toBe('frequency');
		expect([...realOf(voltage, 'frequency')]).toEqual(Array.from({ length: 10 }, (_, i) => 1000 * i));
		const magnitudes = realOf(voltage, 'v(a)');
		for (const n of [1, 3, 5, 7, 9]) expect(magnitudes[n]).toBeCloseTo(4 / Math.PI / n, 2);
		expect(vectorOf(voltage, 'phase(v(a))').quantity).toBe('phase');
		expect(vectorOf(current, 'i(v1)')).toMatchObject({ quantity: 'current' });
		expect(realOf(current, 'i(v1)')[1]).toBeCloseTo(4 / Math.PI / 1000, 5);
	});
});

describe('scripts', () => {
	it('[C2] several plots come from one run, each with name, unit and kind', async () => {
		const outcome = await runDeck(
			host,
			`plots
V1 in 0 DC 1 AC 1 SIN(0 1 1k)
R1 in out 1k
C1 out 0 1u
.control
op
ac dec 5 1 1k
tran 10u 2m
let power = v(in)*(v(in)-v(out))/1k
plot v(out) power title 'Output and power'
plot v(in) vs v(out)
.endc
.end
`
		);
		expect(outcome.status).toBe('complete');
		expect(outcome.plots.map(({ id, analysis }) => [id, analysis])).toEqual([
			['op1', 'op'],
			['ac1', 'ac'],
			['tran1', 'tran'],
			['graph1', 'other'],
			['graph2', 'other']
		]);
		expect(plotOf(outcome, 'graph1')).toMatchObject({ title: 'Output and power', scale: 'time' });
		expect(vectorOf(plotOf(outcome, 'ac1'), 'out')).toMatchObject({ kind: 'complex', quantity: 'voltage' });
		expect(vectorOf(plotOf(outcome, 'tran1'), 'v1#branch')).toMatchObject({ kind: 'real', quantity: 'current' });
		expect(plotOf(outcome, 'graph2').scale).toBe('v(out)');
	});

	it('[C2] alter, altermod and alterparam change what the next analysis sees', async () => {
		const outcome = await runDeck(
			host,
			`altered
.param gain=2
V1 in 0 1
R1 in out 1k
R2 out 0 {gain*1k}
D1 in x dd
R3 x 0 1k
.model dd d(is=1e-14)
.control
op
alter R1 = 3k
op
altermod dd is = 1e-9
op
alterparam gain = 6
reset
op
.endc
.end
`
		);
		expect(outcome.status).toBe('complete');
		const out = ['op1', 'op2', 'op3', 'op4'].map((id) => realOf(plotOf(outcome, id), 'out')[0]);
		[2 / 3, 2 / 5, 2 / 5, 6 / 7].forEach((value, i) => expect(out[i]).toBeCloseTo(value, 9));
		const [, before, after] = ['op1', 'op2', 'op3'].map((id) => realOf(plotOf(outcome, id), 'x')[0] ?? NaN);
		expect(after! - before!).toBeGreaterThan(0.1);
	});

	it('[C2] foreach, while, repeat and dowhile run as often as they say', async () => {
		const outcome = await runDeck(
			host,
			`loops
V1 a 0 1
R1 a 0 1
.control
foreach word one two three
  echo for $word
end
let i = 0
while i < 3
  echo while $&i
  let i = i + 1
end
repeat 2
  echo repeat
end
let j = 0
dowhile j < 2
  let j = j + 1
  if j = 2
    echo second
  else
    echo first
  end
end
.endc
.end
`
		);
		const said = outcome.log.map(({ text }) => text).filter((text) => /^(?:for|while|repeat|first|second)/u.test(text));
		expect(said).toEqual([
			...['for one', 'for two', 'for three', 'while 0', 'while 1', 'while 2'],
			...['repeat', 'repeat', 'first', 'second']
		]);
	});

	it('[C2] what a script writes it can read again', async () => {
		const outcome = await runDeck(
			host,
			`files
V1 a 0 PULSE(0 1 0 1u 1u 1m 2m)
R1 a 0 1k
.control
tran 10u 1m
set filetype=ascii
write out.raw v(a) i(V1)
load out.raw
let most = vecmax(i(v1))
echo top $&most
.endc
.end
`
		);
		expect(outcome.status).toBe('complete');
		const [first, second, ...others] = outcome.plots.filter(({ analysis }) => analysis === 'tran');
		if (!first || !second || others.length > 0) throw new Error('two plots are expected');
		expect(realOf(second, 'v(a)')).toEqual(realOf(first, 'a'));
		expect(outcome.log.map(({ text }) => text)).toContain('top 0');
	});

	it('[C2] commands of a .spiceinit beside the netlist hold before it is read', async () => {
		const deck = 'startup\nV1 a 0 1\nB1 b 0 V=if(v(a)>0.5,3,0)\nR1 b 0 1\n.op\n.end\n';
		const files = [{ path: '.spiceinit', content: '* project\nset ngbehavior=ltpsa\n' }];
		expect((await runDeck(host, deck)).status).toBe('failed');
		expect(realOf(plotOf(await runDeck(host, deck, { files }), 'op1'), 'b')[0]).toBeCloseTo(3, 9);
	});

	it('[C2] a script that stops a transient and resumes it is no failure', async () => {
		const outcome = await runDeck(
			host,
			'stop\nV1 a 0 sin(0 1 1k)\nR1 a 0 1k\n.control\nstop when time=1m\ntran 10u 3m\nresume\n.endc\n.end\n'
		);
		expect(outcome.status).toBe('complete');
		expect(realOf(plotOf(outcome, 'tran1'), 'time').at(-1)).toBeCloseTo(3e-3, 12);
	});
});
