import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { BenchPart } from '#lib/sim/model-doctor/bench.ts';
import { benchOf, missingRoles } from '#lib/sim/model-doctor/benches.ts';
import { runBench } from '#lib/sim/model-doctor/run-bench.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { inspectModelFile } from '#lib/spice/model-doctor/inspect.ts';
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

async function benched(
	text: string,
	change: Partial<BenchPart> = {},
	project: Record<string, string> = {},
	section: string | null = null
) {
	const part: BenchPart = { ...inspectModelFile('models/part.lib', text, 'ngspice').parts[0]!, ...change };
	const bench = benchOf(part.kind)!;
	expect(missingRoles(bench, part)).toEqual([]);
	const model = { path: 'models/part.lib', section, text };
	const job = { projectId: 'p', clock: systemClock, simulator, netlists, limits: { timeLimitMs: 20_000 } };
	return runBench({ ...job, files: new MemoryFiles(project), model, part, bench });
}
async function said(...given: Parameters<typeof benched>): Promise<string> {
	const { finding, run } = await benched(...given);
	if (!finding) return `${run.status} ${run.log.map(({ text }) => text).join(' ')}`;
	const values = Object.entries(finding.message.values).map(([name, value]) => `${name}=${value}`);
	return [finding.state, finding.message.code.split('.').at(-1), ...values].join(' ');
}

const opamp = `* op-amp
.subckt OPX INP INN VCC VEE OUT
RIN INP INN 1Meg
E1 x 0 INP INN 1e5
R1 x y 1k
C1 y 0 15.9u
E2 OUT 0 y 0 1
.ends
`;

describe('[C2] [MOD7] the bench of each kind, on the real engine', () => {
	test('op-amp: one pole at 10 Hz and a gain of 1e5 give a follower of 1 MHz', async () => {
		expect(await said(opamp)).toMatch(/^works follows error=10 µV .* bandwidth=1(?:\.00?)? MHz$/u);
	});

	test('op-amp with swapped inputs is not said to work', async () => {
		const pins = ['in_minus', 'in_plus', 'supply_plus', 'supply_minus', 'out'] as const;
		const change = { pins: pins.map((role) => ({ name: role, role })) };
		// The DC solution exists all the same: input and output agree.
		expect(await said(opamp, change)).toMatch(/^fails feeds_back_positively error=10 µV/u);
	});

	test('[MOD12] an op-amp that is switched off at one level of a pin is switched on', async () => {
		const switched = (pin: string, on: string) =>
			opamp.replace('VEE OUT', `VEE OUT ${pin}`).replace('E2 OUT 0 y 0 1', `B2 OUT 0 V=${on} ? V(y) : 0`);
		expect(await said(switched('EN', 'V(EN)>2'))).toMatch(/^works follows/u);
		expect(await said(switched('NEN', 'V(NEN)<-2'))).toMatch(/^works follows/u);
		// The pin can be set when the guess is wrong.
		const text = switched('SHDN', 'V(SHDN)<-2');
		expect(await said(text)).toMatch(/^fails does_not_follow/u);
		const { pins } = inspectModelFile('part.lib', text, 'ngspice').parts[0]!;
		const change = {
			pins: pins.map(({ name, role }) => ({ name, role: role === 'enable' ? ('shutdown' as const) : role }))
		};
		expect(await said(text, change)).toMatch(/^works follows/u);
	});

	test('[MOD12] a regulator whose low pin switches it on', async () => {
		const text =
			'* regulator\n.subckt REGX IN GND OUT NEN\nB1 x GND V=V(NEN,GND)<1 ? min(5,max(0,V(IN,GND)-2)) : 0\nR1 x OUT 0.1\n.ends\n';
		expect(await said(text)).toMatch(/^works regulates/u);
	});

	test('[MOD11] a part of a section is read with its section alone', async () => {
		const text =
			'.lib tt\n.param v=5.1\n.lib "part.lib" z\n.endl tt\n.lib ff\n.param v=6.2\n.lib "part.lib" z\n.endl ff\n' +
			'.lib z\n.model BZX84 D(IS=1e-14 BV={v} IBV=5m RS=2)\n.endl z\n';
		expect(await said(text, {}, {}, 'tt')).toMatch(/^works breaks_down voltage=5\.1\d? V/u);
		expect(await said(text, {}, {}, 'ff')).toMatch(/^works breaks_down voltage=6\.2\d? V/u);
	});

	test('comparator with an open collector', async () => {
		const text = `* comparator
.subckt CMPX IN+ IN- VCC VEE OUT
B1 b 0 V=0.5*(1+tanh(2e4*(V(IN-)-V(IN+)-1m)))
S1 OUT VEE b 0 sw
RX VCC VEE 1Meg
.model sw SW(VT=0.5 VH=0.01 RON=50 ROFF=1G)
.ends
`;
		expect(await said(text)).toMatch(/^works switches low=-4\.95 V high=5 V at=-\d+/u);
	});

	test('diode: the voltages of the exponential law', async () => {
		// n VT ln(I/IS) with VT = 25.865 mV at 27 °C.
		expect(await said('.model DX D(IS=1e-14)\n')).toMatch(/^works conducts low=655 mV high=715 mV/u);
		const swapped = { pins: ['cathode', 'anode'].map((role) => ({ name: role, role: role as 'anode' })) };
		expect(await said('.model DX D(IS=1e-14)\n', { ...swapped, letter: 'D' })).toMatch(/^unclear conducts_backwards/u);
	});

	test('diode that breaks down below 6 V', async () => {
		expect(await said('.model DPROT D(IS=1e-14 BV=5.1 IBV=1m RS=2)\n')).toMatch(
			/^works conducts_both_ways low=65\d mV .*breakdown=5\.1\d? V$/u
		);
	});

	test('Zener diode at 5 mA', async () => {
		expect(await said('.model BZX84C5V1 D(IS=1e-14 BV=5.1 IBV=5m RS=2)\n')).toMatch(
			/^works breaks_down voltage=5\.1\d? V resistance=7\.\d Ω$/u
		);
		expect(await said('.model 1N4742 D(IS=1e-14)\n')).toMatch(/^fails no_breakdown/u);
	});

	test.each(['NPN', 'PNP'])('bipolar transistor, %s', async (kind) => {
		expect(await said(`.model QX ${kind}(BF=200 IS=1e-14)\n`)).toMatch(
			/^works amplifies gain=200 current=6 mA base=30 µA$/u
		);
	});

	test('Darlington transistor with resistors', async () => {
		// 80 * 80 + 2 * 80, less what the resistors take.
		const text = `* Darlington transistor
* pins: C B E
.subckt TIPX C B E
Q1 C B x QA
Q2 C x E QA
R1 B x 8k
R2 x E 120
.model QA NPN(BF=80 IS=1e-12)
.ends
`;
		expect(await said(text)).toMatch(/^works amplifies gain=6[1-5]\d0 current=2\d\.\d A base=4 mA$/u);
	});

	test('MOSFETs of integrated circuits, with their sizes', async () => {
		// 0.5 KP W/L (VG-VT)^2 = 0.5 * 100u * 10 * 16 = 8 mA, limited by VD = 2.5 V: KP W/L (4 - 1.25) 2.5 = 6.88 mA.
		expect(await said('.model MN NMOS(LEVEL=1 VTO=1 KP=100u)\n')).toMatch(/^works turns_on on=6.88 mA .* turnOn=1\.0/u);
		expect(await said('.model MP PMOS(LEVEL=1 VTO=-1 KP=100u)\n')).toMatch(/^works turns_on .* turnOn=-1\.0/u);
	});

	test('power MOSFET, JFET and IGBT', async () => {
		expect(await said('.model PM VDMOS(VTO=3 KP=5)\n')).toMatch(/^works turns_on on=113 A .* turnOn=2\.[89]/u);
		expect(await said('.model JN NJF(VTO=-2 BETA=1m)\n')).toMatch(/^works pinches_off on=4 mA .* turnOn=-1\.8/u);
		const igbt = `* IGBT
.subckt IGX C G E
M1 d G E E mm L=1u W=1u
Q1 E d C qq
.model mm NMOS(VTO=5 KP=0.5)
.model qq PNP(BF=1 IS=1e-12)
.ends
`;
		expect(await said(igbt)).toMatch(/^works turns_on .* gate=15 V across=5 V limit=1 mA turnOn=5\.0/u);
	});

	test('regulators: fixed, adjustable, negative', async () => {
		const fixed = '.subckt LM7805 IN GND OUT\nB1 x GND V=min(5,max(0,V(IN,GND)-2))\nR1 x OUT 0.1\n.ends\n';
		expect(await said(fixed)).toMatch(/^works regulates output=(?:5|4\.9\d*) V change=\S+ .?V drop=9.9 mV start=7 V/u);
		const adjustable = '.subckt LM317 IN ADJ OUT\nB1 OUT 0 V=V(ADJ)+min(1.25,max(0,V(IN,ADJ)-2))\n.ends\n';
		expect(await said(adjustable)).toMatch(/^works regulates output=5 V/u);
		const negative = '.subckt LM7905 IN GND OUT\nB1 x GND V=-min(5,max(0,-V(IN,GND)-2))\nR1 x OUT 0.1\n.ends\n';
		expect(await said(negative)).toMatch(
			/^works regulates output=-(?:5|4\.9\d*) V .* from=-20 V to=-30 V load=100 mA$/u
		);
		expect(await said('.subckt LM7805 IN GND OUT\nR1 IN OUT 1\nR2 OUT GND 1k\n.ends\n')).toMatch(
			/^(?:fails|unclear) does_not/u
		);
	});

	test('shunt reference', async () => {
		const text = '.subckt TL431 K A REF\nB1 K A I=max(0,10*(V(REF,A)-2.495))\n.ends\n';
		expect(await said(text)).toMatch(/^works holds output=2\.49\d V/u);
	});

	test('a model that ngspice refuses has no finding, and the log says why', async () => {
		const { finding, run } = await benched(
			'* op-amp\n.subckt OPX INP INN VCC VEE OUT\nE1 OUT 0 LAPLACE {V(INP)} = {1/s}\nQ1 a b c missing\n.ends\n'
		);
		expect([finding, run.status]).toEqual([null, 'failed']);
		expect(run.log.some(({ severity }) => severity === 'error')).toBe(true);
	});

	test('is run in the mode of the project', async () => {
		const text =
			'* op-amp\n.subckt OPX INP INN VCC VEE OUT\nE1 OUT 0 VALUE={IF(V(INP)>V(INN),1,1)*1e5*V(INP,INN)}\n.ends\n';
		expect(await said(text)).toMatch(/^failed/u);
		const settings = { [simulationPath]: '{"version":1,"compatibility":"pspice"}' };
		expect(await said(text, {}, settings)).toMatch(/^works/u);
	});
});
