import { formatSi } from '#lib/base/quantity.ts';
import { finding, partCards, type Bench, type BenchFinding, type BenchPart } from '../bench.ts';
import { curvesOf, valueAt } from '../curve.ts';

/** Highest load current of a regulator and of a reference, amperes. */
const MAX_LOAD = 0.1;
const MAX_REFERENCE_LOAD = 0.005;
/** Highest input, and the one at which the load is changed, volts. */
const MAX_INPUT = 30;
const INPUT = 20;
/** Share of its output by which a regulator may change with its input. */
const MAX_CHANGE = 0.05;
/** Share of its final output from which a regulator is taken to regulate. */
const REGULATING = 0.98;

const maxLoad = ({ kind }: BenchPart): number => (kind === 'reference' ? MAX_REFERENCE_LOAD : MAX_LOAD);
const isShunt = ({ pins }: BenchPart): boolean => pins.some(({ role }) => role === 'cathode');

/** Line and load regulation. An adjustable regulator has a divider for four times its reference. */
export const regulation: Bench = {
	id: 'regulation',
	needs: [['input', 'out']],
	roles: ['input', 'out', 'ground', 'adjust', 'feedback', 'enable', 'shutdown'],
	cards(part) {
		const sign = part.polarity === 'p' ? '-' : '';
		const hasAdjust = part.pins.some(({ role }) => role === 'adjust');
		return [
			`VIN in 0 ${sign}${INPUT}`,
			...partCards(part, {
				input: 'in',
				out: 'out',
				ground: '0',
				adjust: 'adj',
				feedback: 'out',
				enable: 'in',
				shutdown: '0'
			}),
			...(hasAdjust ? ['R1 out adj 240', 'R2 adj 0 720'] : []),
			`RL out 0 ${part.kind === 'reference' ? '10k' : '1k'}`,
			'COUT out 0 10u',
			'IL out 0 0',
			`.dc VIN 0 ${sign}${MAX_INPUT} ${sign}0.1`,
			`.dc IL ${sign}1m ${sign}${maxLoad(part)} ${sign}1m`,
			'.save v(in) v(out)'
		];
	},
	judge(plots, part): BenchFinding | null {
		const factor = part.polarity === 'p' ? -1 : 1;
		const [line] = curvesOf(plots, 'dc', 'v(out)', { end: factor * MAX_INPUT });
		if (!line) return null;
		const output = valueAt(line, factor * INPUT);
		const change = Math.abs(valueAt(line, factor * MAX_INPUT) - output);
		const [load] = curvesOf(plots, 'dc', 'v(out)', { end: factor * maxLoad(part) });
		const drop = load ? Math.abs(load.y.at(-1)! - load.y[0]!) : NaN;
		const start = line.x.find((_, index) => Math.abs(line.y[index]!) >= REGULATING * Math.abs(output));
		const values = {
			output: formatSi(output, 'V', 4),
			change: formatSi(change, 'V', 2),
			drop: formatSi(drop, 'V', 2),
			start: formatSi(start ?? NaN, 'V', 3),
			from: formatSi(factor * INPUT, 'V', 3),
			to: formatSi(factor * MAX_INPUT, 'V', 3),
			load: formatSi(maxLoad(part), 'A', 3)
		};
		const isOn = factor * output > 0.3 && factor * output < INPUT - 0.3;
		if (isOn && change <= MAX_CHANGE * Math.abs(output)) {
			const sags = !(drop <= MAX_CHANGE * 2 * Math.abs(output));
			return finding(sags ? 'unclear' : 'works', sags ? 'sags' : 'regulates', values);
		}
		return finding(isOn ? 'unclear' : 'fails', 'does_not_regulate', values);
	}
};

/** Supplies of a shunt reference between which its voltage must not change, volts. */
const LOW_SUPPLY = 10;
const HIGH_SUPPLY = 15;

/** A shunt reference behind 1 kΩ, its reference pin at its cathode; a series reference as a regulator. */
export const reference: Bench = {
	id: 'reference',
	needs: [
		['anode', 'cathode'],
		['input', 'out']
	],
	roles: ['cathode', 'anode', 'reference', 'input', 'out', 'ground', 'enable', 'shutdown'],
	cards: (part) =>
		isShunt(part)
			? [
					'VIN in 0 0',
					'RS in k 1k',
					...partCards(part, { cathode: 'k', anode: '0', reference: 'k' }),
					`.dc VIN 0 ${HIGH_SUPPLY} 0.05`,
					'.save v(in) v(k)'
				]
			: regulation.cards(part),
	judge(plots, part): BenchFinding | null {
		if (!isShunt(part)) return regulation.judge(plots, part);
		const [curve] = curvesOf(plots, 'dc', 'v(k)');
		if (!curve) return null;
		const output = valueAt(curve, HIGH_SUPPLY);
		const change = Math.abs(output - valueAt(curve, LOW_SUPPLY));
		const values = {
			output: formatSi(output, 'V', 4),
			change: formatSi(change, 'V', 2),
			from: `${LOW_SUPPLY} V`,
			to: `${HIGH_SUPPLY} V`
		};
		const isOn = output > 0.3 && output < LOW_SUPPLY;
		if (isOn && change <= MAX_CHANGE * output) return finding('works', 'holds', values);
		return finding(isOn ? 'unclear' : 'fails', 'does_not_hold', values);
	}
};
