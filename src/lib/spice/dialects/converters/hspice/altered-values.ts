import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { definitionsOf } from '../../definitions.ts';
import type { StudyChoice, Sweep } from '../../sweeps/sweep.ts';
import { listValues, numberOf, written } from '../../sweeps/sweep-values.ts';
import { isVarying } from '../step.ts';
import { withSuffixes } from './suffixes.ts';

/** What a card sets: one value, or several that are run one after the other. */
export type Change = Sweep | { target: StudyChoice['target']; values: readonly string[] };

/**
 * What a card of a further run sets: parameters to numbers, temperatures, a DC source or passive element between its nodes, `name=value`
 * parameters of an element; else null.
 */
export function changesOf(file: SourceFile, first: number, card: Statement): Change[] | null {
	const { head, kind, tokens } = card;
	const words = tokens.slice(1).flatMap(({ text }) => (/^[=,]$/u.test(text) ? [] : [withSuffixes(text)]));
	if (head === '.temp') {
		const values = listValues(words);
		return values && [{ target: { kind: 'temperature' }, ...values }];
	}
	if (head === '.param') return words.length % 2 === 0 ? parametersOf(file, first, words) : null;
	const original = kind === 'device' ? originalOf(file, first, head) : null;
	return original && (valueChange(original, card) ?? parameterChanges(original, card));
}

/** The card of an element before the first `.alter`; null unless exactly one at the top level has its name. */
function originalOf(file: SourceFile, first: number, name: string): Statement | null {
	const { scopes } = definitionsOf(file);
	const [card, ...more] = file.statements
		.slice(0, first)
		.filter(({ head, kind }, index) => head === name && kind === 'device' && scopes[index] === -1);
	return card && more.length === 0 ? card : null;
}

function valueChange(original: Statement, { head, tokens }: Statement): Sweep[] | null {
	if (!/^[vircl]/u.test(head)) return null;
	const [before, after] = [original.tokens, tokens].map((some) => some.map(({ text }) => withSuffixes(text)));
	const value = plainValue(after!);
	const isSame = [1, 2].every((at) => before![at]?.toLowerCase() === after![at]?.toLowerCase());
	if (value === null || !isSame || plainValue(before!) === null) return null;
	return [{ target: { kind: 'device', name: tokens[0]!.text }, values: [written(value)] }];
}

/** All numbers of `name=value` on a card whose other words are those of the original card; null for any other card. */
function parameterChanges(original: Statement, { tokens }: Statement): Change[] | null {
	if (original.tokens.length !== tokens.length) return null;
	const changes: Change[] = [];
	for (const [index, { text }] of tokens.entries()) {
		const before = withSuffixes(original.tokens[index]!.text);
		const after = withSuffixes(text);
		const parameter = tokens[index - 1]?.text === '=' ? tokens[index - 2] : undefined;
		const value = parameter && numberOf(before) !== null ? numberOf(after) : null;
		if (parameter && value !== null) {
			const target = { kind: 'element', name: tokens[0]!.text, parameter: parameter.text } as const;
			changes.push({ target, values: [written(value)] });
		} else if (before.toLowerCase() !== after.toLowerCase()) return null;
	}
	return changes.length > 0 ? changes : null;
}

/** The value of `V1 a b 5`, `V1 a b DC 5` or `R1 a b 1k`; null for any other element. */
function plainValue(words: readonly string[]): number | null {
	const values = words
		.slice(3)
		.filter((word, index) => word !== '=' && !(index === 0 && /^dc$/iu.test(word) && /^[vi]/iu.test(words[0]!)));
	return values.length === 1 ? numberOf(values[0]) : null;
}

function parametersOf(file: SourceFile, first: number, words: readonly string[]): Sweep[] | null {
	const { scopes } = definitionsOf(file);
	const defined = new Set(
		file.statements
			.slice(0, first)
			.flatMap(({ head, tokens, code }, index) =>
				head === '.param' && scopes[index] === -1 && !isVarying(file, code)
					? tokens.flatMap(({ text }, at) => (tokens[at + 1]?.text === '=' ? [text.toLowerCase()] : []))
					: []
			)
	);
	const settings: Sweep[] = [];
	for (let at = 0; at < words.length; at += 2) {
		const [name, value] = [words[at]!, numberOf(words[at + 1])];
		// ngspice alters only what the netlist itself defines.
		if (value === null || !defined.has(name.toLowerCase())) return null;
		settings.push({ target: { kind: 'parameter', name }, values: [written(value)] });
	}
	return settings;
}
