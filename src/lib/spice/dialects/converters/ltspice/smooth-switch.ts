import type { CardConversion, Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { isModelUsed } from '../../used-models.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { valuesOf } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** What the model of a switch says, if ngspice's switch does not. */
interface SwitchModel {
	/** `smooth`: a polynomial between two levels (negative hysteresis); `gradual`: never quite on or off (level 2). */
	transition: 'hard' | 'smooth' | 'gradual';
	values: ReadonlyMap<string, string>;
}

/** A switch with a smooth transition, a current limit or a series voltage becomes a behavioral source. */
export const smoothSwitch: Converter = {
	readInModes: [],
	convert(card) {
		const { statement, netlist, index } = card;
		if (statement.head === '.model') {
			const model = switchModel(statement);
			if (!model || (model.transition === 'hard' && !model.values.has('vser') && !model.values.has('lser'))) return;
			if (!isModelUsed(netlist.file, statement)) {
				card.note('switch_elsewhere', card.whole, false, { model: statement.tokens[1]?.text ?? '' });
				return;
			}
			card.commentOut();
			card.note('smooth_switch_model', card.whole, true, { model: statement.tokens[1]?.text ?? '' });
			return;
		}
		const isVoltage = statement.head[0] === 's';
		if (statement.kind !== 'device' || (!isVoltage && statement.head[0] !== 'w')) return;
		const word = statement.tokens[isVoltage ? 5 : 4];
		const definition = word && visibleModel(netlist.file, index, word.text)?.statement;
		const model = definition && switchModel(definition);
		if (!model) return;
		addSource(card, isVoltage, model);
	}
};

function switchModel({ tokens }: Statement): SwitchModel | null {
	if (!/^c?sw$/iu.test(tokens[2]?.text ?? '')) return null;
	const values = valuesOf(tokens.slice(3));
	const level = values.get('level') || (values.has('2') ? '2' : '1');
	const isNegative = bare(values.get('vh') ?? values.get('ih') ?? '')
		.trim()
		.startsWith('-');
	const transition = level === '2' ? 'gradual' : isNegative ? 'smooth' : 'hard';
	const isOther = ['vser', 'lser', 'ilimit'].some((name) => values.has(name));
	return transition === 'hard' && !isOther ? null : { transition, values };
}

function addSource(card: CardConversion, isVoltage: boolean, { transition, values }: SwitchModel): void {
	const { netlist, statement } = card;
	const [name, first, second, third, fourth] = statement.tokens.map(({ text }) => text);
	const value = (key: string, fallback: string): string => bare(values.get(key) || fallback);
	if (transition === 'hard' && values.has('ilimit')) {
		card.note('switch_limit', card.whole, false, { device: name! });
		return;
	}
	const [on, off] = [value('ron', '1'), value('roff', '1T')];
	const lines: string[] = [];
	let from = first!;
	if (values.has('lser')) {
		const node = netlist.freeName(`${name!}_l`);
		lines.push(`${netlist.freeName(`L${name!}_lser`)} ${from} ${node} ${values.get('lser')!}`);
		from = node;
	}
	const series = values.get('vser');
	if (transition === 'hard') {
		const node = netlist.freeName(`${name!}_v`);
		const model = netlist.freeName(`${name!}_sw`);
		const control = isVoltage ? `${third!} ${fourth!}` : third!;
		lines.push(
			`${netlist.freeName(`V${name!}_vser`)} ${from} ${node} ${series ?? '0'}`,
			`${name!} ${node} ${second!} ${control} ${model}`,
			isVoltage
				? `.model ${model} sw(vt={${value('vt', '0')}} vh={${value('vh', '0')}} ron={${on}} roff={${off}})`
				: `.model ${model} csw(it={${value('it', '0')}} ih={${value('ih', '0')}} ron={${on}} roff={${off}})`
		);
	} else {
		const control = isVoltage ? `v(${third!},${fourth!})` : `i(${third!})`;
		const [level, half] = isVoltage ? [value('vt', '0'), value('vh', '0')] : [value('it', '0'), value('ih', '0')];
		const ratio = `(${control}-{${level}})/{abs(${half})}`;
		const middle = `{-ln((${on})*(${off}))/2}`;
		const voltage = `(v(${from},${second!})${series ? `-{${bare(series)}}` : ''})`;
		const clipped = `max(-1,min(1,${ratio}))`;
		const conductance =
			transition === 'gradual'
				? `exp({ln((${off})/(${on}))/3.14159265358979}*atan(${ratio})+${middle})`
				: `exp({ln((${off})/(${on}))/2}*(1.5*${clipped}-0.5*${clipped}*${clipped}*${clipped})+${middle})`;
		lines.push(
			`${netlist.freeName(`B${name!}`)} ${from} ${second!} I=${limited(`${conductance}*${voltage}`, transition, values)}`
		);
	}
	card.commentOut();
	card.addBehind(lines);
	card.note('smooth_switch', card.whole, true, { device: name! });
}

/** The limit of level 2 is gradual, that of level 1 abrupt. */
function limited(current: string, transition: SwitchModel['transition'], values: SwitchModel['values']): string {
	const limit = values.get('ilimit');
	if (!limit) return current;
	const most = `{${bare(limit)}}`;
	return transition === 'gradual' ? `${most}*tanh(${current}/${most})` : `max(-${most},min(${most},${current}))`;
}
