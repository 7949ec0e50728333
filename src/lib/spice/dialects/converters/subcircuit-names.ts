import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import type { Statement } from '../../syntax/statement.ts';
import type { Token } from '../../syntax/tokens.ts';

/** `OPA-2X+` with parameters: ngspice finds such a name only without them, so the subcircuit has another one, and a shell without. */
export const subcircuitNames: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (head === '.ends') endSubcircuit(card);
		else if (head === '.subckt' && isRenamed(card.statement)) rename(card, tokens[1]!);
		else if (kind === 'device' && head.startsWith('x')) {
			const name = tokens[portsEnd(tokens) - 1];
			if (name && portsEnd(tokens) < tokens.length && isUnfit(name.text)) rename(card, name);
		}
	}
};

function rename(card: CardConversion, name: Token): void {
	card.replace(name, fitting(name.text));
	card.note('subcircuit_name', name, true, { name: name.text });
}

function endSubcircuit(card: CardConversion): void {
	const { file } = card.netlist;
	const begin = file.statements[definitionsOf(file).scopes[card.index] ?? -1];
	if (!begin || begin.head !== '.subckt' || !isRenamed(begin)) return;
	const own = card.statement.tokens[1];
	const name = begin.tokens[1]!.text;
	if (own) card.replace(own, fitting(name));
	const ports = begin.tokens
		.slice(2, portsEnd(begin.tokens))
		.map(({ text }) => text)
		.join(' ');
	card.addBehind([`.subckt ${name} ${ports}`, `X1 ${ports} ${fitting(name)}`, '.ends']);
}

const isUnfit = (name: string): boolean => /[^\w$]/u.test(name);
const fitting = (name: string): string => name.replaceAll(/\W/gu, '_');

/** Whether a `.subckt` card has parameters, and a name that ngspice does not find with them. */
function isRenamed({ tokens }: Statement): boolean {
	return (
		tokens[1] !== undefined &&
		isUnfit(tokens[1].text) &&
		tokens.some(({ text }) => text === '=') &&
		hasParameters(tokens)
	);
}

function hasParameters(tokens: readonly Token[]): boolean {
	const optional = tokens.findIndex(({ text }) => /^optional:/iu.test(text));
	return optional === -1 || tokens.some(({ text }) => /^params:/iu.test(text));
}

/** Index of the first token after the ports and the name of a call. */
function portsEnd(tokens: readonly Token[]): number {
	const word = tokens.findIndex(({ text }) => /^(?:params|optional|text):/iu.test(text));
	const assigned = tokens.findIndex(({ text }) => text === '=') - 1;
	const ends = [word, assigned].filter((index) => index > 0);
	return ends.length === 0 ? tokens.length : Math.min(...ends);
}
