import type { CardConversion, Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import type { Span } from '../../../syntax/tokens.ts';
import { integralOf } from '../integral.ts';
import { mayNeedRewriting, rewriteExpression, type Place } from './expression.ts';
import { sensedCurrent } from './sensed-current.ts';
import { plainNumber } from './values.ts';

/** Options after the expression of a B source. */
const options =
	/\s(?:rpar|cpar|tripdv|tripdt|ic|laplace|window|nfft|mtol|vprx|temp|m|noiseless)\s*=.*|\snoiseless\b.*/isu;
const behaviour = /\b[vi]\s*\(|\btime\b/iu;

/** Functions, operators and numbers of LTspice's expressions that ngspice lacks or computes differently. */
export const expressions: Converter = {
	from: ['ltspice'],
	// ngspice's LTspice mode knows some of the functions only.
	isReadInMode: false,
	convert(card) {
		const { statement } = card;
		if (!/^(?:[bcdefghijklmqrvx]|\.(?:param|func|model|subckt|ic|nodeset|meas))/u.test(statement.head)) return;
		if (!mayNeedRewriting(statement.code)) return;
		const added: string[] = [];
		const left = new Set<string>();
		let isNoted = false;
		for (const { from, to, place } of expressionSpans(card)) {
			const text = statement.code.slice(from, to);
			const written = rewriteExpression(text, {
				place,
				addDevices: statement.kind === 'device' ? (name, args) => addOverTime(card, added, name, args) : null,
				currentOf: (device) => (statement.kind === 'device' ? sensedCurrent(card, device) : null),
				isDefined: (name) => definitionsOf(card.netlist.file).functions.has(name),
				hasParameter: (name) => definitionsOf(card.netlist.file).parameters.has(name.toLowerCase()),
				leave: (name) => left.add(name)
			});
			if (written === text) continue;
			card.replace({ from, to }, written);
			isNoted = true;
		}
		for (const token of numberTokens(card)) {
			card.replace(token, plainNumber(token.text));
			isNoted = true;
		}
		if (added.length > 0) card.addBehind(added);
		if (isNoted) card.note('expression_rewritten', card.whole, true);
		for (const name of left) card.note('function_left', card.whole, false, { name });
	}
};

/** Where expressions are on a card, except charges: those of B sources and resistances, those in braces, and the text after `.param` and `.func`. */
function expressionSpans({ statement }: CardConversion): (Span & { place: Place })[] {
	const { head, code, tokens } = statement;
	if (head[0] === 'c' && tokens[3]?.text.toLowerCase() === 'q') return [];
	const isResistance = head[0] === 'r' && tokens[3]?.text.toLowerCase() === 'r' && tokens[5]?.kind !== 'expression';
	if (head[0] === 'b' || isResistance) {
		const equals = tokens.find(({ text }, index) => text === '=' && index > 2);
		if (!equals) return [];
		const tail = options.exec(code.slice(equals.to));
		return [{ from: equals.to, to: tail ? equals.to + tail.index : code.length, place: 'behavior' }];
	}
	if (head === '.param' || head === '.func') return [{ from: head.length, to: code.length, place: 'parameter' }];
	return tokens
		.filter(({ kind, closed }) => kind === 'expression' && closed)
		.map(({ from, to, text }) => ({
			from: from + 1,
			to: to - 1,
			place: behaviour.test(text) ? 'behavior' : 'parameter'
		}));
}

/** Values outside of expressions with a suffix in the middle or a micro sign. */
function numberTokens({ statement }: CardConversion) {
	const { head, tokens, kind } = statement;
	if (
		(head[0] === 'c' && tokens[3]?.text.toLowerCase() === 'q') ||
		head[0] === 'b' ||
		head === '.param' ||
		head === '.func'
	)
		return [];
	const isPassive = kind === 'device' && 'rclvi'.includes(head[0]!);
	return tokens.filter(
		({ text }, index) => plainNumber(text) !== text && (tokens[index - 1]?.text === '=' || (isPassive && index >= 3))
	);
}

/** Devices that integrate or delay an expression; the voltage of their last node is the result. */
function addOverTime(card: CardConversion, added: string[], name: string, args: readonly string[]): string | null {
	const [input, second, third] = args;
	if (!input || third !== undefined || name === 'idtmod') return null;
	if (name === 'idt' || name === 'sdt') {
		const integral = integralOf(card, name, input, second);
		added.push(...integral.cards);
		return integral.result;
	}
	if (second === undefined) return null;
	const { netlist } = card;
	const device = card.statement.tokens[0]!.text;
	const [from, to] = [netlist.freeName(`${device}_${name}`), netlist.freeName(`${device}_${name}_y`)];
	added.push(
		`${netlist.freeName(`B${device}_${name}`)} ${from} 0 V=${input}`,
		`${netlist.freeName(`T${device}_${name}`)} ${from} 0 ${to} 0 z0=50 td={${second}}`,
		`${netlist.freeName(`R${device}_${name}`)} ${to} 0 50`
	);
	return `v(${to})`;
}
