import type { CardConversion, Converter } from '../../conversion.ts';
import { convertExpression } from '../../algebra/translate.ts';
import { definitionsOf } from '../../definitions.ts';
import { valuesOf } from '../ltspice/special-function.ts';
import { bare } from '../../plain-number.ts';
import { withSuffixes } from './suffixes.ts';

/** Gain that stands for an infinite one. */
const IDEAL_GAIN = '1e9';
/** Smallest resistance of a voltage controlled resistor in HSPICE, ohms. */
const LEAST_RESISTANCE = '1e-5';

/** HSPICE's E and G sources with limits, tables, delays, resistances and ideal amplifiers. */
export const controlledSources: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !/^[eg]/u.test(head)) return;
		const words = tokens.filter(({ text }) => !/^[(),]$/u.test(text));
		const [name, plus, minus, ...rest] = words.map(({ text }) => text);
		const type = /^(?:vcvs|vccs|vcr|opamp|delay|pwl)$/iu.test(rest[0] ?? '') ? rest.shift()!.toLowerCase() : '';
		const isTable = type === 'pwl' || /^pwl$/iu.test(rest[0] ?? '');
		if (isTable && type !== 'pwl') rest.shift();
		// The number of controlling voltages: one.
		if (isTable && rest.shift() !== '1') return;
		const [first, second, ...values] = rest;
		if (!second) return;
		const source: Source = { card, name: name!, plus: plus!, minus: minus!, control: `v(${first!},${second})` };
		const isResistor = type === 'vcr';
		if (type === 'opamp')
			source.card.replace({ from: tokens[3]!.from, to: card.whole.to }, `${first!} ${second} ${IDEAL_GAIN}`);
		else if (type === 'delay') addDelay(source, `${first!} ${second}`, valuesOf(tokens).get('td'));
		else if (isTable) addTable(source, values, isResistor);
		else if (isResistor || valuesOf(tokens).has('max') || valuesOf(tokens).has('min'))
			addLimited(source, values[0], isResistor);
		else return;
		card.note('controlled_source', card.whole, true, { device: name! });
	}
};

interface Source {
	card: CardConversion;
	name: string;
	plus: string;
	minus: string;
	/** The controlling voltage. */
	control: string;
}

/** Straight lines between points, and the ends beyond them. */
function addTable(source: Source, values: readonly string[], isResistor: boolean): void {
	const end = values.findIndex((word) => !/^[+-]?[\d.{']/u.test(word));
	const definitions: string[] = [];
	const { netlist } = source.card;
	// ngspice computes no expressions in the points of a table.
	const points = (end === -1 ? values : values.slice(0, end)).map((word) => {
		if (!/^[{']/u.test(word)) return word;
		const name = netlist.freeName(`${source.name}_point`);
		definitions.push(`.param ${name}=${parameter(source, word)}`);
		return name;
	});
	const pairs = points.slice(0, points.length - (points.length % 2));
	if (pairs.length < 4) return;
	const value = `pwl(min(max(${source.control},${pairs[0]!}),${pairs.at(-2)!}),${pairs.join(',')})`;
	addBehavioral(source, value, isResistor, definitions);
}

function addLimited(source: Source, factor: string | undefined, isResistor: boolean): void {
	if (factor === undefined) return;
	const values = valuesOf(source.card.statement.tokens);
	const [most, least] = [values.get('max'), values.get('min')];
	let value = `${parameter(source, factor)}*${source.control}`;
	if (least) value = `max(${value},${parameter(source, least)})`;
	if (most) value = `min(${value},${parameter(source, most)})`;
	addBehavioral(source, value, isResistor);
}

/** A value that is computed before the run. */
function parameter({ card: { netlist } }: Source, word: string): string {
	const converted = convertExpression(bare(word), {
		dialect: netlist.dialect,
		place: 'parameter',
		names: definitionsOf(netlist.file),
		additions: null
	});
	return `{${converted?.text ?? bare(word)}}`;
}

function addBehavioral(
	{ card, name, plus, minus }: Source,
	value: string,
	isResistor: boolean,
	definitions: readonly string[] = []
): void {
	const quantity = name[0]!.toLowerCase() === 'e' ? 'V' : 'I';
	const expression = isResistor ? `v(${plus},${minus})/max(${value},${LEAST_RESISTANCE})` : value;
	card.commentOut();
	card.addBehind([
		...definitions,
		`${card.netlist.freeName(`B${name}`)} ${plus} ${minus} ${quantity}=${withSuffixes(expression)}`
	]);
}

/** A matched lossless line. */
function addDelay({ card, name, plus, minus }: Source, control: string, delay: string | undefined): void {
	const [near, far] = [card.netlist.freeName(`${name}_near`), card.netlist.freeName(`${name}_far`)];
	const letter = name[0]!;
	card.commentOut();
	card.addBehind([
		`${card.netlist.freeName(`E${name}_in`)} ${near} 0 ${control} 1`,
		`${card.netlist.freeName(`T${name}`)} ${near} 0 ${far} 0 z0=50 td={${bare(delay ?? '0')}}`,
		`${card.netlist.freeName(`R${name}`)} ${far} 0 50`,
		`${card.netlist.freeName(`${letter}${name}_out`)} ${plus} ${minus} ${far} 0 1`
	]);
}
