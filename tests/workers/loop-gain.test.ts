import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { findVector, type Plot } from '#lib/measure/dataset.ts';
import { toComplex } from '#lib/measure/signals.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulate, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

let simulator: Simulator;
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
});

const netlists = localNetlists();

function run(deck: string, overrides?: RunOverrides): Promise<SimulationResult> {
	const job = { projectId: 'p', entry: 'main.cir', origin: 'user', clock: systemClock, simulator, netlists } as const;
	return simulate({ ...job, files: new MemoryFiles({ 'main.cir': deck }), limits: { timeLimitMs: 20_000 }, overrides });
}

interface Samples {
	re: Float64Array;
	im: Float64Array;
}

function samplesOf(plots: readonly Plot[], name: string): Samples {
	const vector = plots[0] && findVector(plots[0], name);
	if (!vector) throw new Error(`no ${name} in ${plots[0]?.vectors.map((each) => each.name).join(', ')}`);
	return toComplex(vector);
}

async function loopGain(deck: string, loop: Terminal): Promise<Samples> {
	const { plots, run: record } = await run(deck, { loopGain: loop });
	expect(record.log.filter(({ severity }) => severity === 'error')).toEqual([]);
	expect(record.status).toBe('complete');
	return samplesOf(plots, 'loop_gain');
}

/** Minus a voltage of a netlist in which the loop is cut, its bias kept and its load replaced. */
async function broken(deck: string, returned: string): Promise<Samples> {
	const { plots } = await run(deck);
	const { re, im } = samplesOf(plots, returned);
	return { re: re.map((value) => -value), im: im.map((value) => -value) };
}

/** Largest distance of two curves, relative to the size of the second. */
function distance(a: Samples, b: Samples): number {
	expect(a.re.length).toBe(b.re.length);
	let largest = 0;
	for (let i = 0; i < a.re.length; i += 1) {
		const size = Math.hypot(b.re[i]!, b.im[i]!);
		largest = Math.max(largest, Math.hypot(a.re[i]! - b.re[i]!, a.im[i]! - b.im[i]!) / size);
	}
	return largest;
}

/** A two-pole op-amp with an output resistance, as a subcircuit. */
const opamp = `.subckt opamp p n o
G1 0 a p n 1m
R1 a 0 100meg
C1 a 0 159p
E2 b 0 a 0 1
R2 b c 10k
C2 c 0 4p
E3 d 0 c 0 1
Ro d o 100
Rin p n 10meg
.ends
`;

/**
 * Each circuit closed, and cut where the loop passes signals one way only: 1 V AC goes in there, and what the signal met before is
 * connected to what returns, so that it has the same load.
 */
interface Circuit {
	name: string;
	closed: string;
	/** Places in the loop that all have the same loop gain. */
	places: Terminal[];
	cut: string;
	/** The voltage that returns in the cut circuit. */
	returned: string;
}

const sweep = '.ac dec 20 1 1g\n.end\n';

const circuits: Circuit[] = [
	{
		name: 'ideal op-amp, inverting',
		closed: `* ideal
V1 in 0 AC 1
R1 in x 1k
R2 x out 9k
E1 out 0 0 x 1e5
${sweep}`,
		places: [
			{ device: 'E1', node: 'x' },
			{ device: 'R2', node: 'x' },
			{ device: 'E1', node: 'out' },
			{ device: 'R2', node: 'out' }
		],
		cut: `* ideal, cut
V1 in 0 0
R1 in x 1k
R2 x out 9k
Vt t 0 AC 1
E1 out 0 0 t 1e5
${sweep}`,
		returned: 'x'
	},
	{
		name: 'two-pole op-amp with output resistance and a capacitive load',
		closed: `* two poles
V1 in 0 DC 0.1 AC 1
X1 in x out opamp
R2 x out 9k
R1 x 0 1k
CL out 0 100p
${opamp}${sweep}`,
		places: [
			{ device: 'R2', node: 'out' },
			{ device: 'R2', node: 'x' },
			{ device: 'x1', node: 'out' }
		],
		cut: `* two poles, cut at the resistor of the feedback, whose network loads the output
V1 in 0 DC 0.1
X1 in x out opamp
Vt t 0 AC 1
R2 x t 9k
R1 x 0 1k
CL out 0 100p
R2b xb out 9k
R1b xb 0 1k
Rinb in xb 10meg
${opamp}${sweep}`,
		returned: 'out'
	},
	{
		name: 'follower of an op-amp',
		closed: `* unity gain
V1 in 0 DC 1 AC 1
X1 in out out opamp
RL out 0 1k
${opamp}${sweep}`,
		places: [
			{ device: 'X1', node: 'out', terminal: 2 },
			{ device: 'X1', node: 'out', terminal: 3 }
		],
		cut: `* unity gain, cut at the inverting input
V1 in 0 DC 1
X1 in t out opamp
Vt t 0 AC 1
Rinb in out 10meg
RL out 0 1k
${opamp}${sweep}`,
		returned: 'out'
	},
	{
		name: 'emitter follower in a loop',
		closed: `* op-amp with an emitter follower
VCC vcc 0 12
V1 in 0 DC 2 AC 1
E1 b 0 c 0 1
G1 0 c in fb 1m
R1 c 0 10meg
C1 c 0 1n
Q1 vcc b e qn
RE e 0 1k
RF e fb 10k
RG fb 0 10k
CF fb 0 5p
.model qn npn(is=1e-15 bf=150 cje=1p cjc=1p tf=0.5n rb=50)
${sweep}`,
		places: [
			{ device: 'G1', node: 'fb' },
			{ device: 'RF', node: 'e' },
			{ device: 'E1', node: 'b' },
			{ device: 'Q1', node: 'b' }
		],
		cut: `* with the bias of the closed circuit through a huge inductor
VCC vcc 0 12
V1 in 0 DC 2
E1 b 0 c 0 1
G1 0 c in t 1m
R1 c 0 10meg
C1 c 0 1n
Q1 vcc b e qn
RE e 0 1k
RF e fb 10k
RG fb 0 10k
CF fb 0 5p
Lt fb t 1e12
Ct t s 1e6
Vt s 0 AC 1
.model qn npn(is=1e-15 bf=150 cje=1p cjc=1p tf=0.5n rb=50)
${sweep}`,
		returned: 'fb'
	},
	{
		name: 'LDO with a PMOS pass transistor',
		closed: `* ldo
VIN vin 0 5
VREF ref 0 DC 1.2 AC 1
G1 0 a fb ref 100u
RA a 0 2meg
CA a 0 2p
EB g 0 a 0 1
M1 out g vin vin pm w=5m l=0.5u
R1 out fb 100k
R2 fb 0 50k
COUT out esr 1u
RESR esr 0 50m
RLOAD out 0 100
.model pm pmos(level=1 vto=-0.7 kp=50u lambda=0.05 cgso=0.3n cgdo=0.3n)
${sweep}`,
		places: [
			{ device: 'G1', node: 'fb' },
			{ device: 'R1', node: 'out' },
			{ device: 'M1', node: 'g' }
		],
		cut: `* ldo, cut at the input of the error amplifier
VIN vin 0 5
VREF ref 0 DC 1.2
G1 0 a t ref 100u
RA a 0 2meg
CA a 0 2p
EB g 0 a 0 1
M1 out g vin vin pm w=5m l=0.5u
R1 out fb 100k
R2 fb 0 50k
COUT out esr 1u
RESR esr 0 50m
RLOAD out 0 100
Lt fb t 1e12
Ct t s 1e6
Vt s 0 AC 1
.model pm pmos(level=1 vto=-0.7 kp=50u lambda=0.05 cgso=0.3n cgdo=0.3n)
${sweep}`,
		returned: 'fb'
	},
	{
		name: 'feedback through a current mirror',
		closed: `* mirror
VDD vdd 0 3
I1 vdd c 100u
I2 0 c AC 1u
E1 g 0 c 0 1
M1 d g 0 0 nm w=10u l=1u
M3 d d vdd vdd pm w=20u l=1u
M4 o d vdd vdd pm w=20u l=1u
RO o 0 20k
CO o 0 1p
M5 c o 0 0 nm w=10u l=1u
CC c 0 10p
.model nm nmos(level=1 vto=0.6 kp=100u lambda=0.03 cgso=1n)
.model pm pmos(level=1 vto=-0.6 kp=40u lambda=0.03)
${sweep}`,
		places: [
			{ device: 'E1', node: 'c' },
			{ device: 'E1', node: 'g' },
			{ device: 'M1', node: 'g' }
		],
		cut: `* mirror, cut before the buffer
VDD vdd 0 3
I1 vdd c 100u
E1 g 0 t 0 1
M1 d g 0 0 nm w=10u l=1u
M3 d d vdd vdd pm w=20u l=1u
M4 o d vdd vdd pm w=20u l=1u
RO o 0 20k
CO o 0 1p
M5 c o 0 0 nm w=10u l=1u
CC c 0 10p
Lt c t 1e12
Ct t s 1e6
Vt s 0 AC 1
.model nm nmos(level=1 vto=0.6 kp=100u lambda=0.03 cgso=1n)
.model pm pmos(level=1 vto=-0.6 kp=40u lambda=0.03)
${sweep}`,
		returned: 'c'
	},
	{
		name: 'transimpedance amplifier of a photodiode',
		closed: `* tia
I1 0 n AC 1u
CD n 0 50p
RF n out 1meg
CF n out 0.2p
X1 0 n out opamp
${opamp}${sweep}`,
		places: [{ device: 'X1', node: 'n' }],
		cut: `* tia, cut at the inverting input
CD n 0 50p
RF n out 1meg
CF n out 0.2p
Rinb 0 n 10meg
X1 0 t out opamp
Vt t 0 AC 1
${opamp}${sweep}`,
		returned: 'n'
	},
	{
		name: 'loop of a Wien-bridge oscillator',
		closed: `* wien
R1 out a 10k
C1 a p 10n
R2 p 0 10k
C2 p 0 10n
RF out n 20.1k
RG n 0 10k
E1 out 0 p n 1e5
${sweep}`,
		places: [{ device: 'E1', node: 'out' }],
		cut: `* wien, cut at the output of the amplifier
Vt t 0 AC 1
R1 t a 10k
C1 a p 10n
R2 p 0 10k
C2 p 0 10n
RF t n 20.1k
RG n 0 10k
E1 out 0 p n 1e5
${sweep}`,
		returned: 'out'
	}
];

describe('[C8] loop gain without cutting the loop', () => {
	for (const { name, closed, places, cut, returned } of circuits)
		it(`agrees with the cut loop: ${name}`, async () => {
			const expected = await broken(cut, returned);
			for (const place of places) {
				const label = `${place.device} at ${place.node}`;
				expect(distance(await loopGain(closed, place), expected), label).toBeLessThan(1e-6);
			}
		});

	const integrator = `* amplifier with one pole at 1 kHz and a gain of 1e4, feedback of a tenth
V1 in 0 DC 0 AC 1
G1 0 c in fb 1m
R1 c 0 10meg
C1 c 0 15.915494309189533p
E1 out 0 c 0 1
X1 out fb divider
.subckt divider top mid
RF top mid 9k
RG mid 0 1k
.ends
.ac dec 200 1 100meg
.end
`;

	it('gives crossover and margins, without signals of the probe', async () => {
		const { run: record, plots } = await run(integrator, { loopGain: { device: 'G1', node: 'fb' } });
		expect(plots.map(({ vectors }) => vectors.map(({ name }) => name))).toEqual([['frequency', 'loop_gain']]);
		const value = (id: string) => record.metrics.find((metric) => metric.id === id);
		const crossover = 1e3 * Math.sqrt(1e3 ** 2 - 1);
		expect(value('crossover_frequency')!.value! / crossover).toBeCloseTo(1, 4);
		expect(value('phase_margin')?.value).toBeCloseTo(180 - (Math.atan(crossover / 1e3) * 180) / Math.PI, 2);
		expect(value('gain_margin')).toMatchObject({ value: null, reason: 'no_phase_crossing' });
		expect(record.verdict).toEqual({ level: 'trusted', reasons: [] });
		expect(record.changes).toBeUndefined();
		expect(record).toMatchObject({ isTrial: true, overrides: { loopGain: { device: 'G1', node: 'fb' } } });
	});

	it('finds a terminal in a subcircuit that is called once', async () => {
		const outside = await loopGain(integrator, { device: 'E1', node: 'out' });
		expect(distance(await loopGain(integrator, { device: 'x1.RF', node: 'top' }), outside)).toBeLessThan(1e-9);
		expect(distance(await loopGain(integrator, { device: 'X1', node: 'fb' }), outside)).toBeLessThan(1e-9);
	});

	it('turns off all other AC sources, and takes the frequencies of the netlist or those asked for', async () => {
		const plain = await loopGain(integrator, { device: 'G1', node: 'fb' });
		const driven = integrator.replace('AC 1', 'AC 3 90 SIN(0 1 1k)').replace('.ac', 'I9 0 fb AC 1m\n.ac');
		expect(distance(await loopGain(driven, { device: 'G1', node: 'fb' }), plain)).toBeLessThan(1e-9);
		const loop = { device: 'G1', node: 'fb' };
		const { plots } = await run(integrator, { loopGain: loop, analysis: '.ac lin 3 1k 3k' });
		expect(samplesOf(plots, 'frequency').re).toEqual(Float64Array.of(1e3, 2e3, 3e3));
		const without = await run(integrator.replace(/^\.ac.*$/mu, '.op'), { loopGain: loop });
		expect(samplesOf(without.plots, 'frequency').re.at(-1)! / 1e10).toBeCloseTo(1, 6);
		await expect(run(integrator, { loopGain: loop, analysis: '.tran 1u 1m' })).rejects.toMatchObject({
			code: 'loop_analysis'
		});
	});

	it('gives no margin where the feedback is positive', async () => {
		const wien = circuits.at(-1)!;
		const { run: record } = await run(wien.closed, { loopGain: wien.places[0]! });
		const reasons = record.metrics.filter(({ id }) => id === 'phase_margin' || id === 'gain_margin');
		expect(reasons.every(({ value }) => value === null)).toBe(true);
		const positive = integrator.replace('G1 0 c in fb', 'G1 0 c fb in');
		const { run: latched } = await run(positive, { loopGain: { device: 'G1', node: 'fb' } });
		expect(latched.metrics.find(({ id }) => id === 'phase_margin')).toMatchObject({
			value: null,
			reason: 'positive_feedback'
		});
	});

	it('leaves the operating point as it is', async () => {
		const { closed } = circuits.find(({ name }) => name.startsWith('LDO'))!;
		const [plain] = (await run(closed, { analysis: '.op' })).plots;
		// The probe, written by hand as it is inserted for the run.
		const probed = closed.replace('R1 out fb 100k', 'Vp n out DC 0 AC 1\nIp 0 out DC 0 AC 0\nR1 n fb 100k');
		const [other] = (await run(probed, { analysis: '.op' })).plots;
		for (const name of ['out', 'fb', 'g']) {
			const [a, b] = [plain, other].map((plot) => samplesOf([plot!], name).re[0]!);
			expect(a! / b!).toBeCloseTo(1, 9);
		}
	});

	const refusals: [string, Terminal, object][] = [
		['a device that does not exist', { device: 'R9', node: 'fb' }, { code: 'loop_device_unknown' }],
		['a node of another device', { device: 'R1', node: 'fb' }, { code: 'loop_node_unknown', data: { nodes: 'c, 0' } }],
		['ground', { device: 'R1', node: '0' }, { code: 'loop_at_ground' }],
		['a node without a loop', { device: 'V1', node: 'in' }, { code: 'loop_absent', data: { device: 'V1', node: 'in' } }]
	];
	for (const [name, place, fault] of refusals)
		it(`refuses ${name}`, async () => {
			await expect(run(integrator, { loopGain: place })).rejects.toMatchObject(fault);
		});

	it('refuses what it cannot place or turn off', async () => {
		const twice = integrator.replace('.subckt', 'X2 out other divider\n.subckt');
		await expect(run(twice, { loopGain: { device: 'x1.RF', node: 'top' } })).rejects.toMatchObject({
			code: 'loop_several_instances',
			data: { count: 2 }
		});
		const both = integrator.replace('G1 0 c in fb', 'G1 0 c fb fb');
		await expect(run(both, { loopGain: { device: 'G1', node: 'fb' } })).rejects.toMatchObject({
			code: 'loop_terminal_ambiguous',
			data: { terminals: '3, 4' }
		});
		const named = integrator.replace('AC 1', 'acmag=1');
		await expect(run(named, { loopGain: { device: 'G1', node: 'fb' } })).rejects.toMatchObject({
			code: 'loop_source_unknown'
		});
	});
});
