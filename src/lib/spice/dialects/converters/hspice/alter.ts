import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { CardConversion, type Converter } from '../../conversion.ts';
import { analysisCommands } from '../../sweeps/analysis-commands.ts';
import {
	canBeNamed,
	MAX_RUNS,
	namedScript,
	settingName,
	type NamedRun,
	type Setting,
	type StudySetting
} from '../../sweeps/sweep.ts';
import { isSweep } from '../step.ts';
import { changesOf, type Change } from './altered-values.ts';
import { firstAlter } from './first-alter.ts';
import { LibrarySections } from './library-sections.ts';

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
	const scripted = runs && !isSwept(file) ? scriptedRuns(runs) : null;
	const settings = scripted?.flatMap((run) => run.settings) ?? [];
	const commands =
		scripted &&
		analysisCommands(
			card.netlist,
			settings.map(({ target, value }) => ({ target, values: [value] }))
		);
	const script = scripted && commands && namedScript(scripted, canBeNamed(file), commands);
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
	const index = refused.get(card.index);
	const text = index === undefined ? '' : file.statements[index]!.code.trim().slice(0, SHOWN);
	card.note('alter', card.whole, false, { card: text });
}

/** Characters of a card in a note. */
const SHOWN = 60;

/** The runs as a script sets them; null if it cannot. */
function scriptedRuns(runs: readonly NamedRun<StudySetting>[]): NamedRun[] | null {
	const isScripted = (setting: StudySetting): setting is Setting => !/^(?:section|element)$/u.test(setting.target.kind);
	const scripted = runs.map(({ title, settings }) => ({ title, settings: settings.filter(isScripted) }));
	return scripted.every(({ settings }, index) => settings.length === runs[index]!.settings.length) ? scripted : null;
}

/** Whether the analyses before the first `.alter` are swept too: one script would run without the values of the other. */
function isSwept(file: SourceFile): boolean {
	const before = file.statements.slice(0, firstAlter(file));
	return before.some(
		(statement) =>
			isSweep(statement) ||
			(statement.head.startsWith('.') && statement.tokens.some(({ text }) => /^sweep$/iu.test(text)))
	);
}

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
	/** By the index of an `.alter`, the first of its cards that changes anything else. */
	refused: ReadonlyMap<number, number>;
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
	const refused = new Map<number, number>();
	const libraries = new LibrarySections(statements.slice(0, first));
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
		else if (!refused.has(blocks.at(-1)!.index)) refused.set(blocks.at(-1)!.index, first + offset);
	}
	finish();
	const isReadable =
		options.isEntry && refused.size === 0 && !isEmpty && !statements.some(({ head }) => head === '.control');
	const count = blocks.reduce(
		(sum, { changes }) => sum + changes.reduce((runs, { values }) => runs * values.length, 1),
		0
	);
	return { blocks, refused, runs: isReadable && count <= MAX_RUNS ? blocks.flatMap(runsOfBlock) : null };
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

/** What the card says after `.alter`, as part of a quoted text in a script; empty for none. */
function titleOf({ code }: Statement): string {
	return code
		.slice('.alter'.length)
		.replaceAll(/[^\w\s.+-]/gu, '')
		.trim();
}
