import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { CardConversion, type Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import { analysisCommands } from '../../sweeps/analysis-commands.ts';
import { canBeNamed, namedScript, settingName, type NamedRun, type Setting } from '../../sweeps/sweep.ts';
import { numberOf, written } from '../../sweeps/sweep-values.ts';
import { isVarying } from '../step.ts';
import { withSuffixes } from './suffixes.ts';

const firsts = new WeakMap<SourceFile, number>();

/** Index of the first `.alter`, which ends the cards of the first run. */
export function firstAlter(file: SourceFile): number {
	let index = firsts.get(file);
	if (index === undefined) {
		const found = file.statements.findIndex(({ head }) => head === '.alter');
		firsts.set(file, (index = found === -1 ? Infinity : found));
	}
	return index;
}

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
		else if (statement.head === '.alter' && !runsOf(netlist.file)) card.note('alter', card.whole, false);
	}
};

function addScript(card: CardConversion): void {
	const { file } = card.netlist;
	const runs = runsOf(file);
	const settings = runs?.flatMap((run) => run.settings) ?? [];
	const commands =
		runs &&
		analysisCommands(
			card.netlist,
			settings.map(({ target, value }) => ({ target, values: [value] }))
		);
	const script = runs && commands && namedScript(runs, canBeNamed(file), commands);
	if (!script) {
		card.note('alter', card.whole, false);
		return;
	}
	card.addBehind(script);
	card.note('alter_script', card.whole, true);
	for (const { index, kept } of runs) {
		if (kept.length === 0) continue;
		const place = new CardConversion(card.netlist, index, file.statements[index]!);
		place.note('alter_kept', place.whole, false, { settings: kept.map(settingName).join(', ') });
	}
}

interface AlteredRun extends NamedRun {
	/** Index of its `.alter`; -1 for the first run. */
	index: number;
	/** The changes of earlier runs that it does not make again. */
	kept: readonly Setting[];
}

const known = new WeakMap<SourceFile, readonly AlteredRun[] | null>();

/** All runs, each with the changes of those before it; null if one of them changes nothing or anything else. */
export function runsOf(file: SourceFile): readonly AlteredRun[] | null {
	let runs = known.get(file);
	if (runs === undefined) known.set(file, (runs = readRuns(file)));
	return runs;
}

function readRuns(file: SourceFile): AlteredRun[] | null {
	const { statements, options } = file;
	const first = firstAlter(file);
	const isSwept = statements.some(
		({ head, tokens }) =>
			/^\.(?:control|step)$/u.test(head) || (head.startsWith('.') && tokens.some(({ text }) => /^sweep$/iu.test(text)))
	);
	if (!options.isEntry || isSwept) return null;
	const runs: AlteredRun[] = [{ index: -1, title: 'base', settings: [], kept: [] }];
	let own: Setting[] = [];
	const finish = (): boolean => {
		const run = runs.at(-1)!;
		const names = new Set(own.map((setting) => settingName(setting).toLowerCase()));
		run.kept = run.settings.filter((setting) => !names.has(settingName(setting).toLowerCase()));
		run.settings = [...run.kept, ...own];
		return run.index === -1 || own.length > 0;
	};
	for (const [offset, statement] of statements.slice(first).entries()) {
		const { head, kind } = statement;
		if (kind === 'blank' || kind === 'comment' || kind === 'rest' || head === '.end') continue;
		if (head === '.alter') {
			if (!finish()) return null;
			own = [];
			runs.push({ index: first + offset, title: titleOf(statement), settings: runs.at(-1)!.settings, kept: [] });
			continue;
		}
		const changes = changesOf(file, first, statement);
		if (!changes) return null;
		own.push(...changes);
	}
	return finish() ? runs : null;
}

/** What the card says after `.alter`, as part of a quoted text in a script; empty for none. */
function titleOf({ code }: Statement): string {
	return code
		.slice('.alter'.length)
		.replaceAll(/[^\w\s.+-]/gu, '')
		.trim();
}

/** What a card of a further run sets: parameters to numbers, one temperature, a DC source or passive element between its nodes; else null. */
function changesOf(file: SourceFile, first: number, { head, kind, tokens }: Statement): Setting[] | null {
	const words = tokens.slice(1).flatMap(({ text }) => (/^[=,]$/u.test(text) ? [] : [withSuffixes(text)]));
	if (head === '.temp') {
		const value = words.length === 1 ? numberOf(words[0]) : null;
		return value === null ? null : [{ target: { kind: 'temperature' }, value: written(value) }];
	}
	if (head === '.param') return words.length % 2 === 0 ? parametersOf(file, first, words) : null;
	if (kind !== 'device' || !/^[vircl]/u.test(head)) return null;
	const value = plainValue(tokens.map(({ text }) => withSuffixes(text)));
	const before = file.statements.slice(0, first).filter((one) => one.head === head && one.kind === 'device');
	const original = before.length === 1 ? before[0]!.tokens.map(({ text }) => text) : [];
	const isSame = [1, 2].every((at) => original[at]?.toLowerCase() === tokens[at]?.text.toLowerCase());
	if (value === null || !isSame || plainValue(original.map((text) => withSuffixes(text))) === null) return null;
	return [{ target: { kind: 'device', name: tokens[0]!.text }, value: written(value) }];
}

/** The value of `V1 a b 5`, `V1 a b DC 5` or `R1 a b 1k`; null for any other element. */
function plainValue(words: readonly string[]): number | null {
	const values = words
		.slice(3)
		.filter((word, index) => word !== '=' && !(index === 0 && /^dc$/iu.test(word) && /^[vi]/iu.test(words[0]!)));
	return values.length === 1 ? numberOf(values[0]) : null;
}

function parametersOf(file: SourceFile, first: number, words: readonly string[]): Setting[] | null {
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
	const settings: Setting[] = [];
	for (let at = 0; at < words.length; at += 2) {
		const [name, value] = [words[at]!, numberOf(words[at + 1])];
		// ngspice alters only what the netlist itself defines.
		if (value === null || !defined.has(name.toLowerCase())) return null;
		settings.push({ target: { kind: 'parameter', name }, value: written(value) });
	}
	return settings;
}
