import type { Converter } from '../conversion.ts';
import type { Dialect } from '../dialect.ts';

/** Constructs without a certain equivalent: a note explains them, and the card is left unchanged. */
const constructs: readonly { code: string; only?: readonly Dialect[]; pattern: RegExp }[] = [
	{ code: 'monte_carlo', pattern: /^\.(?:mc|wcase|distribution)\b/iu },
	{ code: 'stimulus', pattern: /^\.stmlib\b/iu },
	{ code: 'core_model', pattern: /^\.model\s+\S+\s+core\b/iu },
	{ code: 'igbt_model', pattern: /^\.model\s+\S+\s+[np]igbt\b/iu },
	{ code: 'gasfet_model', pattern: /^\.model\s+\S+\s+gasfet\b/iu },
	{ code: 'alter', pattern: /^\.del\b/iu },
	{ code: 'verilog', pattern: /^\.hdl\b/iu },
	{ code: 'directed_source', pattern: /^g\S*\s.*\b(?:dir|vto)\s*=/iu },
	{ code: 'nonlinear_inductor', pattern: /^l\S*\s.*\bhc\s*=/iu },
	{
		code: 'total_power',
		only: ['hspice'],
		pattern: /^\.(?:meas(?:ure)?\s.*\s(?:avg|max|min|rms|integ|pp|find)|(?:print|probe|plot)\b.*)\spower(?=\s|$)/iu
	},
	{ code: 'source_type', pattern: /^[eg]\S*\s.*\s(?:vccap|npwl|ppwl|and|nand|or|nor)\b/iu }
];

export const explained: readonly Converter[] = constructs.map(({ code, only, pattern }) => ({
	...(only && { only }),
	readInModes: [],
	convert(card) {
		if (pattern.test(card.statement.code)) card.note(code, card.whole, false, { card: card.statement.head });
	}
}));
