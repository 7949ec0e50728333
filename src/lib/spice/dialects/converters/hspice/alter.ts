import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { CardConversion, type Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import { analysisCommands } from '../../sweeps/analysis-commands.ts';
import {
	canBeNamed,
	namedScript,
	settingName,
	type NamedRun,
	type SectionChoice,
	type Setting,
	type StudySetting,
	type Sweep
} from '../../sweeps/sweep.ts';
import { listValues, numberOf, written } from '../../sweeps/sweep-values.ts';
import { isSweep, isVarying } from '../step.ts';
import { firstAlter } from './first-alter.ts';
import { withSuffixes } from './suffixes.ts';

/** Whether a card changes a further run. */
export function isAltered({ netlist, index, statement }: CardConversion): boolean {
	return index >= firstAlter(netlist.file) && statement.head !== '.end';
}

/**
 * `.alter` and what follows it change further runs. Where they set parameters, temperatures, DC sources and passive elements, a script does
 * these runs; else only the first run is kept, whose cards they would overwrite.
 */
export const alter: Converter = {
	readInModes: [],
	convert(card) {
		if (!isAltered(card)) return;
		const { netlist, index, statement } = card;
		card.commentOut();
		if (index === firstAlter(netlist.file)) addScript(card);
		else if (statement.head === '.alter') noteRefused(card);
	}
};

function addScript(card: CardConversion): void {
	const { file } = card.netlist;
	const { blocks, runs } = alterPlan(file);
	const plain =
		runs?.flatMap((run) => (run.settings.every(isScripted) ? [{ ...run, settings: run.settings }] : [])) ?? [];
	const settings = plain.flatMap((run) => run.settings.filter(isScripted));
	const commands =
		runs && plain.length === runs.length && !isSwept(file)
			? analysisCommands(
					card.netlist,
					settings.map(({ target, value }) => ({ target, values: [value] }))
				)
			: null;
	const named = plain.map(({ title, settings: own }) => ({ title, settings: own.filter(isScripted) }));
	const script = commands && namedScript(named, canBeNamed(file), commands);
	if (!script) {
		if (runs) card.note('alter_study', card.whole, false);
		else noteRefused(card);
		return;
	}
	card.addBehind(script);
	card.note('alter_script', card.whole, true);
	for (const { index, kept } of blocks) {
		if (kept.length === 0) continue;
		const place = new CardConversion(card.netlist, index, file.statements[index]!);
		place.note('alter_kept', place.whole, false, { settings: kept.map(settingName).join(', ') });
	}
}

/** Says that a further run is left out, and which of its cards is the reason. */
function noteRefused(card: CardConversion): void {
	const { file } = card.netlist;
	const { runs, refused } = alterPlan(file);
	if (runs) return;
	const next = file.statements.findIndex(({ head }, index) => index > card.index && head === '.alter');
	const index = refused.find((each) => each > card.index && (next === -1 || each < next));
	const text = index === undefined ? '' : file.statements[index]!.code.trim().slice(0, SHOWN);
	card.note('alter', card.whole, false, { card: text });
}

/** Characters of a card in a note. */
const SHOWN = 60;

const isScripted = (setting: StudySetting): setting is Setting => setting.target.kind !== 'section';

/** Whether the analyses before the first `.alter` are swept too: one script would run without the values of the other. */
function isSwept(file: SourceFile): boolean {
	const before = file.statements.slice(0, firstAlter(file));
	return before.some(
		(statement) =>
			isSweep(statement) ||
			(statement.head.startsWith('.') && statement.tokens.some(({ text }) => /^sweep$/iu.test(text)))
	);
}

/** What a card sets: one value, or several that are run one after the other. */
type Change = Sweep | { target: SectionChoice['target']; values: readonly string[] };

/** An `.alter` with the changes of those before it. */
interface Block {
	/** Index of its `.alter`; -1 for the first run. */
	index: number;
	title: string;
	changes: readonly Change[];
	/** The changes of earlier blocks that it does not make again. */
	kept: readonly Change[];
}

interface AlterPlan {
	blocks: readonly Block[];
	/** All runs, each with the changes of those before it; null if one of them changes nothing or anything else. */
	runs: readonly NamedRun<StudySetting>[] | null;
	/** Indices of the cards that change anything else. */
	refused: readonly number[];
}

const known = new WeakMap<SourceFile, AlterPlan>();

/** What the `.alter` cards of a netlist say. */
export function alterPlan(file: SourceFile): AlterPlan {
	let plan = known.get(file);
	if (!plan) known.set(file, (plan = readPlan(file)));
	return plan;
}

function readPlan(file: SourceFile): AlterPlan {
	const { statements, options } = file;
	const first = firstAlter(file);
	const blocks: Block[] = [{ index: -1, title: 'base', changes: [], kept: [] }];
	const refused: number[] = [];
	const libraries = new Libraries(statements.slice(0, first));
	let isEmpty = false;
	let own: Change[] = [];
	const finish = (): void => {
		const block = blocks.at(-1)!;
		// Of those that set the same thing, the last one counts.
		const last = new Map(own.map((change) => [settingName(change).toLowerCase(), change]));
		block.kept = block.changes.filter((change) => !last.has(settingName(change).toLowerCase()));
		block.changes = [...block.kept, ...last.values()];
		isEmpty ||= (block.index !== -1 && own.length === 0) || !libraries.areChosen;
		own = [];
	};
	for (const [offset, statement] of statements.slice(first).entries()) {
		const { head, kind } = statement;
		if (kind === 'blank' || kind === 'comment' || kind === 'rest' || head === '.end') continue;
		if (head === '.alter') {
			finish();
			blocks.push({ index: first + offset, title: titleOf(statement), changes: blocks.at(-1)!.changes, kept: [] });
			continue;
		}
		const changes = libraries.changeOf(statement) ?? changesOf(file, first, statement);
		if (changes) own.push(...changes);
		else refused.push(first + offset);
	}
	finish();
	const isReadable =
		options.isEntry && refused.length === 0 && !isEmpty && !statements.some(({ head }) => head === '.control');
	return { blocks, refused, runs: isReadable ? blocks.flatMap(runsOfBlock) : null };
}

/** The runs of a block: one for each combination of values. */
function runsOfBlock({ title, changes }: Block): NamedRun<StudySetting>[] {
	return changes.reduce<NamedRun<StudySetting>[]>(
		(runs, change) =>
			runs.flatMap((run) =>
				change.values.map((value) => {
					const setting = { target: change.target, value } as StudySetting;
					const isOne = change.values.length === 1 || title === '';
					return {
						title: isOne ? run.title : `${run.title} ${settingName(setting)}=${value}`,
						settings: [...run.settings, setting]
					};
				})
			),
		[{ title, settings: [] }]
	);
}

/** The sections that are read of libraries, which `.del lib` and `.lib` change together. */
class Libraries {
	/** By the library; null for one of which several sections are read. */
	readonly #sections = new Map<string, string | null>();
	/** Those that were deleted and have no other section yet. */
	readonly #deleted = new Set<string>();

	constructor(statements: readonly Statement[]) {
		for (const { head, tokens } of statements) {
			const [, file, section, more] = tokens.map(({ text }) => withoutQuotes(text));
			if (head !== '.lib' || file === undefined || section === undefined || more !== undefined) continue;
			this.#sections.set(file, this.#sections.has(file) ? null : section);
		}
	}

	/** Whether each library whose section was deleted has another one. */
	get areChosen(): boolean {
		return this.#deleted.size === 0;
	}

	/** The section that a card chooses; nothing for `.del lib` of the one that is read, null for any other card. */
	changeOf({ head, tokens }: Statement): Change[] | null {
		const words = tokens.map(({ text }) => withoutQuotes(text));
		const isDelete = head === '.del' && words[1]?.toLowerCase() === 'lib';
		const [file = '', section = '', ...more] = words.slice(isDelete ? 2 : 1);
		const current = this.#sections.get(file) ?? null;
		if (!(isDelete || head === '.lib') || section === '' || more.length > 0 || current === null) return null;
		if (isDelete) {
			if (current.toLowerCase() !== section.toLowerCase() || this.#deleted.has(file)) return null;
			this.#deleted.add(file);
			return [];
		}
		if (!this.#deleted.delete(file)) return null;
		this.#sections.set(file, section);
		return [{ target: { kind: 'section', library: file }, values: [section] }];
	}
}

const withoutQuotes = (text: string): string => text.replace(/^(['"])(.*)\1$/u, '$2');

/** What the card says after `.alter`, as part of a quoted text in a script; empty for none. */
function titleOf({ code }: Statement): string {
	return code
		.slice('.alter'.length)
		.replaceAll(/[^\w\s.+-]/gu, '')
		.trim();
}

/** What a card of a further run sets: parameters to numbers, temperatures, a DC source or passive element between its nodes; else null. */
function changesOf(file: SourceFile, first: number, { head, kind, tokens }: Statement): Sweep[] | null {
	const words = tokens.slice(1).flatMap(({ text }) => (/^[=,]$/u.test(text) ? [] : [withSuffixes(text)]));
	if (head === '.temp') {
		const values = listValues(words);
		return values && [{ target: { kind: 'temperature' }, ...values }];
	}
	if (head === '.param') return words.length % 2 === 0 ? parametersOf(file, first, words) : null;
	if (kind !== 'device' || !/^[vircl]/u.test(head)) return null;
	const value = plainValue(tokens.map(({ text }) => withSuffixes(text)));
	const before = file.statements.slice(0, first).filter((one) => one.head === head && one.kind === 'device');
	const original = before.length === 1 ? before[0]!.tokens.map(({ text }) => text) : [];
	const isSame = [1, 2].every((at) => original[at]?.toLowerCase() === tokens[at]?.text.toLowerCase());
	if (value === null || !isSame || plainValue(original.map((text) => withSuffixes(text))) === null) return null;
	return [{ target: { kind: 'device', name: tokens[0]!.text }, values: [written(value)] }];
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
