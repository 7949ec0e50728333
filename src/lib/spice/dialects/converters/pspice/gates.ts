import type { CardConversion, Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { gateCards, type GateTiming } from '../../digital/gate-cards.ts';
import { gateType, pinsOf } from '../../digital/gate-types.ts';
import { inheritedParameters, parameterValue, type ModelParameter } from '../../model-parameters.ts';

/** Types of digital devices that ngspice has no code model for, or whose files it cannot read. */
const unsupported =
	/^(?:ao|oa|aoi|oai|pindly|logicexp|constraint|stim|fstim|rom|ram|pla|plaf|dinput|doutput|adc|dac|[a-z]+3a?)$/iu;

/** PSpice's digital U devices become code models; ngspice's own U is a distributed line. */
export const pspiceGates: Converter = {
	readInModes: ['pspice'],
	convert(card) {
		const { kind, head, code } = card.statement;
		if (kind === 'device' && /^[on]/u.test(head) && /\bdgtlnet\s*=/iu.test(code))
			card.note('gate_unsupported', card.whole, false, { device: head.toUpperCase(), type: 'interface' });
		if (kind !== 'device' || !head.startsWith('u')) return;
		const words = wordsOf(card);
		const type = words.name && words.type ? gateType(words.type) : null;
		const pins = type && pinsOf(type, words.counts, words.nodes);
		if (!type || !pins) {
			if (type ?? unsupported.test(words.type))
				card.note('gate_unsupported', card.whole, false, { device: words.name, type: words.type.toUpperCase() });
			return;
		}
		const isGlobal = /^\$g_dpwr$/iu.test(words.power);
		const power = isGlobal ? card.netlist.freeName(`${words.name}_supply`) : words.power;
		const ground = /^\$(?:g_dgnd|d_lo)$/iu.test(words.ground) ? '0' : words.ground;
		const lines = gateCards(type, pins, {
			device: words.name,
			power,
			ground,
			timing: type.shape === 'pull' ? { rise: '0', fall: '0' } : timingOf(card, words.timing),
			resistance: resistanceOf(card, words.levels),
			freeName: (wanted) => card.netlist.freeName(wanted)
		});
		// The global supply of digital devices has 5 V without being connected to anything.
		if (isGlobal) lines.unshift(`${card.netlist.freeName(`V${words.name}`)} ${power} ${ground} 5`);
		card.replace({ from: 0, to: code.trimEnd().length }, lines.join('\n'));
		card.note('gate', card.whole, true, { device: words.name });
	}
};

/** The words of `U1 NAND(2) DPWR DGND a b y TIMING LEVELS MNTYMXDLY=0 IO_LEVEL=0`. */
function wordsOf({ statement: { tokens } }: CardConversion): {
	name: string;
	type: string;
	counts: number[];
	power: string;
	ground: string;
	nodes: string[];
	timing: string;
	levels: string;
} {
	const close = tokens[2]?.text === '(' ? tokens.findIndex(({ text }) => text === ')') : 1;
	const counts = tokens.slice(2, close).flatMap(({ kind, text }) => (kind === 'number' ? [Number(text)] : []));
	const assigned = tokens.findIndex(({ text }) => text === '=');
	const words = tokens.slice(close + 1, assigned === -1 ? undefined : assigned - 1).map(({ text }) => text);
	const [power = '', ground = '', ...others] = words.filter((word) => !/^[,()]$/u.test(word));
	const type = tokens[1]?.text ?? '';
	const isPull = /^pull/iu.test(type);
	return {
		name: tokens[0]?.text ?? '',
		type,
		counts,
		power,
		ground,
		nodes: others.slice(0, isPull ? -1 : -2),
		timing: others.at(-2) ?? '',
		levels: others.at(-1) ?? ''
	};
}

/** Shortest delay of a code model, s. */
const SHORTEST = '1p';

/** The typical delays of a timing model, else the mean of its limits. */
function timingOf(card: CardConversion, name: string): GateTiming {
	if (/^d0_/iu.test(name)) return { rise: SHORTEST, fall: SHORTEST };
	const model = visibleModel(card.netlist.file, card.index, name);
	const inherited = model && inheritedParameters(card.netlist.file, model);
	if (!inherited) {
		card.note('gate_timing', card.whole, false, { model: name });
		return { rise: '1n', fall: '1n' };
	}
	const delay = (...names: string[]): string => {
		for (const each of names) {
			const value = typical(inherited.parameters, each);
			if (value !== null) return value;
		}
		return SHORTEST;
	};
	return {
		rise: delay('tplh', 'tpclkqlh', 'tpdqlh', 'tpgqlh', 'dly'),
		fall: delay('tphl', 'tpclkqhl', 'tpdqhl', 'tpgqhl', 'dly')
	};
}

function typical(parameters: readonly ModelParameter[], name: string): string | null {
	const [least, middle, most] = ['mn', 'ty', 'mx'].map((end) => parameterValue(parameters, name + end, ''));
	if (middle) return positive(middle);
	if (least && most) return positive(`((${least})+(${most}))/2`);
	const only = most ? most : least;
	return only ? positive(only) : null;
}

function positive(text: string): string {
	return Number.parseFloat(text) === 0 ? SHORTEST : `{${text}}`;
}

/** The drive resistance of an I/O model that is in the file, else 50 ohms. */
function resistanceOf(card: CardConversion, name: string): string {
	const model = visibleModel(card.netlist.file, card.index, name);
	const inherited = model && inheritedParameters(card.netlist.file, model);
	return inherited ? `{${parameterValue(inherited.parameters, 'drvh', '50')}}` : '50';
}
