import { formatSi } from '#lib/base/quantity.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { finding, partCards, type Bench, type BenchFinding, type BenchPart } from '../bench.ts';
import { crossing, curvesOf, valueAt } from '../curve.ts';

const sign = ({ polarity }: Pick<BenchPart, 'polarity'>): '' | '-' => (polarity === 'p' ? '-' : '');

/** Collector voltage at which the current gain is read, V. */
const READ_AT = 5;
/** Least gain of a transistor. */
const MIN_GAIN = 5;
/** Base currents of the curves, and the index at which the gain is read; more for Darlingtons, whose resistors take some. */
const BASES = { first: 10e-6, step: 10e-6, count: 5, read: 2 };
const DARLINGTON_BASES = { first: 2e-3, step: 2e-3, count: 3, read: 1 };

/** Output curves of a bipolar transistor for five base currents. */
export const bipolar: Bench = {
	id: 'bipolar',
	needs: [['collector', 'base', 'emitter']],
	roles: ['collector', 'base', 'emitter', 'body'],
	cards: (part) => [
		'VC supply 0 0',
		'VIC supply c 0',
		'IB 0 b 0',
		...partCards(part, { collector: 'c', base: 'b', emitter: '0', body: '0' }),
		...[BASES, DARLINGTON_BASES].map(({ first, step, count }) => {
			const last = first + (count - 1) * step;
			return `.dc VC 0 ${sign(part)}10 ${sign(part)}0.1 IB ${sign(part)}${first} ${sign(part)}${last} ${sign(part)}${step}`;
		}),
		'.save i(vic)'
	],
	judge(plots, part): BenchFinding | null {
		const [small, large] = [BASES, DARLINGTON_BASES].map((bases) => gainOf(plots, part, bases));
		if (!small) return null;
		const best = large && small.gain < MIN_GAIN && large.gain >= MIN_GAIN ? large : small;
		const { gain, current, base } = best;
		const values = {
			gain: String(Number(gain.toPrecision(3))),
			current: formatSi(current, 'A', 3),
			base: formatSi(base, 'A')
		};
		if (gain >= MIN_GAIN) return finding('works', 'amplifies', values);
		return finding(gain > 0.5 ? 'unclear' : 'fails', 'does_not_amplify', values);
	}
};

/** The gain with one of the base currents; null if its curves are missing. */
function gainOf(
	plots: readonly Plot[],
	{ polarity }: BenchPart,
	{ first, step, count, read }: typeof BASES
): { gain: number; current: number; base: number } | null {
	const curve = curvesOf(plots, 'dc', 'i(vic)', { count })[read];
	if (!curve) return null;
	const factor = polarity === 'p' ? -1 : 1;
	const current = factor * valueAt(curve, factor * READ_AT);
	const base = first + read * step;
	return { gain: current / base, current, base };
}

interface Sweep {
	/** Gate voltages of the transfer curve, volts. */
	from: number;
	to: number;
	/** Highest voltage across the channel, volts. */
	across: number;
	/** Gate voltages of the output curves: first, last and step. */
	steps: readonly [number, number, number];
}

const sweeps = {
	mosfet: { from: 0, to: 10, across: 10, steps: [2, 10, 2] },
	sized: { from: 0, to: 5, across: 5, steps: [1, 5, 1] },
	igbt: { from: 0, to: 15, across: 10, steps: [7, 15, 2] },
	jfet: { from: -10, to: 0, across: 10, steps: [-4, 0, 1] }
} as const satisfies Record<string, Sweep>;

function sweepOf({ kind, isSized }: BenchPart): Sweep {
	if (kind === 'igbt' || kind === 'jfet') return sweeps[kind];
	return isSized ? sweeps.sized : sweeps.mosfet;
}

/** Current that counts as turned on, amperes. */
const onCurrent = ({ isSized }: BenchPart): number => (isSized ? 1e-6 : 1e-3);

/** Transfer and output curves of a transistor with a gate. */
export const gated: Bench = {
	id: 'gated',
	needs: [
		['drain', 'gate', 'source'],
		['collector', 'gate', 'emitter']
	],
	roles: ['drain', 'gate', 'source', 'body', 'collector', 'emitter'],
	cards(part) {
		const { from, to, across, steps } = sweepOf(part);
		const volts = (value: number) => String(part.polarity === 'p' ? -value : value);
		return [
			`VD supply 0 ${volts(across / 2)}`,
			'VID supply d 0',
			'VG g 0 0',
			...partCards(part, { drain: 'd', collector: 'd', gate: 'g', source: '0', emitter: '0', body: '0' }),
			`.dc VG ${volts(from)} ${volts(to)} ${volts(0.05)}`,
			`.dc VD 0 ${volts(across)} ${volts(0.1)} VG ${steps.map(volts).join(' ')}`,
			'.save i(vid)'
		];
	},
	judge(plots, part): BenchFinding | null {
		const factor = part.polarity === 'p' ? -1 : 1;
		const [transfer] = curvesOf(plots, 'dc', 'i(vid)', { count: 1 });
		if (!transfer) return null;
		const currents = { x: transfer.x, y: transfer.y.map((value) => factor * value) };
		const { to, across } = sweepOf(part);
		const off = currents.y[0]!;
		const on = currents.y.at(-1)!;
		const limit = onCurrent(part);
		const turnOn = crossing(currents, part.kind === 'jfet' ? on / 100 : limit);
		const values = {
			on: formatSi(on, 'A', 3),
			off: formatSi(off, 'A', 3),
			gate: formatSi(factor * to, 'V', 3),
			across: formatSi((factor * across) / 2, 'V', 3),
			limit: formatSi(limit, 'A', 3),
			turnOn: turnOn === null ? '' : formatSi(turnOn, 'V', 3)
		};
		if (!(on >= limit)) return finding('fails', 'does_not_turn_on', values);
		if (turnOn === null || off > on / 10) return finding('unclear', 'does_not_turn_off', values);
		return finding('works', part.kind === 'jfet' ? 'pinches_off' : 'turns_on', values);
	}
};
