import type { Card, DotCard } from '../cards/card.ts';
import { analysisNames } from '../cards/dots/analysis-names.ts';
import type { FileSpan, OutlineSymbol, SymbolKind } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { spanInFile } from '../syntax/place.ts';
import type { Span, Token } from '../syntax/tokens.ts';
import type { Program } from './program.ts';

const analyses = new Set([...[...analysisNames].map((name) => `.${name}`), '.four']);
const scriptAnalyses = new Set([...analysisNames, 'run']);

const outlines = new WeakMap<Program, Map<string, readonly OutlineSymbol[]>>();

/**
 * The contents of a file, in order: title, devices, models, parameters, analyses, measurements, included files; subcircuits,
 * sections and scripts with their contents.
 *
 * @param program one that reads the file: its models tell nodes and models apart
 */
export function outline(program: Program, path: string): readonly OutlineSymbol[] {
	const file = program.files.get(path);
	if (!file) return [];
	let ofProgram = outlines.get(program);
	if (!ofProgram) outlines.set(program, (ofProgram = new Map()));
	let found = ofProgram.get(path);
	if (!found) ofProgram.set(path, (found = new OutlineBuilder(program, path, file).build()));
	return found;
}

/** All symbols of an outline, each before its children. */
export function* allSymbols(symbols: readonly OutlineSymbol[]): Iterable<OutlineSymbol> {
	const waiting = [...symbols].reverse();
	for (let symbol = waiting.pop(); symbol; symbol = waiting.pop()) {
		yield symbol;
		for (let index = symbol.children.length - 1; index >= 0; index -= 1) waiting.push(symbol.children[index]!);
	}
}

interface Open {
	closing: readonly string[];
	symbol: OutlineSymbol;
}

class OutlineBuilder {
	readonly #top: OutlineSymbol[] = [];
	readonly #open: Open[] = [];

	constructor(
		private readonly program: Program,
		private readonly path: string,
		private readonly file: SourceFile
	) {}

	build(): readonly OutlineSymbol[] {
		const { statements } = this.file;
		statements.forEach((statement, index) => {
			if (statement.kind === 'title') this.#title(index);
			const card = this.program.cards.read(statement);
			if (!card) return;
			this.#close(statement.head, index);
			if (card.type === 'device') this.#add('device', index, card.name, detailOf(card));
			else if (card.type === 'dot') this.#dot(index, card);
			else this.#command(index, card);
		});
		// An unclosed block extends to the end of the file.
		this.#endAll(this.#open.length, this.file.text.length);
		return this.#top;
	}

	#title(index: number): void {
		const statement = this.file.statements[index]!;
		const name = statement.text.trim();
		if (name === '') return;
		const from = this.file.starts[index]! + statement.text.indexOf(name);
		const selection = { path: this.path, from, to: from + name.length };
		this.#top.push({ kind: 'title', name, detail: '', range: selection, selection, children: [] });
	}

	#dot(index: number, card: DotCard): void {
		const { subject } = card;
		if (card.name === '.subckt' && subject) {
			const detail = card.nodes.map(({ text }) => text).join(' ');
			this.#begin(['.ends', '.eom'], this.#add('subcircuit', index, subject, detail));
		} else if (card.name === '.control') {
			this.#begin(['.endc'], this.#add('control', index, headSpan(this.file, index), ''));
		} else if (card.name === '.lib' && subject) {
			const section = card.words[0];
			if (section) this.#add('file', index, subject, section.text);
			else this.#begin(['.endl'], this.#add('section', index, subject, ''));
		} else if (card.name === '.include' && subject) this.#add('file', index, subject, '');
		else if (card.name === '.model' && subject) this.#add('model', index, subject, card.words[0]?.text ?? '');
		else if (card.name === '.func' && subject) this.#add('function', index, subject, '');
		else if (card.name.startsWith('.meas') && subject) this.#add('measure', index, subject, card.words[0]?.text ?? '');
		else if (card.name === '.param')
			for (const { name, value } of card.assignments)
				this.#add('parameter', index, name, textOf(this.file, index, value));
		else if (analyses.has(card.name)) {
			const { code, head } = this.file.statements[index]!;
			this.#add('analysis', index, headSpan(this.file, index), code.slice(head.length).trim());
		}
	}

	#command(index: number, card: Extract<Card, { type: 'command' }>): void {
		const { code, head } = this.file.statements[index]!;
		const defined = card.uses.find(({ role }) => role === 'definition');
		if (scriptAnalyses.has(card.name))
			this.#add('analysis', index, headSpan(this.file, index), code.slice(head.length).trim());
		else if (defined) this.#add(defined.space, index, { ...defined, text: code.slice(defined.from, defined.to) }, '');
	}

	#add(kind: SymbolKind, index: number, name: Span & { text: string }, detail: string): OutlineSymbol {
		const { code } = this.file.statements[index]!;
		const symbol: OutlineSymbol = {
			kind,
			name: name.text,
			detail,
			range: this.#span(index, { from: 0, to: code.length }),
			selection: this.#span(index, name),
			children: []
		};
		(this.#open.at(-1)?.symbol.children ?? this.#top).push(symbol);
		return symbol;
	}

	#begin(closing: readonly string[], symbol: OutlineSymbol): void {
		this.#open.push({ closing, symbol });
	}

	#close(head: string, index: number): void {
		const at = this.#open.findLastIndex(({ closing }) => closing.includes(head));
		if (at === -1) return;
		const { code } = this.file.statements[index]!;
		this.#endAll(this.#open.length - at, this.#span(index, { from: 0, to: code.length }).to);
	}

	#endAll(count: number, to: number): void {
		for (let left = count; left > 0; left -= 1) this.#open.pop()!.symbol.range.to = to;
	}

	#span(index: number, span: Span): FileSpan {
		return { path: this.path, ...spanInFile(this.file, index, span) };
	}
}

function headSpan(file: SourceFile, index: number): Span & { text: string } {
	const { head, code } = file.statements[index]!;
	return { from: 0, to: head.length, text: code.slice(0, head.length) };
}

/** The model or subcircuit of a device, else its value. */
function detailOf(card: Extract<Card, { type: 'device' }>): string {
	return card.model?.text ?? card.values[0]?.text ?? '';
}

function textOf(file: SourceFile, index: number, value: readonly Token[]): string {
	const first = value[0];
	return first ? file.statements[index]!.code.slice(first.from, value.at(-1)!.to) : '';
}
