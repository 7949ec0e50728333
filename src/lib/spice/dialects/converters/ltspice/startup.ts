import type { SourceFile } from '../../../syntax/parse.ts';
import type { Token } from '../../../syntax/tokens.ts';
import type { CardConversion, Converter } from '../../conversion.ts';

/** Time in which LTspice turns the sources on, seconds. */
const RAMP = '20u';
const waveform = /^(?:pulse|sin|sine|exp|pwl|sffm|am)$/iu;

const known = new WeakMap<SourceFile, boolean>();

/** Whether a netlist has a `.tran` with `startup`. Computed once. */
function hasStartup(file: SourceFile): boolean {
	const found =
		known.get(file) ??
		file.statements.some(
			({ head, tokens }) => head === '.tran' && tokens.some(({ text }) => text.toLowerCase() === 'startup')
		);
	known.set(file, found);
	return found;
}

/** With `startup` on `.tran`, independent sources are off in the operating point and rise within the first 20 µs. */
export const startup: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !/^[vi]/u.test(head) || !hasStartup(card.netlist.file)) return;
		const value = tokens[3]?.text.toLowerCase() === 'dc' ? tokens[4] : tokens[3];
		const wave = tokens.find(({ text }, index) => index > 2 && waveform.test(text));
		if (wave) rampWaveform(card, tokens, wave);
		else if (value && isRamped(value, tokens))
			card.replace({ from: value.to, to: value.to }, ` PWL(0 0 ${RAMP} ${value.text})`);
	}
};

/** Whether a value is one that rises: not zero, and not that of a load or a table. */
function isRamped({ kind, text }: Token, tokens: readonly Token[]): boolean {
	const isValue = kind === 'expression' || (kind === 'number' && Number.parseFloat(text) !== 0);
	return isValue && !tokens.some(({ text }) => /^(?:load|tbl)$/iu.test(text));
}

/** The waveform becomes a source of its own, whose product with the ramp is the device's. */
function rampWaveform(card: CardConversion, tokens: readonly Token[], wave: Token): void {
	const { netlist, statement } = card;
	const [name, plus, minus] = tokens.map(({ text }) => text);
	const isPlain = !tokens.some(({ text }) => /^(?:rser|cpar|file|wavefile)$/iu.test(text));
	if (!name || !plus || !minus || !isPlain || netlist.analyses.some((kind) => kind !== 'tran' && kind !== 'op')) {
		card.note('startup_left', card.whole, false, { device: name ?? '' });
		return;
	}
	const isVoltage = /^v/iu.test(name);
	const [node, end] = [netlist.freeName(`${name}_wave`), isVoltage ? netlist.freeName(`${name}_ramp`) : minus];
	const ramped = `v(${node})*min(time/${RAMP},1)`;
	const lines = [
		`${netlist.freeName(`V${name}_wave`)} ${node} 0 ${statement.code.slice(wave.from).trimEnd()}`,
		isVoltage
			? `${netlist.freeName(`B${name}_ramp`)} ${end} ${minus} V=${ramped}`
			: `${netlist.freeName(`B${name}_ramp`)} ${plus} ${minus} I=${ramped}`
	];
	if (isVoltage) card.replace({ from: tokens[2]!.from, to: statement.code.trimEnd().length }, `${end} 0`);
	else card.commentOut();
	card.addBehind(lines);
}
