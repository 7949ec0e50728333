import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { behaviouralProblem } from '#lib/spice/expressions/behaviour.ts';
import { evaluate, parameterProblem, type FunctionDefinition } from '#lib/spice/expressions/evaluate.ts';
import { nameUses } from '#lib/spice/expressions/name-uses.ts';
import { expressionTokens } from '#lib/spice/expressions/tokens.ts';
import { seededRandom } from '../../../support/random.ts';

/** What native ngspice 39 makes of `.param q={...}` with x=3, y=2 and z=0; null where it refuses. */
const golden = JSON.parse(
	readFileSync(new URL('../../../samples/expressions/native.json', import.meta.url), 'utf8')
) as [string, number | null][];
const values: Record<string, number> = { x: 3, y: 2, z: 0 };
const parameter = (name: string): number | null => values[name] ?? null;
const problemOf = (expression: string): string | null =>
	parameterProblem(expression, { from: 0, to: expression.length })?.code ?? null;

describe('[EXP1] expressions of parameters are worth what native ngspice computes', () => {
	test.each(golden)('%s', (expression, native) => {
		const value = evaluate(expression, { parameter });
		if (native === null) expect(value).toBeNull();
		else expect(Math.abs(value! - native)).toBeLessThanOrEqual(1e-14 * Math.abs(native));
	});

	test.each(golden)('the problem of %s is known without values', (expression, native) => {
		// whether there is such a name is no question of syntax
		const isUndefined = ['x[1]', 'u(1)', '2(3)'].includes(expression);
		if (!isUndefined) expect(problemOf(expression) === null).toBe(native !== null);
	});
});

test.each(['x', 'X', '2.2k', '.5meg', '1e-3v', '0x1f', 'sqrt', 'unknown', '{x}', "'3u'"])(
	'[EXP1] %s on its own is worth what it is worth in parentheses',
	(text) => expect(evaluate(text, { parameter })).toBe(evaluate(`(${text})`, { parameter }))
);

describe('[EXP2] functions of the netlist', () => {
	const functions: Record<string, FunctionDefinition> = {
		f: { parameters: ['a'], body: '{a*a+x}' },
		g: { parameters: ['a'], body: 'f(a)+1' },
		max: { parameters: ['a'], body: '{a+100}' },
		twice: { parameters: ['a'], body: 'twice(a)+twice(a)' }
	};
	const scope = { parameter, function: (name: string) => functions[name] ?? null };

	test.each([
		['f(3)', 12],
		['f(x+1)*2', 38],
		['g(2)', 8],
		['max(4)', 104],
		['sqrt(f(2))', Math.sqrt(7)]
	])('%s', (expression, value) => expect(evaluate(expression, scope)).toBeCloseTo(value, 12));

	test('unknown names, functions that never end and wrong numbers of arguments are worth nothing', () => {
		expect(evaluate('x + unknown', scope)).toBeNull();
		expect(evaluate('twice(1)', scope)).toBeNull();
		expect(evaluate('f(1,2)', scope)).toBeNull();
		expect(evaluate('agauss(1,2,3)', scope)).toBeNull();
	});
});

test('[EXP3] whatever the text, its tokens lie in order within it, and nothing throws', () => {
	const pieces = [
		'(',
		')',
		',',
		'v(',
		'i(',
		'max(',
		'x',
		'1.5k',
		'0x',
		'-',
		'!',
		'?',
		':',
		'&&',
		'=',
		'"',
		"'",
		'{',
		'}',
		' ',
		'@m1[',
		'#',
		'$&',
		'Ω'
	];
	for (let seed = 1; seed <= 2000; seed += 1) {
		const random = seededRandom(seed);
		const text = Array.from(
			{ length: 1 + Math.floor(random() * 20) },
			() => pieces[Math.floor(random() * pieces.length)]
		).join('');
		const span = { from: Math.min(1, text.length - 1), to: text.length - (random() < 0.5 ? 1 : 0) };
		for (const kind of ['parameter', 'behavioural', 'script'] as const) {
			const tokens = expressionTokens(text, span, kind);
			// an expectation for each token takes longer than all the reading
			const isInOrder = tokens.every(
				({ from, to }, index) => from >= (tokens[index - 1]?.to ?? span.from) && to > from
			);
			expect(isInOrder, text).toBe(true);
			expect(tokens.at(-1)?.to ?? span.from, text).toBeLessThanOrEqual(Math.max(span.from, span.to));
			expect(
				nameUses(text, span, kind).filter(({ from, to }) => to <= from),
				text
			).toEqual([]);
		}
		behaviouralProblem(text, span);
		const value = evaluate(text, { parameter: () => 1 });
		if (problemOf(text) !== null) expect(value, text).toBeNull();
	}
});

test('[EXP3] however deep or long, an expression does no harm', () => {
	expect(evaluate(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`, { parameter })).toBeNull();
	expect(evaluate(`1${'+1'.repeat(5000)}`, { parameter })).toBe(5001);
	expect(problemOf('('.repeat(100_000))).toBe('expression_unclosed');
});

test.each([
	['{v(a) + (2}', 'expression_unclosed', '('],
	['v(a) * max(i(v1), 2', 'expression_unclosed', '('],
	['v(a)*-', 'expression_operand_missing', '-'],
	['v(a) > ? 1 : 2', 'expression_operand_missing', '?'],
	['{}', 'expression_empty', '{}']
])('[EXP4] what is wrong with the behaviour %s is %s', (expression, code, place) => {
	const problem = behaviouralProblem(expression, { from: 0, to: expression.length });
	expect(problem?.code).toBe(code);
	expect(expression.slice(problem?.from, problem?.to)).toBe(place);
});

test.each(['v(a,b)*-x', '-i(v1)**-2 tc1=1', 'v(1) ? !v(2) : -3', 'pwl(v(a), 0,0, 1,{x})', 'u(v(a)-1)&&1', 'v(a))'])(
	'[EXP4] nothing is wrong with the behaviour %s',
	(expression) => expect(behaviouralProblem(expression, { from: 0, to: expression.length })).toBeNull()
);

test.each([
	['{1 + (2}', 'expression_unclosed', '('],
	['{x +}', 'expression_operand_missing', '+'],
	['{x y}', 'expression_operator_missing', 'y'],
	['{2*-x}', 'expression_sign_misplaced', '-'],
	['{x & y}', 'expression_unexpected', '&'],
	['{}', 'expression_empty', '{}']
])('[EXP4] what is wrong with %s is %s', (expression, code, place) => {
	const problem = parameterProblem(expression, { from: 0, to: expression.length });
	expect(problem?.code).toBe(code);
	expect(expression.slice(problem?.from, problem?.to)).toBe(place);
});
