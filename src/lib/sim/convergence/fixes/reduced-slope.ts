import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { expressionTokens, type ExpressionToken } from '#lib/spice/expressions/tokens.ts';
import { dotCards } from '#lib/spice/project/cards-of.ts';
import { replaceCode } from '#lib/spice/project/edit-statement.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import type { FixBuilder, FixContext, FixId } from '../fix.ts';
import { spiceNumber, writtenDevices } from '../netlist-edits.ts';

/** Functions that limit their argument, so that a large factor in it makes a step. */
const limiting = new Set(['atan', 'arctan', 'tanh', 'min', 'max', 'limit', 'exp']);
/** A factor from which a transition counts as steep. */
const STEEP = 2000;
/** How much steeper the transition is in the second run, which must give the same result. */
const TIMES_STEEPER = 10;

/** Widens steep transitions a hundredfold. */
export const reducedSlope: FixBuilder = (context) => slopeFix(context, 'reduced_slope', (factor) => factor / 100);

/** Widens steep transitions to about a thousandth of the compared quantity's unit. */
export const gentleSlope: FixBuilder = (context) => slopeFix(context, 'gentle_slope', () => 1000);

function slopeFix(context: FixContext, id: FixId, reduced: (factor: number) => number): ReturnType<FixBuilder> {
	const { edits, names } = slopes(context, reduced);
	if (edits.length === 0) return null;
	const { edits: check } = slopes(context, (factor) => TIMES_STEEPER * reduced(factor));
	return { id, cost: 'circuit', values: { devices: names.slice(0, 3).join(', ') }, edits, check };
}

function slopes({ program, circuit }: FixContext, reduced: (factor: number) => number) {
	const edits: TextEdit[] = [];
	const names: string[] = [];
	const cards = [
		...writtenDevices(circuit.devices).map(({ at, card, instance }) => ({
			at,
			name: card.name.text,
			expressions: card.expressions.filter(({ kind }) => kind === 'behavioural'),
			valueOf: (text: string) => instance.evaluate(text)
		})),
		...dotCards(program, '.func').map(({ at, card }) => ({
			at,
			name: card.subject?.text ?? '',
			expressions: card.expressions,
			valueOf: () => null
		}))
	];
	for (const { at, name, expressions, valueOf } of cards) {
		const before = edits.length;
		for (const span of expressions)
			for (const { from, to, kind, text } of factors(at.statement.code, span)) {
				const factor = kind === 'number' ? parseSpiceNumber(text) : valueOf(text);
				if (factor === null || !(Math.abs(factor) >= STEEP)) continue;
				const target = Math.sign(factor) * Math.min(Math.abs(factor), reduced(Math.abs(factor)));
				edits.push(replaceCode(at, { from, to }, spiceNumber(target)));
			}
		if (edits.length > before) names.push(name);
	}
	return { edits, names };
}

/** Numbers and names that are a factor in the argument of a limiting function. */
function factors(code: string, span: Span): ExpressionToken[] {
	const tokens = expressionTokens(code, span, 'behavioural');
	const calls: boolean[] = [];
	return tokens.filter((token, index) => {
		if (token.kind === 'open') {
			const before = tokens[index - 1];
			const isLimiting = before?.kind === 'call' && limiting.has(before.text.toLowerCase());
			calls.push(isLimiting || (calls.at(-1) ?? false));
		}
		if (token.kind === 'close') calls.pop();
		if (token.kind !== 'number' && token.kind !== 'name') return false;
		const before = tokens[index - 1]?.text === '-' ? tokens[index - 2] : tokens[index - 1];
		return (calls.at(-1) ?? false) && (tokens[index + 1]?.text === '*' || before?.text === '*');
	});
}
