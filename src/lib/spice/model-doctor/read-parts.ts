import type { DeviceCard, DotCard } from '../cards/card.ts';
import { readCard } from '../cards/read-card.ts';
import { fileSections } from '../project/read-program.ts';
import { isPart } from './part-letters.ts';
import { kindOfModel } from './model-card.ts';
import type { ModelPart, PartPin, PinRole } from './model-part.ts';
import { kindOf } from './part-kind.ts';
import { COMMENT_LINES, pinLabels } from './pin-comments.ts';
import { isUnmarked, roleOf, settleRoles } from './pin-roles.ts';
import type { SourceFile } from '../syntax/parse.ts';

/** Maximum length of the comments in which a kind is searched, characters. */
const MAX_WORDS = 4_000;

/** The subcircuits and models at the top level of a file, in its order. Linear in the length. */
export function readParts(file: SourceFile): ModelPart[] {
	return new PartReader(file).read();
}

class PartReader {
	readonly #parts: ModelPart[] = [];
	/** Names that are called or used inside of subcircuits, lower case. */
	readonly #used = new Set<string>();
	/** Comment lines since the last card. */
	#comments: string[] = [];
	#depth = 0;
	/** The closed sections, by the index of their first statement. */
	readonly #sections: ReadonlyMap<number, { name: string; to: number }>;
	#section: { name: string; to: number } | null = null;

	constructor(private readonly file: SourceFile) {
		const closed = [...fileSections(file)].filter(([, { to }]) => to > 0);
		this.#sections = new Map(closed.map(([name, { from, to }]) => [from, { name, to }]));
	}

	read(): ModelPart[] {
		for (const [index, statement] of this.file.statements.entries()) {
			if (this.#section && index >= this.#section.to) this.#section = null;
			this.#section = this.#sections.get(index) ?? this.#section;
			if (statement.kind === 'comment') this.#comments.push(statement.text.trim());
			if (statement.kind === 'device' && this.#depth > 0) this.#use(index);
			if (statement.kind === 'dot') this.#dot(index);
			if (statement.kind === 'device' || statement.kind === 'dot') this.#comments = [];
		}
		return this.#parts.map((part) => ({ ...part, isInner: this.#used.has(part.name.toLowerCase()) }));
	}

	#use(index: number): void {
		const statement = this.file.statements[index]!;
		if (!isPart(statement.head)) return;
		const card = readCard(statement) as DeviceCard | null;
		if (card?.model) this.#used.add(card.model.text.toLowerCase());
	}

	#dot(index: number): void {
		const { head } = this.file.statements[index]!;
		if (head === '.ends' || head === '.eom') this.#depth = Math.max(0, this.#depth - 1);
		else if (head === '.subckt' || head === '.macro') {
			if (this.#depth === 0) this.#subcircuit(index);
			this.#depth += 1;
		} else if (head === '.model' && this.#depth === 0) this.#model(index);
	}

	#subcircuit(index: number): void {
		const card = readCard(this.file.statements[index]!) as DotCard | null;
		const name = card?.subject?.text;
		if (!card || name === undefined) return;
		const ports = card.nodes.map(({ text }) => text);
		const comments = [...this.#comments.slice(-COMMENT_LINES), ...this.#commentsAfter(index)];
		const labels = pinLabels(comments, ports);
		const words = comments.join(' ').toLowerCase().slice(0, MAX_WORDS);
		const roles = settleRoles(ports.map((port, at) => roleOf(labels?.[at] ?? '') ?? roleOf(port)));
		const { kind, certainty, order } = kindOf(name, words, roles);
		const pins = ports.map((port, at): PartPin => {
			const role = order ? (order[at] ?? null) : (roles[at] ?? null);
			const label = labels?.[at] ?? null;
			const isGuess = order !== null || isUnmarked(roleOf(label ?? '') === null ? port : (label ?? ''));
			return { name: port, label, role, certainty: isGuess ? 'guess' : 'likely' };
		});
		const polarity = isNegative(kind, name.toLowerCase(), words) ? 'p' : 'n';
		const definition = 'subcircuit' as const;
		this.#add(index, { name, definition, kind, certainty, polarity, pins, letter: 'X', isSized: false });
	}

	#model(index: number): void {
		const card = readCard(this.file.statements[index]!) as DotCard | null;
		const name = card?.subject?.text;
		const model = card && kindOfModel(card);
		if (!model || name === undefined) return;
		const { kind, letter, polarity, isSized } = model;
		const pins = model.pins.map((role: PinRole): PartPin => ({ name: role, label: null, role, certainty: 'certain' }));
		// That a diode is meant as a Zener is read from its name.
		const certainty = kind === 'zener' ? 'likely' : 'certain';
		this.#add(index, { name, definition: 'model', kind, certainty, polarity, pins, letter, isSized });
	}

	/** Comments at the beginning of a subcircuit. */
	#commentsAfter(index: number): string[] {
		const found: string[] = [];
		const { statements } = this.file;
		for (let at = index + 1; at < statements.length && found.length < COMMENT_LINES; at += 1) {
			const { kind, text } = statements[at]!;
			if (kind !== 'comment' && kind !== 'blank') break;
			if (kind === 'comment') found.push(text.trim());
		}
		return found;
	}

	#add(index: number, part: Omit<ModelPart, 'from' | 'to' | 'line' | 'section' | 'isInner'>): void {
		const { statements, starts, lines } = this.file;
		const statement = statements[index]!;
		const from = starts[index]! + (statement.segments[0]?.from ?? 0);
		const to = starts[index]! + (statement.segments[0]?.to ?? statement.text.length);
		const line = lines[index]! + statement.lineAt(statement.segments[0]?.from ?? 0).breaks;
		this.#parts.push({ ...part, from, to, line, section: this.#section?.name ?? null, isInner: false });
	}
}

function isNegative(kind: ModelPart['kind'], name: string, words: string): boolean {
	if (kind === 'regulator')
		return /^\D*79\D?\d\d|[123]37/u.test(name) || /negative (?:voltage )?regulator/u.test(words);
	if (kind === 'bjt')
		return /\bpnp\b/u.test(words) || /^(?:2s[ab]|tip3[02]|tip42|2n290[57]|2n3906|bc[35][05]7)/u.test(name);
	return /\bp[- ]?(?:channel|mos|jfet)/u.test(words);
}
