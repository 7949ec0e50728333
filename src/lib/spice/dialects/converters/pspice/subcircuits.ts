import type { CardConversion, Converter } from '../../conversion.ts';

/** `.SUBCKT` and X cards of PSpice have optional nodes and text parameters. */
export const pspiceSubcircuits: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head } = card.statement;
		if (head === '.subckt') optionalNodes(card);
		if (head === '.subckt' || (kind === 'device' && head.startsWith('x'))) textParameters(card);
	}
};

/** `OPTIONAL: DPWR=$G_DPWR DGND=$G_DGND`: the defaults, connected inside. */
function optionalNodes(card: CardConversion): void {
	const { tokens } = card.statement;
	const begin = tokens.findIndex(({ text }) => /^optional:/iu.test(text));
	if (begin === -1) return;
	const next = tokens.findIndex(({ text }, index) => index > begin && /^(?:params|text):/iu.test(text));
	const own = tokens.slice(begin, next === -1 ? undefined : next);
	const supplies: string[] = [];
	for (const [at, { text }] of own.entries()) {
		const node = own[at + 1];
		if (text !== '=' || !node) continue;
		const name = own[at - 1]!.text.replace(/^optional:/iu, '');
		// The global digital supply has 5 V.
		const isSupply = /^\$g_dpwr$/iu.test(node.text);
		const from = /^\$g_/iu.test(node.text) ? '0' : node.text;
		supplies.push(`${card.netlist.freeName(`V${name}`)} ${name} ${from} ${isSupply ? 5 : 0}`);
	}
	const span = { from: own[0]!.from, to: own.at(-1)!.to };
	card.remove(span);
	card.addBehind(supplies);
	card.note('optional_nodes', span, true);
}

function textParameters(card: CardConversion): void {
	const { tokens, code } = card.statement;
	const begin = tokens.find(({ text }) => /^text:/iu.test(text));
	if (!begin) return;
	const span = { from: begin.from, to: code.trimEnd().length };
	card.remove(span);
	card.note('text_parameters', span, true);
}
