import { beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '#lib/db/hash.ts';
import { findOperatingPoint, type OperatingPointAnswer } from '#lib/sim/operating-point/find-operating-point.ts';
import type { OperatingDevice, OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
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

async function answerOf(
	deck: string,
	{ plots = [], overrides, closureHash }: { plots?: Plot[]; overrides?: RunOverrides; closureHash?: string } = {}
): Promise<OperatingPointAnswer> {
	const files = new MemoryFiles({ 'main.cir': deck });
	const request = { entry: 'main.cir', dialect: 'ngspice', overrides } as const;
	const opened = await netlists.open(files, request);
	opened.release();
	return findOperatingPoint({
		files,
		entry: 'main.cir',
		closureHash: closureHash ?? opened.hash,
		settings: { compatibility: 'ngspice', seed: 1 },
		overrides,
		plots,
		simulator,
		netlists,
		limits: { timeLimitMs: 20_000 }
	});
}

async function pointOf(deck: string): Promise<OperatingPoint> {
	const answer = await answerOf(deck);
	if (answer.state !== 'found') throw new Error(JSON.stringify(answer));
	return answer.point;
}

function device({ devices }: OperatingPoint, id: string): OperatingDevice {
	const found = devices.find((each) => each.id === id);
	if (!found) throw new Error(`no ${id} among ${devices.map((each) => each.id).join(', ')}`);
	return found;
}

/** All power that the devices take up: zero, if every current and every sign is right. */
function balance({ devices }: OperatingPoint): number {
	return devices.reduce((sum, { values }) => sum + (values.power ?? NaN), 0);
}

const mosfets: Record<string, string> = {
	'level 1': 'level=1 vto=T kp=100u gamma=0.4 phi=0.7 lambda=0.02',
	'level 2': 'level=2 vto=T kp=100u lambda=0.02',
	'level 3': 'level=3 vto=T kp=100u',
	'level 6': 'level=6 vto=T',
	'level 9': 'level=9 vto=T kp=100u',
	BSIM3: 'level=8 version=3.3.0 vth0=T tox=10n',
	BSIM4: 'level=14 version=4.8.0 vth0=T'
};

/** A transistor with its drain and gate at sources. */
function mosfet(card: string, kind: 'nmos' | 'pmos', gate: number, drain: number, threshold = 0.6): string {
	const sign = kind === 'nmos' ? 1 : -1;
	const model = card.replace('T', String(sign * threshold));
	return `* mosfet
VD d 0 ${sign * drain}
VG g 0 ${sign * gate}
M1 d g 0 0 mm l=1u w=10u m=3
.model mm ${kind}(${model})
.tran 1n 10n
.end
`;
}

describe('[C17] operating point', () => {
	for (const [name, card] of Object.entries(mosfets))
		for (const kind of ['nmos', 'pmos'] as const) {
			const sign = kind === 'nmos' ? 1 : -1;
			it(`has the regions, signs and power of ${kind} ${name}`, async () => {
				const saturated = await pointOf(mosfet(card, kind, 1.5, 3));
				const { region, values, type, model, line } = device(saturated, 'm1');
				expect({ region, type, model, line }).toEqual({
					region: 'saturation',
					type: kind.toUpperCase(),
					model: 'mm',
					line: 4
				});
				expect(values.control).toBeCloseTo(sign * 1.5, 9);
				expect(values.voltage).toBeCloseTo(sign * 3, 9);
				expect(sign * values.threshold!).toBeGreaterThan(0.4);
				expect(sign * values.threshold!).toBeLessThan(1);
				expect(sign * values.saturation!).toBeGreaterThan(0.2);
				expect(values.gm).toBeGreaterThan(0);
				// What leaves the supply enters the drain, also of three in parallel.
				expect(values.current! / -device(saturated, 'vd').values.current!).toBeCloseTo(1, 6);
				expect(balance(saturated) / values.power!).toBeCloseTo(0, 6);
				expect(values.power).toBeGreaterThan(0);

				expect(device(await pointOf(mosfet(card, kind, 2, 0.05)), 'm1').region).toBe('linear');
				expect(device(await pointOf(mosfet(card, kind, 0, 3)), 'm1').region).toBe('cutoff');
				const depletion = await pointOf(mosfet(card, kind, 0.2, 3, -0.6));
				expect(['linear', 'saturation']).toContain(device(depletion, 'm1').region);
				// With drain and source exchanged: the threshold applies to the gate-drain voltage.
				const reversed = await pointOf(mosfet(card, kind, 1, -0.2));
				const backwards = device(reversed, 'm1');
				expect(backwards.region).toBe('linear');
				expect(backwards.values.current! / -device(reversed, 'vd').values.current!).toBeCloseTo(1, 4);
			});
		}

	for (const kind of ['nmos', 'pmos'] as const)
		it(`has the current of ${kind} HiSIM2, and no region of models of which ngspice says too little`, async () => {
			const deck = mosfet('level=68', kind, 1.5, 3);
			const point = await pointOf(deck);
			const { region, values } = device(point, 'm1');
			expect(region).toBe('saturation');
			expect(values.current! / -device(point, 'vd').values.current!).toBeCloseTo(1, 4);
			const soi = device(await pointOf(deck.replace('level=68', 'level=58')), 'm1');
			expect(soi.region).toBeNull();
			expect(soi.values.threshold).toBeUndefined();
			expect(soi.values.gm).toBeGreaterThan(0);
		});

	it('calls a BSIM transistor below its threshold subthreshold while it conducts', async () => {
		expect(device(await pointOf(mosfet(mosfets.BSIM4!, 'nmos', 0.5, 1)), 'm1').region).toBe('subthreshold');
	});

	for (const kind of ['npn', 'pnp'] as const)
		it(`has the regions, signs and power of ${kind} transistors`, async () => {
			const sign = kind === 'npn' ? 1 : -1;
			const deck = (vb: number, vc: number) => `* bipolar
VC c 0 ${sign * vc}
VB b 0 ${sign * vb}
Q1 c b 0 qq
.model qq ${kind}(is=1e-15 bf=100 br=2 vaf=50)
.end
`;
			const active = await pointOf(deck(0.7, 3));
			const { region, values, type } = device(active, 'q1');
			expect([region, type]).toEqual(['active', kind.toUpperCase()]);
			expect(values.current! / -device(active, 'vc').values.current!).toBeCloseTo(1, 6);
			expect(sign * values.current!).toBeGreaterThan(0);
			expect(values.voltage).toBeCloseTo(sign * 3, 9);
			expect(values.gm! / (Math.abs(values.current!) / 0.025865)).toBeCloseTo(1, 1);
			expect(balance(active) / values.power!).toBeCloseTo(0, 6);
			expect(device(await pointOf(deck(0.7, 0.03)), 'q1').region).toBe('saturated');
			expect(device(await pointOf(deck(0.1, 3)), 'q1').region).toBe('cutoff');
			expect(device(await pointOf(deck(-1, -1.7)), 'q1').region).toBe('reverse_active');
		});

	for (const kind of ['njf', 'pjf'] as const)
		it(`has the regions, signs and power of ${kind} transistors`, async () => {
			const sign = kind === 'njf' ? 1 : -1;
			const deck = (vg: number, vd: number) => `* jfet
VD d 0 ${sign * vd}
VG g 0 ${sign * vg}
J1 d g 0 jj
.param pinch=-2
.model jj ${kind}(vto={pinch} beta=1m)
.end
`;
			const point = await pointOf(deck(-0.5, 5));
			const { region, values } = device(point, 'j1');
			expect(region).toBe('saturation');
			expect(values.current! / -device(point, 'vd').values.current!).toBeCloseTo(1, 9);
			expect(balance(point) / values.power!).toBeCloseTo(0, 9);
			expect(device(await pointOf(deck(-0.5, 0.3)), 'j1').region).toBe('linear');
			expect(device(await pointOf(deck(-3, 5)), 'j1').region).toBe('cutoff');
		});

	it('has the state of diodes, and their power', async () => {
		const point = await pointOf(`* diodes
V1 a 0 10
R1 a f 1k
D1 f 0 dd
R2 a z 1k
D2 0 z zz
D3 0 a dd
.model dd d(is=1e-14 rs=1)
.model zz d(is=1e-14 bv=5.1)
.end
`);
		const regions = ['d1', 'd2', 'd3'].map((id) => device(point, id).region);
		expect(regions).toEqual(['forward', 'breakdown', 'reverse']);
		expect(device(point, 'd2').values.voltage).toBeLessThan(-5);
		expect(balance(point) / device(point, 'v1').values.power!).toBeCloseTo(0, 4);
	});

	it('has power transistors, whose body diode carries part of the current', async () => {
		const deck = (vd: number) => `* vdmos
VD d 0 ${-vd}
VG g 0 -5
M1 d g 0 pp
.model pp vdmos(pchan vto=-3 kp=5 rs=0.01 rd=0.02)
.end
`;
		const point = await pointOf(deck(5));
		expect(device(point, 'm1')).toMatchObject({ region: null, type: 'VDMOS' });
		for (const found of [point, await pointOf(deck(-0.7))]) {
			expect(device(found, 'm1').values.current! / -device(found, 'vd').values.current!).toBeCloseTo(1, 6);
			expect(balance(found) / device(found, 'm1').values.power!).toBeCloseTo(0, 6);
		}
		expect(device(await pointOf(deck(5).replace('VG g 0 -5', 'VG g 0 -1')), 'm1').region).toBe('cutoff');
	});

	it('balances the power of passive parts and of all kinds of sources', async () => {
		const point = await pointOf(`* sources
V1 a 0 2
R1 a b 1k
L1 b d 1m
R2 d 0 1k
E1 e 0 b 0 2
R3 e 0 10
G1 0 f b 0 1m
R4 f 0 1k
B1 h 0 I=v(b)*1m
R5 h 0 10
B2 k 0 V=v(b)
R6 k 0 10
I1 0 f 1m
S1 a s b 0 sw
R7 s 0 1k
F1 0 x V1 1
H1 y 0 V1 1
R8 x 0 1
R9 y 0 1
.model sw sw(vt=0.5)
.end
`);
		expect(point.devices).toHaveLength(19);
		// That of the switch is not known: what the others take up less than is delivered.
		const known = point.devices.filter(({ id }) => id !== 's1');
		expect(device(point, 's1').values.current).toBeUndefined();
		expect(balance({ ...point, devices: known })).toBeCloseTo(-(device(point, 's1').values.voltage! ** 2), 9);
		expect(device(point, 'i1').values).toMatchObject({ current: 1e-3, voltage: -2, power: -2e-3 });
	});

	it('reads devices in subcircuits, and shows at a line what it stands for', async () => {
		const deck = `* two stages
V1 vdd 0 5
X1 vdd one stage
X2 one two stage
X3 two three once
.subckt stage i o
R1 i o 1k
M1 o i 0 0 nn l=1u w=2u
.ends
.subckt once i o
Rload i mid 2k
Rend mid o 1k
Rz o 0 1k
.ends
.model nn nmos(level=8 vth0=0.6)
.ac dec 5 1 1k
.end
`;
		const point = await pointOf(deck);
		expect(point.devices.map(({ id }) => id)).toEqual([
			'v1',
			'r.x1.r1',
			'm.x1.m1',
			'r.x2.r1',
			'm.x2.m1',
			'r.x3.rload',
			'r.x3.rend',
			'r.x3.rz'
		]);
		expect(device(point, 'm.x2.m1').values.gm).toBeGreaterThan(0);
		expect(device(point, 'm.x2.m1').name).toBe('x2.m1');
		const named = point.lines.map(({ line, nodes, device: at }) => [
			line,
			nodes.map(({ name }) => name).join(' '),
			at === null ? '' : point.devices[at]!.id
		]);
		expect(named).toEqual([
			[2, 'vdd', 'v1'],
			[3, 'one', ''],
			[4, 'two', ''],
			[5, 'three', ''],
			[11, 'mid', 'r.x3.rload'],
			[12, '', 'r.x3.rend'],
			[13, '', 'r.x3.rz']
		]);
		expect(point.nodes.get('x3.mid')).toBeCloseTo(point.nodes.get('two')! / 2, 6);
	});

	it('follows the parameters of a run, and refuses files that are no longer those of the run', async () => {
		const deck = '* p\n.param r=1k\nV1 a 0 10\nR1 a b {r}\nR2 b 0 1k\n.tran 1n 10n\n.end\n';
		const changed = await answerOf(deck, { overrides: { parameters: { r: '4k' } } });
		expect(changed.state === 'found' && changed.point.nodes.get('b')).toBeCloseTo(2, 9);
		expect(await answerOf(deck, { closureHash: await contentHash('another') })).toEqual({ state: 'changed' });
	});

	it('gives no values where a script has changed the circuit before its own operating point', async () => {
		const deck = '* altered\nV1 a 0 10\nR1 a b 1k\nR2 b 0 1k\n.control\nalter r2=3k\nop\n.endc\n.end\n';
		const request = { files: [{ path: 'main.cir', content: deck }], entry: 'main.cir', timeLimitMs: 20_000 };
		const own = await simulator.run(request);
		expect(await answerOf(deck, { plots: own.plots })).toEqual({ state: 'differs' });
		const same = deck.replace('alter r2=3k\n', '');
		const plain = await simulator.run({ ...request, files: [{ path: 'main.cir', content: same }] });
		expect((await answerOf(same, { plots: plain.plots })).state).toBe('found');
	});

	it('says what ngspice reports if there is none', async () => {
		const answer = await answerOf('* none\nV1 a 0 1\nV2 a 0 2\n.op\n.end\n');
		expect(answer.state).toBe('failed');
		expect(answer.state === 'failed' && answer.log.some(({ severity }) => severity === 'error')).toBe(true);
	});
});
