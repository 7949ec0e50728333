import type { Converter } from '../conversion.ts';
import type { Dialect } from '../dialect.ts';

/** Constructs without a certain equivalent: a note explains them, and the card is left unchanged. */
const constructs: readonly { code: string; from: readonly Dialect[]; isReadInMode?: true; pattern: RegExp }[] = [
	{ code: 'ltspice_power', from: ['ltspice'], pattern: /^b.*\^/iu },
	{ code: 'monte_carlo', from: ['pspice'], pattern: /^\.(?:mc|wcase|distribution)\b/iu },
	{ code: 'stimulus', from: ['pspice'], pattern: /^\.(?:stmlib|stimulus)\b/iu },
	{ code: 'core_model', from: ['pspice'], pattern: /^\.model\s+\S+\s+core\b/iu },
	{ code: 'igbt_model', from: ['pspice', 'ltspice'], pattern: /^\.model\s+\S+\s+[np]igbt\b/iu },
	{ code: 'gasfet_model', from: ['pspice'], pattern: /^\.model\s+\S+\s+gasfet\b/iu },
	{ code: 'alter', from: ['hspice'], pattern: /^\.(?:alter|del)\b/iu },
	{ code: 'verilog', from: ['hspice'], pattern: /^\.hdl\b/iu },
	{ code: 'directed_source', from: ['ltspice'], pattern: /^g\S*\s.*\b(?:dir|vto)\s*=/iu },
	{ code: 'nonlinear_inductor', from: ['ltspice'], pattern: /^l\S*\s.*\b(?:flux|hc)\s*=/iu },
	{ code: 'source_type', from: ['hspice'], pattern: /^[eg]\S*\s.*\s(?:vccap|npwl|ppwl|and|nand|or|nor)\b/iu }
];

export const explained: readonly Converter[] = constructs.map(({ code, from, isReadInMode, pattern }) => ({
	from,
	isReadInMode: isReadInMode ?? false,
	convert(card) {
		if (pattern.test(card.statement.code)) card.note(code, card.whole, false, { card: card.statement.head });
	}
}));
