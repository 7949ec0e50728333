import type { Converter } from '../../conversion.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** A limit of 1e100 and more stands for none. */
const UNLIMITED = /^[+-]?1?\d*(?:\.\d*)?e\+?(?:1[0-9]{2}|[23]\d{2})$/iu;
/** Parameters whose effect is not documented. */
const unclear = ['powerup'];
const limits = ['iout', 'isource', 'isrc', 'isink'];

/**
 * OTA: a current of `Iout*tanh(G*x/Iout)`, or of `G*x` with `linear`, flows out of pin 7, where `x` is the voltage of pin 2
 * against pin 1 plus `Ref`, times the voltage from pin 3 to pin 4 where those are used. With `asym`, positive and negative
 * currents have limits of their own. Beyond Vlow and Vhigh the output is clamped; how `epsilon` rounds that corner is left out.
 */
export const transconductance: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'ota') return;
		const amplifier = new Replacement(card, part);
		const isLinear = part.values.has('linear');
		const has = (name: string): boolean => part.values.has(name);
		// Without `asym`, LTspice's curve between two different limits is not documented; neither is a limit of a linear one.
		const isShifted = !has('asym') && (has('isource') || has('isrc') || has('isink'));
		if (unclear.some(has) || (isLinear ? limits.some(has) : isShifted)) {
			card.note('special_function', card.whole, false, { kind: 'OTA' });
			return;
		}
		addCurrent(amplifier, isLinear);
		amplifier.apply('special_function_converted');
	}
};

function addCurrent(amplifier: Replacement, isLinear: boolean): void {
	const output = amplifier.node(7);
	if (output === null) return;
	const { common, part } = amplifier;
	const [first, second, third, fourth] = part.nodes;
	const offset = part.values.get('ref');
	const isMultiplied = amplifier.node(3) !== null || amplifier.node(4) !== null;
	const input = `(v(${second!},${first!})${offset ? `+{${bare(offset)}}` : ''})`;
	const drive = `{${bare(amplifier.value('g', '1'))}}*${input}${isMultiplied ? `*v(${third!},${fourth!})` : ''}`;
	const added = part.values.get('ioffset');
	const current = `${isLinear ? drive : limitedCurrent(amplifier, drive)}${added ? `+{${bare(added)}}` : ''}`;
	amplifier.add(`${amplifier.free('i', 'B')} ${common} ${output} I=${current}`);
	addClamp(amplifier, output);
	const resistance = part.values.get('rout');
	if (resistance) amplifier.add(`${amplifier.free('r', 'R')} ${output} ${common} ${resistance}`);
	const capacitance = part.values.get('cout');
	if (capacitance) amplifier.add(`${amplifier.free('c', 'C')} ${output} ${common} ${capacitance}`);
}

function limitedCurrent(amplifier: Replacement, drive: string): string {
	const { values } = amplifier.part;
	const limit = bare(amplifier.value('iout', '10u'));
	const saturating = (most: string): string => `{${most}}*tanh(${drive}/{${most}})`;
	if (!values.has('asym')) return saturating(limit);
	const source = bare(values.get('isource') ?? values.get('isrc') ?? limit);
	const sink = bare(values.get('isink') ?? limit);
	return `ternary_fcn(${drive}>0,${saturating(`abs(${source})`)},${saturating(`abs(${sink})`)})`;
}

/** A conductance of `Rclamp`, by default 1 S, beyond the limits of the output voltage. */
function addClamp(amplifier: Replacement, output: string): void {
	const voltage = amplifier.voltage(output);
	const [low, high] = [amplifier.value('vlow', '0'), amplifier.value('vhigh', '2')];
	const parts = [
		...(UNLIMITED.test(high) ? [] : [`max(0,${voltage}-{${bare(high)}})`]),
		...(UNLIMITED.test(low) ? [] : [`min(0,${voltage}-{${bare(low)}})`])
	];
	if (parts.length > 0)
		amplifier.add(
			`${amplifier.free('clamp', 'B')} ${output} ${amplifier.common} I=(${parts.join('+')})/{${bare(amplifier.value('rclamp', '1'))}}`
		);
}
