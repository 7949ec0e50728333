import type { Converter } from '../../conversion.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** Time constant of the hold capacitor, seconds: short against any sample, and a thousand seconds while it holds. */
const HOLD = { capacitance: '1n', on: '1', off: '1T' };

/** SAMPLEHOLD: the voltage from pin 1 to pin 2, sampled when pin 3 rises, or followed while pin 4 is high. */
export const sampling: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'samplehold' && part?.kind !== 'sample') return;
		const hold = new Replacement(card, part);
		const [clock, follow] = [hold.node(3), hold.node(4)];
		if ((clock === null) === (follow === null)) {
			card.note('special_function', card.whole, false, { kind: 'SAMPLEHOLD' });
			return;
		}
		const source = hold.free('x');
		hold.add(`${hold.free('b', 'E')} ${source} ${hold.common} ${part.nodes[0]!} ${part.nodes[1]!} 1`);
		const held =
			follow === null
				? addSwitched(hold, addSwitched(hold, source, clock!, false), clock!, true)
				: addSwitched(hold, source, follow, true);
		const output = hold.node(7);
		if (output !== null) hold.addOutput(held, output, 'q');
		hold.apply('special_function_converted');
	}
};

/** A capacitor that follows a node while another is high, or low; returns a copy of its voltage. */
function addSwitched(hold: Replacement, from: string, control: string, whenHigh: boolean): string {
	const { common } = hold;
	const level = bare(hold.value('ref', '0.5'));
	const [kept, copy, model] = [hold.free('h'), hold.free('y'), hold.free('sw')];
	const [plus, minus] = whenHigh ? [control, common] : [common, control];
	hold.add(
		`${hold.free('s', 'S')} ${from} ${kept} ${plus} ${minus} ${model}`,
		`.model ${model} sw(vt=${whenHigh ? `{${level}}` : `{-(${level})}`} vh=0 ron=${HOLD.on} roff=${HOLD.off})`,
		`${hold.free('c', 'C')} ${kept} ${common} ${HOLD.capacitance}`,
		`${hold.free('e', 'E')} ${copy} ${common} ${kept} ${common} 1`
	);
	return copy;
}
