import type { Token } from '../../syntax/tokens.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { bare, plainNumber } from '../plain-number.ts';

/** Offset, amplitude, frequency, delay, damping, phase, cycles. */
const COUNT = 7;

/** LTspice's sine ends after a number of cycles, at the value it had before its delay; ngspice's goes on forever. */
export const sineCycles: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const at = tokens.findIndex(({ text }, index) => index > 2 && /^sine?$/iu.test(text));
		const [name, plus, minus] = tokens;
		if (kind !== 'device' || !/^[vi]/u.test(head) || at === -1 || !name || !plus || !minus) return;
		const end = waveformEnd(tokens, at);
		const values = tokens
			.slice(at + 1, end + 1)
			.filter(({ kind: each }) => each !== 'punctuation')
			.map(({ text }) => bare(plainNumber(text)));
		const cycles = values[COUNT - 1];
		if (cycles === undefined || Number(cycles) === 0) return;
		writeCycles(card, { name, plus, minus, from: tokens[at]!.from, to: tokens[end]!.to }, values);
	}
};

/** Index of the last token of a waveform: its parenthesis, or its last value. */
function waveformEnd(tokens: readonly Token[], wave: number): number {
	if (tokens[wave + 1]?.text === '(') {
		const close = tokens.findIndex(({ text }, index) => index > wave && text === ')');
		return close === -1 ? tokens.length - 1 : close;
	}
	let end = wave;
	while (tokens[end + 1] && tokens[end + 1]!.kind !== 'word') end += 1;
	return end;
}

interface Source {
	name: Token;
	plus: Token;
	minus: Token;
	/** Where the waveform is in the card's code. */
	from: number;
	to: number;
}

/** The wave is a behavioural source, and a gate with steps at its beginning and end tells the run where those are. */
function writeCycles(card: CardConversion, source: Source, values: readonly string[]): void {
	const { netlist } = card;
	const [offset, amplitude, frequency, delay, damping, phase, cycles] = values.map((value) => `(${value})`);
	const name = source.name.text;
	const gate = netlist.freeName(`${name}_gate`);
	const angle = `${phase!}*3.14159265358979/180`;
	const wave =
		`${amplitude!}*exp(-(time-${delay!})*${damping!})*` +
		`sin(6.28318530717959*${frequency!}*(time-${delay!})+${angle})`;
	const value = `${offset!}+ternary_fcn(v(${gate}) > 0.5, ${wave}, ${amplitude!}*sin(${angle}))`;
	const [minimum, edge] = ['1f', '1p'];
	const lines = [
		`${netlist.freeName(`V${name}_gate`)} ${gate} 0 PULSE(0 1 {${delay!}+${minimum}} ${edge} ${edge} {${cycles!}/${frequency!}} 1e30)`
	];
	const isVoltage = /^v/iu.test(name);
	const [plus, minus] = [source.plus.text, source.minus.text];
	// Series parasitics take the place of the second node.
	const end = isVoltage ? netlist.freeName(`${name}_wave`) : minus;
	lines.push(`${netlist.freeName(`B${name}_wave`)} ${plus} ${end} ${isVoltage ? 'V' : 'I'}=${value}`);
	if (isVoltage) card.replace(source.plus, end);
	card.replace({ from: source.from, to: source.to }, 'DC 0');
	card.addBehind(lines);
	card.note('sine_cycles', card.whole, true, { device: name });
}
