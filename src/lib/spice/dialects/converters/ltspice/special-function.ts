import type { Token } from '../../../syntax/tokens.ts';
import type { CardConversion } from '../../conversion.ts';
import { bare, plainNumber } from '../../plain-number.ts';

/** An A card of LTspice: eight nodes, the kind and its parameters. */
export interface SpecialFunction {
	name: string;
	/** Nodes 1 to 8 at index 0 to 7. */
	nodes: readonly string[];
	/** Lower case. */
	kind: string;
	/** Values by lower-case name, with plain numbers; a word without a value has an empty one. */
	values: ReadonlyMap<string, string>;
}

const NODE_COUNT = 8;

/** Reads an A card; null if it has fewer than eight nodes or is not of LTspice's form. */
export function specialFunction({ statement }: CardConversion): SpecialFunction | null {
	if (statement.kind !== 'device' || statement.head[0] !== 'a') return null;
	const { tokens } = statement;
	const [name, ...words] = tokens.slice(0, NODE_COUNT + 2);
	const kind = words[NODE_COUNT];
	if (!name || !kind || kind.kind !== 'word' || words.some(({ kind }) => kind === 'punctuation')) return null;
	return {
		name: name.text,
		nodes: words.slice(0, NODE_COUNT).map(({ text }) => text),
		kind: kind.text.toLowerCase(),
		values: valuesOf(tokens.slice(NODE_COUNT + 2))
	};
}

/** `name=value` pairs and lone words; parentheses and commas between them are spaces. */
export function valuesOf(tokens: readonly Token[]): Map<string, string> {
	const values = new Map<string, string>();
	for (let index = 0; index < tokens.length; index += 1) {
		const { kind, text } = tokens[index]!;
		if (kind === 'punctuation') continue;
		const value = tokens[index + 1]?.text === '=' ? tokens[index + 2] : undefined;
		values.set(text.toLowerCase(), value ? plainNumber(value.text) : '');
		if (value) index += 2;
	}
	return values;
}

/** The lines that take the place of an A card, and the names in them. */
export class Replacement {
	readonly lines: string[] = [];

	constructor(
		private readonly card: CardConversion,
		readonly part: SpecialFunction
	) {}

	/** A value, or what it is without one. */
	value(name: string, fallback: string): string {
		return this.part.values.get(name) || fallback;
	}

	/** A node; null if it is connected to the common node, which marks it as unused. */
	node(index: number): string | null {
		const node = this.part.nodes[index - 1]!;
		return node.toLowerCase() === this.common.toLowerCase() ? null : node;
	}

	get common(): string {
		return this.part.nodes[NODE_COUNT - 1]!;
	}

	/** A free name for a new node or card, which begins with the name of the part. */
	free(suffix: string, letter = ''): string {
		return this.card.netlist.freeName(`${letter}${this.part.name}_${suffix}`);
	}

	/** The voltage of a node against the common node. */
	voltage(node: string): string {
		return this.common === '0' ? `v(${node})` : `v(${node},${this.common})`;
	}

	/** A port of a code model for that voltage. */
	port(node: string): string {
		return this.common === '0' ? node : `%vd(${node} ${this.common})`;
	}

	add(...lines: string[]): void {
		this.lines.push(...lines);
	}

	/** Output resistance and capacitance between an internal node and a pin. */
	addOutput(from: string, pin: string, suffix: string): void {
		const resistance = this.value('rout', '1');
		this.add(`${this.free(`r${suffix}`, 'R')} ${from} ${pin} ${resistance}`);
		const capacitance = this.part.values.get('cout');
		if (capacitance) this.add(`${this.free(`c${suffix}`, 'C')} ${pin} ${this.common} ${capacitance}`);
		const tau = this.part.values.get('tau');
		if (tau) this.add(`${this.free(`t${suffix}`, 'C')} ${pin} ${this.common} {(${bare(tau)})/(${bare(resistance)})}`);
	}

	/** Makes the card a comment and writes the lines after it. */
	apply(code: string): void {
		this.card.commentOut();
		this.card.addBehind(this.lines);
		this.card.note(code, this.card.whole, true, { device: this.part.name, kind: this.part.kind.toUpperCase() });
	}
}
