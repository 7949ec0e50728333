import type { Certainty, PartKind, PinRole } from './model-part.ts';

interface Sign {
	kind: PartKind;
	/** Found in the comments at the definition, lower case. */
	words: RegExp;
	/** The part's name, lower case. */
	name: RegExp;
	/** Pins that it needs. */
	needs: readonly (readonly PinRole[])[];
	/** Pins in their usual order, for ports that nothing names. */
	order: readonly PinRole[];
}

const amplifier: readonly (readonly PinRole[])[] = [['in_plus', 'in_minus', 'out']];
const amplifierOrder = ['in_plus', 'in_minus', 'supply_plus', 'supply_minus', 'out'] as const;

/** In the order in which they are preferred when several match equally well. */
const signs: readonly Sign[] = [
	{
		kind: 'comparator',
		words: /\bcomparators?\b/u,
		name: /^(?:lm|ua|lp)?(?:[123]11|[123]19|[123]39|[123]93|290[13])[a-z]?\b|^tlv?3[57]\d|^max9\d\d|^lt1(?:011|016|719)/u,
		needs: amplifier,
		order: amplifierOrder
	},
	{
		kind: 'opamp',
		words: /\bop(?:erational)?[- ]?amp|\bamplifier/u,
		name: /^(?:ua7|lm(?:3(?:24|58)|741|6\d)|tl[cev]?\d|op\d|ad8|opa\d|ne553|lf[34]|mc3[34]|mcp6|lt[c]?[16]\d|rc4|ths|lmh)/u,
		needs: amplifier,
		order: amplifierOrder
	},
	{
		kind: 'reference',
		words: /\bvoltage reference|\bshunt reg|\bprogrammable (?:zener|reference)/u,
		name: /^(?:tl|lm|ka|tlv)43[12]|^lm(?:40\d\d|[123]85|[123]36)|^lt10(?:04|09|19)|^ref\d|^adr\d|^ad58\d/u,
		needs: [
			['cathode', 'anode'],
			['input', 'out']
		],
		order: ['cathode', 'anode', 'reference']
	},
	{
		kind: 'regulator',
		words: /\bregulators?\b|\bldo\b|\blow[- ]?drop/u,
		name: /^(?:lm|ua|mc|l|ka|tl)?7[89][lm]?\d\d|^lm[123][13]7|^lm1117|^ams1117|^lt10(?:8[3-6]|17)|^lp29|^lt(?:17|30)\d\d|^tps7/u,
		needs: [['input', 'out']],
		order: ['input', 'ground', 'out']
	},
	{
		kind: 'igbt',
		words: /\bigbts?\b|insulated gate bipolar/u,
		name: /^(?:irg|stg|hgt|fga|ikw|igw|sgp)/u,
		needs: [['collector', 'gate', 'emitter']],
		order: ['collector', 'gate', 'emitter']
	},
	{
		kind: 'mosfet',
		words: /\bmosfets?\b|\b[dv]mos\b|\b[np][- ]channel\b(?!.*\bjfet)/u,
		name: /^(?:irf|irl|buk|buz|bss|bsc|bsz|ipp|ipb|ipd|ao[dn]?\d|fd[scpn]|fqp|stp|2n700|si\d|ntd|rfp|csd)/u,
		needs: [['drain', 'gate', 'source']],
		order: ['drain', 'gate', 'source']
	},
	{
		kind: 'jfet',
		words: /\bjfets?\b/u,
		name: /^(?:2n54|2n38|2sk|j1\d\d|j2\d\d|bf245|lsk)/u,
		needs: [['drain', 'gate', 'source']],
		order: ['drain', 'gate', 'source']
	},
	{
		kind: 'bjt',
		words: /\bbjts?\b|\bbipolar\b|\bnpn\b|\bpnp\b|\bdarlington\b/u,
		name: /^(?:2n(?:2|3|5|6)\d|bc\d|bd\d|tip\d|mj|2s[abcd]\d|mmbt|fzt|zxt)/u,
		needs: [['collector', 'base', 'emitter']],
		order: ['collector', 'base', 'emitter']
	},
	{
		kind: 'zener',
		words: /\bzeners?\b/u,
		name: /^(?:bz[txvwg]|1n47|1n52|1n9[67]|mm[sb]z|d?z\d)/u,
		needs: [['anode', 'cathode']],
		order: ['anode', 'cathode']
	},
	{
		kind: 'diode',
		words: /\bdiodes?\b|\brectifiers?\b|\bschottky\b|\bleds?\b/u,
		name: /^(?:1n\d|ba[stvxy]|mbr|mur|us1|es1|byv|byt|d\d)/u,
		needs: [['anode', 'cathode']],
		order: ['anode', 'cathode']
	}
];

export interface KindOfPart {
	kind: PartKind;
	certainty: Certainty;
	/** The pins in their order where nothing names them; null where the pins are named or their number does not fit. */
	order: readonly PinRole[] | null;
}

/** What counts for a kind: its pins most, then its name, then the comments. */
const WEIGHTS = { pins: 3, name: 3, words: 2 };

/**
 * What a subcircuit is, from its name, the comments at its definition and the roles of its pins.
 *
 * @param words the comments, lower case
 */
export function kindOf(name: string, words: string, roles: readonly (PinRole | null)[]): KindOfPart {
	const lower = name.toLowerCase();
	const areNamed = roles.some((role) => role !== null);
	let best: { sign: Sign; score: number; hasPins: boolean } | null = null;
	for (const sign of signs) {
		const hasPins = sign.needs.some((needed) => needed.every((role) => roles.includes(role)));
		// A part whose pins are named is not a kind whose pins it does not have.
		if (areNamed && !hasPins) continue;
		if (!areNamed && !fits(sign, roles.length)) continue;
		const score =
			(hasPins ? WEIGHTS.pins : 0) +
			(sign.name.test(lower) ? WEIGHTS.name : 0) +
			(sign.words.test(words) ? WEIGHTS.words : 0);
		if (score > (best?.score ?? 0)) best = { sign, score, hasPins };
	}
	if (!best) return { kind: 'other', certainty: 'guess', order: null };
	const { sign, score, hasPins } = best;
	// The inputs and the output of an amplifier look like those of a comparator.
	const isNamed = score > (hasPins ? WEIGHTS.pins : 0);
	if (hasPins && !isNamed && sign.kind === 'comparator') return { kind: 'opamp', certainty: 'guess', order: null };
	return { kind: sign.kind, certainty: isNamed ? 'likely' : 'guess', order: areNamed ? null : sign.order };
}

/** Whether ports without names can be those of a kind: an amplifier has five, a transistor three or four. */
function fits({ kind, order }: Sign, count: number): boolean {
	if (kind === 'reference') return count === 2 || count === 3;
	return count === order.length;
}
