import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';

/** What the AC sources of a netlist apply to the circuit. */
export interface AcInput {
	/** The voltage between the nodes of the source: `v(in)`, `v(inp,inn)`; null if a current source drives the circuit. */
	signal: string | null;
	/** Its value in every AC analysis, V or A, at all frequencies. */
	value: ComplexNumber;
}

interface ComplexNumber {
	re: number;
	im: number;
}

interface AcSource {
	device: FlatDevice;
	value: ComplexNumber;
}

/** A script command that changes a source: which source drives an analysis then depends on the order of commands. */
const altersSource = /^alter\b.*\bac(?:mag|phase)?\b/iu;

/**
 * The only independent source with an AC value other than zero, or two voltage sources of opposite values that together drive
 * a differential input.
 *
 * @returns undefined if there is none, if there are others, and if a value or the circuit is not certain
 */
export function acInput(program: Program): AcInput | undefined {
	if (program.statements.some(({ statement }) => altersSource.test(statement.code))) return undefined;
	const { devices, unexpanded } = flatten(program);
	if (unexpanded.some(({ reason }) => reason !== 'ports')) return undefined;
	const sources: AcSource[] = [];
	for (const device of devices) {
		if (device.letter !== 'v' && device.letter !== 'i') continue;
		const value = acValue(device);
		if (value === null) return undefined;
		if (value.re === 0 && value.im === 0) continue;
		if (!device.isCertain) return undefined;
		sources.push({ device, value });
	}
	const [first, second, ...others] = sources;
	if (!first || others.length > 0) return undefined;
	return second ? differentialInput(first, second) : singleInput(first);
}

function singleInput({ device: { letter, nodes }, value }: AcSource): AcInput | undefined {
	if (letter === 'i') return { signal: null, value };
	const [plus = '0', minus = '0'] = nodes;
	if (plus === minus) return undefined;
	if (minus === '0') return { signal: `v(${plus})`, value };
	if (plus === '0') return { signal: `v(${minus})`, value: negative(value) };
	return { signal: `v(${plus},${minus})`, value };
}

function differentialInput(a: AcSource, b: AcSource): AcInput | undefined {
	const [first, second] = [singleInput(a), singleInput(b)];
	if (!first || !second || ![first, second].every(({ signal }) => signal !== null && !signal.includes(',')))
		return undefined;
	const sum = Math.hypot(first.value.re + second.value.re, first.value.im + second.value.im);
	if (sum > 1e-9 * Math.hypot(first.value.re, first.value.im)) return undefined;
	const [positive, other] = first.value.re >= 0 ? [first, second] : [second, first];
	return {
		signal: `v(${nodeOf(positive)},${nodeOf(other)})`,
		value: { re: positive.value.re - other.value.re, im: positive.value.im - other.value.im }
	};
}

function nodeOf({ signal }: AcInput): string {
	return signal?.slice('v('.length, -1) ?? '';
}

function negative({ re, im }: ComplexNumber): ComplexNumber {
	return { re: -re, im: -im };
}

/** The AC value of a source: zero if it has none; `AC` alone is 1. Null if the value is not known, and for a port. */
function acValue(device: FlatDevice): ComplexNumber | null {
	const words = wordsOf(device);
	if (words.some((word) => /^(?:portnum|acmag|acphase)$/iu.test(word))) return null;
	const place = words.findIndex((word) => /^ac$/iu.test(word));
	if (place === -1) return { re: 0, im: 0 };
	const [first, second, ...others] = words.slice(place + 1);
	if (others.some((word) => /^ac$/iu.test(word))) return null;
	if (!isNumber(first)) return { re: 1, im: 0 };
	const magnitude = numberOf(device, first);
	const phase = isNumber(second) ? numberOf(device, second) : 0;
	if (magnitude === null || phase === null) return null;
	const angle = (phase * Math.PI) / 180;
	return { re: magnitude * Math.cos(angle), im: magnitude * Math.sin(angle) };
}

/** Words of the card after its nodes, without the marks between numbers. */
function wordsOf({ at, card }: FlatDevice): string[] {
	const from = card.nodes.at(-1)?.to ?? card.name.to;
	return at.statement.tokens
		.filter((token) => token.from >= from && token.kind !== 'punctuation')
		.map(({ text }) => text);
}

function isNumber(word: string | undefined): word is string {
	return word !== undefined && /^[-+.\d{']/u.test(word);
}

function numberOf({ instance }: FlatDevice, word: string): number | null {
	return /^[{']/u.test(word) ? instance.evaluate(word.replaceAll("'", '')) : parseSpiceNumber(word);
}
