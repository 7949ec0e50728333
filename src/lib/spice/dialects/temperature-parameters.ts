import type { SourceFile } from '../syntax/parse.ts';

const WORD = /[a-z_]\w*/giu;
const known = new WeakMap<SourceFile, ReadonlySet<string>>();

/** Whether an expression depends on the temperature of the run, itself or through parameters. */
export function dependsOnTemperature(file: SourceFile, expression: string): boolean {
	const found = known.get(file) ?? temperatureParameters(file);
	known.set(file, found);
	return wordsOf(expression).some((word) => found.has(word));
}

/** Names, lower case: those of the temperature, and of the parameters that are computed from it. */
function temperatureParameters({ statements }: SourceFile): ReadonlySet<string> {
	const uses = new Map<string, string[]>();
	for (const { head, tokens, code } of statements) {
		if (head !== '.param') continue;
		const names = tokens.flatMap(({ text }, index) =>
			tokens[index + 1]?.text === '=' && tokens[index + 2]?.text !== '=' ? [{ text: text.toLowerCase(), index }] : []
		);
		for (const [order, { text, index }] of names.entries()) {
			const next = names[order + 1];
			const value = code.slice(tokens[index + 1]!.to, next ? tokens[next.index]!.from : code.length);
			for (const word of wordsOf(value)) {
				const users = uses.get(word) ?? [];
				users.push(text);
				uses.set(word, users);
			}
		}
	}
	const defined = new Set([...uses.values()].flat());
	const found = new Set(['temper', 'temp'].filter((name) => !defined.has(name)));
	// A set is walked in the order of insertion, with what is added meanwhile.
	for (const name of found) for (const user of uses.get(name) ?? []) found.add(user);
	return found;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
