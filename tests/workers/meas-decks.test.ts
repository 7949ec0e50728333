import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { numberOf, samplesOf } from '../support/expression-plots.ts';
import { createEngineHost, realOf, runDeck } from '../support/spice/ngspice.ts';
import { fourAmplitudes, measIntegral, measRms } from '../support/spice/ngspice-formulas.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** From a `.meas` card to the expression that has the same value. */
type Pairs = Record<string, string>;

/** Figures of a whole record. */
const figures = (signal: string): Pairs => ({
	[`AVG ${signal}`]: `avg(${signal})`,
	[`RMS ${signal}`]: `rms(${signal})`,
	[`MIN ${signal}`]: `min(${signal})`,
	[`MAX ${signal}`]: `max(${signal})`,
	[`PP ${signal}`]: `pp(${signal})`
});
/** Places and values where the output crosses a level. */
const crossings = (level: number): Pairs => ({
	[`WHEN v(out)=${level} CROSS=1`]: `cross(v(out), ${level}, 1)`,
	[`WHEN v(out)=${level} CROSS=LAST`]: `cross(v(out), ${level}, -1)`,
	[`FIND v(in) WHEN v(out)=${level} CROSS=1`]: `at(v(in), cross(v(out), ${level}, 1))`
});
const edge = (low: number, high: number): Pairs => ({
	[`TRIG v(out) VAL=${low} RISE=1 TARG v(out) VAL=${high} RISE=1`]: `cross(v(out), ${high}, 1, rise) - cross(v(out), ${low}, 1, rise)`
});
const overFrequency = (at: string): Pairs => ({
	'MAX vdb(out)': 'max(db(v(out)))',
	'MIN vm(out)': 'min(mag(v(out)))',
	[`FIND vdb(out) AT=${at}`]: `at(db(v(out)), ${at})`,
	[`FIND vr(out) AT=${at}`]: `at(re(v(out)), ${at})`,
	[`FIND vi(out) AT=${at}`]: `at(im(v(out)), ${at})`
});
const fall = (level: number): Pairs => ({ [`WHEN vdb(out)=${level} FALL=1`]: `cross(db(v(out)), ${level}, 1, fall)` });
const rise = (level: number): Pairs => ({ [`WHEN vdb(out)=${level} RISE=1`]: `cross(db(v(out)), ${level}, 1, rise)` });

interface Deck {
	cards: string;
	analysis: string;
	same: Pairs;
}

/** ngspice writes seven digits. */
const SAME = 1e-6;
/**
 * How far our RMS and integral may be from ngspice's, which uses Simpson's rules where steps happen to be equal; these overshoot at
 * the corners of pulses (docs/MEASUREMENTS.md). By its own formula both agree to `SAME`.
 */
const OTHER_RULE = { RMS: 1.3e-3, INTEG: 5e-5 };

/** What a card gives by ngspice's formula, where ours is another. */
function byTheirFormula(card: string, plot: Plot): number | null {
	const [figure = '', signal = ''] = card.split(' ');
	const of = { RMS: measRms, INTEG: measIntegral }[figure];
	return of ? of({ x: realOf(plot, plot.scale), y: samplesOf(signal.toLowerCase(), plot) }) : null;
}

function isNear(one: number, other: number, tolerance: number): boolean {
	return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), 1e-9);
}

const PULSE = 'V1 in 0 PULSE(0 1 10u 1u 1u 0.4m 1m)';
const SINE = 'V1 in 0 SIN(0 1 1k)';
const AC = 'V1 in 0 DC 0 AC 1';
const DIODE = '.model dx d(is=1e-14 rs=1)';
const NPN = '.model qn npn(is=1e-15 bf=150)';
const NMOS = '.model mn nmos(level=1 vto=0.7 kp=100u lambda=0.02)';
const PMOS = '.model mp pmos(level=1 vto=-0.7 kp=50u lambda=0.02)';
const TRAN = 'tran 2u 2m 0 2u';
/** `.meas` interpolates over frequency, expressions over its logarithm: dense enough for six digits. */
const BODE = 'ac dec 4000 100 2meg';

const tran = (cards: string, same: Pairs, analysis = TRAN): Deck => ({
	cards,
	analysis,
	same: { ...figures('v(out)'), ...same }
});
const ac = (cards: string, same: Pairs): Deck => ({ cards: `${AC}\n${cards}`, analysis: BODE, same });
const dc = (cards: string, analysis: string, same: Pairs): Deck => ({
	cards,
	analysis,
	same: { ...figures('v(out)'), ...same }
});

const decks: Record<string, Deck> = {
	'RC step': tran(`${PULSE}\nR1 in out 1k\nC1 out 0 50n`, {
		...crossings(0.5),
		...edge(0.1, 0.9),
		'FIND v(out) AT=0.1m': 'at(v(out), 0.1m)'
	}),
	'CR step': tran(`${PULSE}\nC1 in out 50n\nR1 out 0 1k`, crossings(0.3)),
	'RL step': tran(`${PULSE}\nR1 in out 100\nL1 out 0 2m`, { ...figures('i(L1)'), ...crossings(0.4) }),
	'two RC': tran(`${PULSE}\nR1 in a 1k\nC1 a 0 20n\nR2 a out 5k\nC2 out 0 10n`, {
		...crossings(0.5),
		...edge(0.2, 0.8)
	}),
	'three RC': tran(`${PULSE}\nR1 in a 1k\nC1 a 0 10n\nR2 a b 1k\nC2 b 0 10n\nR3 b out 1k\nC3 out 0 10n`, {
		...crossings(0.6),
		...edge(0.1, 0.9)
	}),
	'series RLC': tran(`${PULSE}\nR1 in a 50\nL1 a out 5m\nC1 out 0 100n`, { ...crossings(1), ...edge(0.1, 0.9) }),
	'damped RLC': tran(`${PULSE}\nR1 in a 1k\nL1 a out 5m\nC1 out 0 100n`, crossings(0.5)),
	'parallel RLC': tran(`${PULSE}\nR1 in out 1k\nL1 out 0 10m\nC1 out 0 100n`, crossings(0.1)),
	'divider of a sine': tran(`${SINE}\nR1 in out 1k\nR2 out 0 3k`, {
		...crossings(0.3),
		'WHEN v(out)=0.3 FALL=2': 'cross(v(out), 0.3, 2, fall)'
	}),
	'RC of a sine': tran(`${SINE}\nR1 in out 1k\nC1 out 0 100n`, {
		...crossings(0.2),
		'INTEG v(out) FROM=0 TO=2m': 'at(integ(v(out)), 2m)'
	}),
	'half-wave rectifier': tran(`V1 in 0 SIN(0 5 1k)\nD1 in out dx\nR1 out 0 1k\n${DIODE}`, crossings(2)),
	'rectifier with a capacitor': tran(`V1 in 0 SIN(0 5 1k)\nD1 in out dx\nR1 out 0 10k\nC1 out 0 1u\n${DIODE}`, {
		...crossings(1),
		...figures('i(V1)')
	}),
	bridge: tran(
		`V1 in b SIN(0 5 1k)\nR0 b 0 1meg\nD1 in out dx\nD2 b out dx\nD3 0 in dx\nD4 0 b dx\nR1 out 0 1k\n${DIODE}`,
		crossings(2)
	),
	clipper: tran(`V1 in 0 SIN(0 3 1k)\nR1 in out 1k\nD1 out 0 dx\nD2 0 out dx\n${DIODE}`, crossings(0.4)),
	clamp: tran(`V1 in 0 SIN(0 3 1k)\nC1 in out 1u\nD1 0 out dx\nR1 out 0 100k\n${DIODE}`, crossings(1)),
	'peak detector': tran(`V1 in 0 SIN(0 3 2k)\nD1 in out dx\nC1 out 0 100n\nR1 out 0 100k\n${DIODE}`, crossings(1.5)),
	'CMOS inverter': tran(
		`V1 in 0 PULSE(0 3 10u 10u 10u 0.4m 1m)\nVDD vdd 0 3\nMP out in vdd vdd mp w=20u l=1u\nMN out in 0 0 mn w=10u l=1u\nC1 out 0 1n\n${NMOS}\n${PMOS}`,
		{ ...crossings(1.5), ...figures('i(VDD)') }
	),
	'NMOS inverter': tran(
		`V1 in 0 PULSE(0 3 10u 10u 10u 0.4m 1m)\nVDD vdd 0 3\nR1 vdd out 10k\nM1 out in 0 0 mn w=10u l=1u\nC1 out 0 1n\n${NMOS}`,
		crossings(1.5)
	),
	'NMOS follower': tran(`V1 in 0 SIN(2 0.5 1k)\nVDD vdd 0 5\nM1 vdd in out 0 mn w=50u l=1u\nR1 out 0 10k\n${NMOS}`, {}),
	'emitter follower': tran(`V1 in 0 SIN(2 0.5 1k)\nVCC vcc 0 5\nQ1 vcc in out qn\nR1 out 0 1k\n${NPN}`, {
		...figures('i(VCC)')
	}),
	'common emitter': tran(`V1 in 0 SIN(0.68 0.01 1k)\nVCC vcc 0 10\nR1 vcc out 5k\nQ1 out in 0 qn\n${NPN}`, {}),
	'differential pair': tran(
		`V1 in 0 SIN(0 0.05 1k)\nVCC vcc 0 10\nVEE vee 0 -10\nR1 vcc out 5k\nR2 vcc b 5k\nQ1 out in e qn\nQ2 b 0 e qn\nR3 e vee 5k\n${NPN}`,
		{}
	),
	'ideal inverting amplifier': tran(`${SINE}\nR1 in n 1k\nR2 n out 4k\nE1 out 0 0 n 1e6`, crossings(2)),
	'ideal integrator': tran(`${PULSE}\nR1 in n 1k\nC1 n out 1u\nR2 n out 1meg\nE1 out 0 0 n 1e6`, crossings(-0.2)),
	'controlled sources': tran(`${SINE}\nG1 0 a in 0 1m\nR1 a 0 2k\nE1 out 0 a 0 1.5\nR2 out 0 1k`, crossings(1)),
	'current sources': tran(
		`${SINE}\nF1 0 a V1 10\nR0 in 0 1k\nR1 a 0 1k\nH1 out 0 V1 100\nR2 out 0 1k`,
		figures('v(a)')
	),
	'square of a sine': tran(`${SINE}\nR0 in 0 1k\nB1 out 0 V=V(in)*V(in)\nR1 out 0 1k`, crossings(0.4)),
	'soft limiter': tran(`${SINE}\nR0 in 0 1k\nB1 out 0 V=tanh(3*V(in))\nR1 out 0 1k`, crossings(0.5)),
	triangle: tran('V1 in 0 PULSE(0 1 0 0.5m 0.5m 1n 1m)\nR1 in out 1k\nR2 out 0 1k', crossings(0.25)),
	'exponential source': tran('V1 in 0 EXP(0 1 0.1m 0.2m 1m 0.3m)\nR1 in out 1k\nR2 out 0 1k', {
		...crossings(0.2),
		...edge(0.05, 0.4)
	}),
	'piecewise source': tran('V1 in 0 PWL(0 0 0.2m 1 0.7m -1 1.5m 2 2m 0)\nR1 in out 1k\nC1 out 0 10n', {
		...crossings(0.4),
		'WHEN v(out)=0 FALL=1': 'cross(v(out), 0, 1, fall)'
	}),
	'modulated source': tran('V1 in 0 SFFM(0 1 5k 2 1k)\nR1 in out 1k\nC1 out 0 10n', crossings(0.4)),
	transformer: tran(`${SINE}\nR1 in a 10\nL1 a 0 10m\nL2 out 0 40m\nK1 L1 L2 0.99\nR2 out 0 1k`, crossings(0.5)),
	switch: tran(
		`${PULSE}\nVD d 0 2\nR1 d out 1k\nS1 out 0 in 0 sw\nC1 out 0 10n\n.model sw sw(vt=0.5 vh=0.1 ron=10 roff=1meg)`,
		crossings(1)
	),
	line: tran('V1 in 0 PULSE(0 1 10u 5u 5u 0.4m 1m)\nR1 in a 50\nT1 a 0 out 0 z0=50 td=50u\nR2 out 0 50', {
		...crossings(0.25),
		...edge(0.1, 0.4)
	}),
	'low-pass': ac('R1 in out 1k\nC1 out 0 10n', { ...overFrequency('20k'), ...fall(-3), ...fall(-20) }),
	'high-pass': ac('C1 in out 10n\nR1 out 0 1k', { ...overFrequency('20k'), ...rise(-3) }),
	'band-pass': ac('C1 in a 100n\nR1 a 0 10k\nR2 a out 1k\nC2 out 0 1n', {
		...overFrequency('3k'),
		...fall(-3),
		...rise(-3)
	}),
	notch: ac('R1 in a 1k\nL1 out a 1m\nC1 a 0 10n\nR2 out 0 10k', overFrequency('10k')),
	resonance: ac('R1 in a 100\nL1 a out 1m\nC1 out 0 10n', { ...overFrequency('40k'), ...fall(0) }),
	'lead network': ac('R1 in out 10k\nC1 in out 1n\nR2 out 0 1k', { ...overFrequency('50k'), ...rise(-10) }),
	ladder: ac('R1 in a 50\nL1 a b 1m\nC1 b 0 100n\nL2 b out 1m\nR2 out 0 50', { ...overFrequency('5k'), ...fall(-10) }),
	'amplifier of one pole': ac('E1 a 0 in 0 1000\nR1 a out 1k\nC1 out 0 100n', {
		...overFrequency('10k'),
		...fall(57),
		...fall(0)
	}),
	'amplifier of two poles': ac('E1 a 0 in 0 1e4\nR1 a b 1k\nC1 b 0 1u\nE2 c 0 b 0 1\nR2 c out 1k\nC2 out 0 100p', {
		...overFrequency('10k'),
		...fall(0)
	}),
	'small-signal amplifier': ac(`VB b0 in 0.68\nVCC vcc 0 10\nR1 vcc out 5k\nQ1 out b0 0 qn\nC1 out 0 100p\n${NPN}`, {
		...overFrequency('100k')
	}),
	'diode curve': dc(`V1 in 0 0\nR1 in out 100\nD1 out 0 dx\n${DIODE}`, 'dc V1 0 2 0.005', {
		'WHEN v(out)=0.5': 'cross(v(out), 0.5, 1)',
		'FIND v(out) AT=1.2': 'at(v(out), 1.2)',
		'MAX i(V1)': 'max(i(v1))'
	}),
	'inverter curve': dc(
		`V1 in 0 0\nVDD vdd 0 3\nMP out in vdd vdd mp w=20u l=1u\nMN out in 0 0 mn w=10u l=1u\n${NMOS}\n${PMOS}`,
		'dc V1 0 3 0.01',
		{ 'WHEN v(out)=1.5': 'cross(v(out), 1.5, 1)', 'FIND v(out) AT=1.234': 'at(v(out), 1.234)' }
	),
	'transistor curve': dc(`VC in 0 0\nR1 in out 1\nIB 0 b 10u\nQ1 out b 0 qn\n${NPN}`, 'dc VC 0 5 0.02', {
		'MIN i(VC)': 'min(i(vc))',
		'FIND i(VC) AT=2.5': 'at(i(vc), 2.5)'
	}),
	zener: dc('V1 in 0 0\nR1 in out 1k\nD1 0 out dz\n.model dz d(is=1e-14 bv=5.1 ibv=1m)', 'dc V1 0 12 0.05', {
		'WHEN v(out)=4': 'cross(v(out), 4, 1)',
		'FIND v(out) AT=10.02': 'at(v(out), 10.02)'
	}),
	polynomial: dc('V1 in 0 0\nR0 in 0 1k\nB1 out 0 V=V(in)**3-V(in)\nR1 out 0 1k', 'dc V1 -2 2 0.01', {
		'WHEN v(out)=3': 'cross(v(out), 3, 1)',
		'FIND v(out) AT=1.55': 'at(v(out), 1.55)'
	}),
	'bridge of resistors': dc(
		'V1 in 0 0\nR1 in a 1k\nR2 a 0 2k\nR3 in b 3k\nR4 b 0 1k\nE1 out 0 a b 1',
		'dc V1 -5 5 0.1',
		{ 'FIND v(out) AT=3.33': 'at(v(out), 3.33)', 'WHEN v(out)=1': 'cross(v(out), 1, 1)' }
	)
};

/** A sine through a static characteristic; ngspice's table of harmonics beside sums over the same samples. */
const characteristics: Record<string, string> = {
	square: 'V(in)+0.2*V(in)*V(in)',
	cubic: 'V(in)-0.3*V(in)*V(in)*V(in)',
	limiter: 'tanh(2*V(in))',
	exponential: 'exp(V(in))-1',
	rectifier: 'sqrt(V(in)*V(in)+0.01)'
};

/** The rows of ngspice's table of harmonics, in the order in which it prints them. */
function harmonicRows(log: readonly { text: string }[]): { order: number; magnitude: number }[] {
	return log.flatMap(({ text }) => {
		const [, order, , magnitude] = /^\s*(\d)\s+([\d.e+-]+)\s+([\d.e+-]+)\s/u.exec(text) ?? [];
		return order === undefined ? [] : [{ order: Number(order), magnitude: Number(magnitude) }];
	});
}

/** The harmonics of 1 kHz in the last period of a plot whose table or expressions are not those of ngspice. */
function differingHarmonics(plot: Plot, rows: ReturnType<typeof harmonicRows>, end: number, tolerance: number) {
	const largest = Math.max(...rows.map(({ magnitude }) => Math.abs(magnitude)));
	const swing = numberOf('pp(v(out))', plot).re;
	const amplitudes = fourAmplitudes({ x: realOf(plot, 'time'), y: samplesOf('v(out)', plot) }, 1e3, 10);
	const sum = (order: number, wave: string): number =>
		numberOf(`2*avg(clip(v(out)*${wave}(2*pi*${order}*1k*time/1s), ${end - 1}m, ${end}m))`, plot).re;
	return rows.slice(1).flatMap(({ order, magnitude }) => {
		const formula = amplitudes[order]!;
		// The formula is that of ngspice, which writes six digits; the sums over the lines need to be compared at the ends only.
		const ours = order === 1 || order === 9 ? Math.hypot(sum(order, 'cos'), sum(order, 'sin')) : formula;
		const isSame = Math.abs(formula - magnitude) < 1e-7 * largest + 5e-6 * magnitude;
		return isSame && Math.abs(ours - magnitude) < tolerance * swing ? [] : [{ order, magnitude, formula, ours }];
	});
}
/**
 * The lines between 200 points are lower than a sine by (2π·order/200)²/12 of its amplitude, and a jump may move by half of a step, which is
 * 1/200 of the jump in an amplitude, twice a period. As fractions of peak to peak.
 */
const LINES_OF_200 = { smooth: 2e-4, jumps: 1e-2 };

describe('[C8] [EXPR6] expressions and ngspice agree', () => {
	it.each(Object.entries(decks))(
		'with .meas, over time with .four too: %s',
		async (name, { cards, analysis, same }) => {
			const kind = analysis.split(' ')[0]!;
			const meas = Object.keys(same).map((card, index) => `.meas ${kind} m${index} ${card}`);
			const four = kind === 'tran' ? ['.four 1k v(out)'] : [];
			const outcome = await runDeck(
				host,
				[`* ${name}`, cards, `.${analysis}`, ...meas, ...four, '.end', ''].join('\n')
			);
			const values = new Map(outcome.measurements.map((one) => [one.name, one.value]));
			const plot = outcome.plots.find(({ analysis: of }) => of === kind)!;
			const differing = Object.entries(same).flatMap(([card, text], index) => {
				const [theirs, ours] = [values.get(`m${index}`) ?? null, numberOf(text, plot).re];
				const formula = byTheirFormula(card, plot);
				const other = card.startsWith('RMS') ? OTHER_RULE.RMS : OTHER_RULE.INTEG;
				const isSame =
					theirs !== null &&
					isNear(theirs, formula ?? ours, SAME) &&
					isNear(theirs, ours, formula === null ? SAME : other);
				return isSame ? [] : [{ card, text, theirs, ours, formula }];
			});
			expect(differing).toEqual([]);
			if (kind !== 'tran') return;
			const rows = harmonicRows(outcome.log);
			expect(rows).toHaveLength(10);
			expect(differingHarmonics(plot, rows, 2, LINES_OF_200.jumps)).toEqual([]);
		}
	);

	it.each(Object.entries(characteristics))('with .four: %s', async (_name, characteristic) => {
		const deck = `* four\n${SINE}\nR1 in 0 1k\nB1 out 0 V=${characteristic}\nR2 out 0 1k\n.options reltol=1e-6\n.tran 0.5u 3m 0 0.5u\n.four 1k v(out)\n.end\n`;
		const outcome = await runDeck(host, deck);
		const plot = outcome.plots.find(({ analysis }) => analysis === 'tran')!;
		const rows = harmonicRows(outcome.log);
		expect(rows.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		expect(differingHarmonics(plot, rows, 3, LINES_OF_200.smooth)).toEqual([]);
	});

	it('compares at least 50 decks', () => {
		expect(Object.keys(decks).length + Object.keys(characteristics).length).toBeGreaterThanOrEqual(50);
	});
});
