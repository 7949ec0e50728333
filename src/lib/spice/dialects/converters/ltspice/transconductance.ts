import type { Converter } from '../../conversion.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from './values.ts';

/** A limit of 1e100 and more stands for none. */
const UNLIMITED = /^[+-]?1?\d*(?:\.\d*)?e\+?(?:1[0-9]{2}|[23]\d{2})$/iu;
/** Parameters whose effect is not documented. */
const unclear = ['rclamp', 'asym', 'isource', 'isrc', 'isink', 'ioffset', 'powerup', 'epsilon'];

/**
 * OTA: a current of `Iout*tanh(G*x/Iout)`, or of `G*x` with `linear`, flows out of pin 7, where `x` is the voltage from pin 1
 * to pin 2 plus `Ref`, times the voltage from pin 3 to pin 4 where those are used. Beyond Vlow and Vhigh the output is clamped.
 */
export const transconductance: Converter = {
	from: ['ltspice'],
	isReadInMode: false,
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'ota') return;
		const amplifier = new Replacement(card, part);
		const isLinear = part.values.has('linear');
		if (unclear.some((name) => part.values.has(name)) || (isLinear && part.values.has('iout'))) {
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
	const limit = `{${bare(amplifier.value('iout', '10u'))}}`;
	const current = isLinear ? drive : `${limit}*tanh(${drive}/${limit})`;
	amplifier.add(`${amplifier.free('i', 'B')} ${common} ${output} I=${current}`);
	addClamp(amplifier, output);
	const resistance = part.values.get('rout');
	if (resistance) amplifier.add(`${amplifier.free('r', 'R')} ${output} ${common} ${resistance}`);
	const capacitance = part.values.get('cout');
	if (capacitance) amplifier.add(`${amplifier.free('c', 'C')} ${output} ${common} ${capacitance}`);
}

/** A conductance of 1 S beyond the limits of the output voltage. */
function addClamp(amplifier: Replacement, output: string): void {
	const voltage = amplifier.voltage(output);
	const [low, high] = [amplifier.value('vlow', '0'), amplifier.value('vhigh', '2')];
	const parts = [
		...(UNLIMITED.test(high) ? [] : [`max(0,${voltage}-{${bare(high)}})`]),
		...(UNLIMITED.test(low) ? [] : [`min(0,${voltage}-{${bare(low)}})`])
	];
	if (parts.length > 0)
		amplifier.add(`${amplifier.free('clamp', 'B')} ${output} ${amplifier.common} I=${parts.join('+')}`);
}
