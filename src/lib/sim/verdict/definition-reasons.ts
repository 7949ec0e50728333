import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { head, positional, type Card, type Netlist } from '../convergence/cards.ts';
import { suspicion } from './reason.ts';

/** Names that are given a second, different meaning, and parameters that no subcircuit takes: ngspice says nothing. */
export function definitionReasons({ cards }: Netlist): VerdictReasonRecord[] {
	const certain = withoutConditional(cards.filter(({ inScript }) => !inScript));
	return [...redefinedParameters(certain), ...redefinedModels(certain), ...unknownArguments(certain)];
}

/** Which branch of `.if` counts is known to ngspice alone. */
function withoutConditional(cards: readonly Card[]): Card[] {
	let depth = 0;
	return cards.filter((card) => {
		const first = head(card);
		if (first === '.if') depth += 1;
		if (first === '.endif') depth -= 1;
		return depth <= 0;
	});
}

function redefinedParameters(cards: readonly Card[]): VerdictReasonRecord[] {
	const seen = new Map<string, { value: string; line: number }>();
	return cards
		.filter((card) => head(card) === '.param')
		.flatMap((card) =>
			assignments(card).flatMap(({ name, value }) => {
				const key = `${card.scope.join('/')}:${name}`;
				const earlier = seen.get(key);
				seen.set(key, { value, line: card.line });
				if (!earlier || earlier.value === value) return [];
				return [suspicion('parameter_redefined', { name, value, earlier: earlier.value }, card)];
			})
		);
}

function redefinedModels(cards: readonly Card[]): VerdictReasonRecord[] {
	const seen = new Map<string, { text: string; line: number }>();
	return cards
		.filter((card) => head(card) === '.model')
		.flatMap((card) => {
			const name = card.words[1]?.text.toLowerCase() ?? '';
			const key = `${card.scope.join('/')}:${name}`;
			const text = card.words.map((word) => word.text.toLowerCase()).join(' ');
			const earlier = seen.get(key);
			if (!earlier) seen.set(key, { text, line: card.line });
			return earlier && earlier.text !== text ? [suspicion('model_redefined', { name, line: earlier.line }, card)] : [];
		});
}

/** A misspelt parameter of an instance is passed over in silence: the subcircuit keeps its default. */
function unknownArguments(cards: readonly Card[]): VerdictReasonRecord[] {
	const taken = new Map<string, Set<string>>();
	for (const card of cards) {
		if (head(card) !== '.subckt') continue;
		const name = card.words[1]?.text.toLowerCase() ?? '';
		const names = taken.get(name) ?? new Set();
		for (const each of assignments(card)) names.add(each.name);
		taken.set(name, names);
	}
	return cards
		.filter((card) => head(card).startsWith('x'))
		.flatMap((card) => {
			const subcircuit = positional(card)
				.filter((word) => word !== 'params:')
				.at(-1);
			const names = taken.get(subcircuit ?? '');
			if (!names || subcircuit === undefined) return [];
			return assignments(card)
				.filter(({ name }) => name !== 'm' && !names.has(name))
				.map(({ name }) => suspicion('argument_ignored', { name, subcircuit }, card));
		});
}

function assignments({ words }: Card): { name: string; value: string }[] {
	return words.flatMap((word, index) => {
		const name = words[index - 1]?.text.toLowerCase();
		const value = words[index + 1]?.text.toLowerCase();
		return word.text === '=' && name !== undefined && value !== undefined ? [{ name, value }] : [];
	});
}
