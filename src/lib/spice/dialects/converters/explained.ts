import type { Converter } from '../conversion.ts';
import type { Dialect } from '../dialect.ts';

/** Constructs without a certain equivalent: a note explains them, and the card is left unchanged. */
const constructs: readonly { code: string; from: readonly Dialect[]; isReadInMode?: true; pattern: RegExp }[] = [
	{ code: 'step', from: ['ltspice', 'pspice'], pattern: /^\.step\b/iu },
	{ code: 'ltspice_gate', from: ['ltspice'], pattern: /^a\S*\s/iu },
	{
		code: 'ideal_diode',
		from: ['ltspice'],
		isReadInMode: true,
		pattern: /^\.model\s+\S+\s+d\b.*\b(?:ron|roff|vfwd|vrev|ilimit|revilimit|epsilon)\s*=/iu
	},
	{ code: 'limit_function', from: ['ltspice'], isReadInMode: true, pattern: /\b(?:uplim|dnlim)\s*\(/iu },
	{ code: 'integral', from: ['ltspice'], pattern: /\b(?:idt|idtmod|sdt|absdelay)\s*\(/iu },
	{ code: 'ltspice_power', from: ['ltspice'], pattern: /^b.*\^/iu },
	{ code: 'monte_carlo', from: ['pspice'], pattern: /^\.(?:mc|wcase|distribution)\b/iu },
	{ code: 'stimulus', from: ['pspice'], pattern: /^\.(?:stmlib|stimulus)\b/iu },
	{ code: 'data_table', from: ['hspice'], pattern: /^\.(?:data|enddata)\b/iu },
	{ code: 'alter', from: ['hspice'], pattern: /^\.(?:alter|del)\b/iu },
	{ code: 'verilog', from: ['hspice'], pattern: /^\.hdl\b/iu },
	{ code: 'sweep', from: ['hspice'], pattern: /^\.(?:tran|ac|dc)\b.*\b(?:sweep|poi)\b/iu },
	{ code: 'printed_expression', from: ['hspice'], pattern: /^\.(?:print|probe|plot)\b.*\bpar\s*\(/iu },
	{ code: 'source_type', from: ['hspice'], pattern: /^[eg]\S*\s.*\s(?:opamp|vcr|vccap|delay)\b/iu }
];

export const explained: readonly Converter[] = constructs.map(({ code, from, isReadInMode, pattern }) => ({
	from,
	isReadInMode: isReadInMode ?? false,
	convert(card) {
		if (pattern.test(card.statement.code)) card.note(code, card.whole, false, { card: card.statement.head });
	}
}));
