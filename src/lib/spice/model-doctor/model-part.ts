import type { Span } from '../syntax/tokens.ts';

/** What a subcircuit or a `.model` card stands for. */
export const partKinds = [
	'opamp',
	'comparator',
	'diode',
	'zener',
	'bjt',
	'jfet',
	'mosfet',
	'igbt',
	'regulator',
	'reference',
	'other'
] as const;
export type PartKind = (typeof partKinds)[number];

export const pinRoles = [
	'in_plus',
	'in_minus',
	'out',
	'supply_plus',
	'supply_minus',
	'ground',
	'anode',
	'cathode',
	'collector',
	'base',
	'emitter',
	'drain',
	'gate',
	'source',
	'body',
	'input',
	'adjust',
	'feedback',
	'enable',
	'shutdown',
	'reference'
] as const;
export type PinRole = (typeof pinRoles)[number];

/** `certain`: the card says so. `likely`: comments or names say so. `guess`: only the number or the order of the pins does. */
export type Certainty = 'certain' | 'likely' | 'guess';

export interface PartPin {
	/** The port as written; the usual terminal of a `.model`, such as `anode`. */
	name: string;
	/** What a comment calls it; null if none does. */
	label: string | null;
	/** Null if unknown. */
	role: PinRole | null;
	certainty: Certainty;
}

/** A subcircuit or a model at the top level of a file. Spans are offsets in the file. */
export interface ModelPart extends Span {
	/** As written. */
	name: string;
	definition: 'subcircuit' | 'model';
	/** From 1. */
	line: number;
	/** The section of the library that defines it, lower case; null outside of all. */
	section: string | null;
	kind: PartKind;
	certainty: Certainty;
	/** `p` for PNP, P channel and negative regulators. */
	polarity: 'n' | 'p';
	pins: readonly PartPin[];
	/** First letter of the device that uses it, upper case. */
	letter: string;
	/** Whether the device needs its width and length, as transistors of integrated circuits do. */
	isSized: boolean;
	/** Whether another part of the file uses it. */
	isInner: boolean;
}
