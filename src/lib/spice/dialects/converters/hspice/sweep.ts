import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import type { Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import {
	canBeNamed,
	nestedScript,
	noteMissedStop,
	tableScript,
	type Setting,
	type Sweep,
	type SweepTarget
} from '../../sweeps/sweep.ts';
import { listValues, numberOf, spacedValues, sweepValues, type SweepScale } from '../../sweeps/sweep-values.ts';
import { isSweep, missingParameters } from '../step.ts';
import { firstAlter } from './first-alter.ts';
import { withSuffixes } from './suffixes.ts';

interface SweepPlan {
	/** The first analysis with a sweep. */
	first: number;
	/** Null if a sweep cannot be read, the analyses do not have the same one, or `.temp` sweeps too. */
	script: readonly string[] | null;
	/** For parameters that nothing else defines. */
	sweeps: readonly Sweep[];
	/** The rows of the table that is swept; null without one. */
	rows: readonly (readonly Setting[])[] | null;
	/** Indices of the statements of the table that is swept. */
	table: ReadonlySet<number>;
}

const plans = new WeakMap<SourceFile, SweepPlan>();
const analyses = /^\.(?:tran|ac|dc|op|noise|tf)$/u;

/** `.tran 1p 10n sweep vdd 1 2 0.1` and `sweep data=table` become a script that changes the values and runs the analysis. */
export const sweep: Converter = {
	readInModes: [],
	convert(card) {
		const { file } = card.netlist;
		const plan = sweepPlan(file);
		const { head, tokens } = card.statement;
		if (plan.table.has(card.index)) card.commentOut();
		else if (/^\.(?:data|enddata)$/u.test(head)) card.note('data_table', card.whole, false);
		const at = sweepAt(card.statement);
		if (at === -1) {
			if (/^\.(?:tran|ac|dc)$/u.test(head) && tokens.some(({ text }) => /^(?:poi|data)$/iu.test(text)))
				card.note('sweep', card.whole, false);
			return;
		}
		for (const each of plan.sweeps) noteMissedStop(card, each);
		if (plan.script === null) {
			card.note('sweep', card.whole, false);
			return;
		}
		card.remove({ from: tokens[at]!.from, to: card.statement.code.trimEnd().length });
		if (card.index !== plan.first) return;
		card.addBehind([...missingParameters(card, plan.sweeps), ...plan.script]);
		card.note('sweep_script', card.whole, true);
	}
};

/** Index of the word `sweep` on an analysis, or -1. */
export function sweepAt({ head, tokens }: Statement): number {
	return analyses.test(head) ? tokens.findIndex(({ text }) => text.toLowerCase() === 'sweep') : -1;
}

/** What the analyses of a netlist sweep. */
export function sweepPlan(file: SourceFile): SweepPlan {
	const plan = plans.get(file) ?? planOf(file);
	plans.set(file, plan);
	return plan;
}

function planOf(file: SourceFile): SweepPlan {
	const { statements, options } = file;
	const none: SweepPlan = { first: -1, script: null, sweeps: [], rows: null, table: new Set() };
	const cards = statements.filter(({ head }) => analyses.test(head));
	const texts = cards.map((card) => wordsAfter(card, sweepAt(card)));
	const [words] = texts;
	const isOne = words && texts.every((each) => each?.join(' ').toLowerCase() === words.join(' ').toLowerCase());
	if (!isOne || !options.isEntry || statements.some(({ head }) => head === '.control')) return none;
	const first = statements.indexOf(cards[0]!);
	const isAlone = !statements.slice(0, firstAlter(file)).some(isSweep);
	if (/^data$/iu.test(words[0] ?? '') && words[1] === '=') {
		const table = tableOf(file, words[2] ?? '');
		if (!table) return none;
		const sweeps = (table.rows[0] ?? []).map(({ target, value }) => ({ target, values: [value] }));
		const script = isAlone ? tableScript(table.rows, canBeNamed(file)) : null;
		return { first, script, sweeps, rows: table.rows, table: table.statements };
	}
	const target = targetOf(file, words[0] ?? '');
	const values = target && valuesOf(words.slice(1));
	const sweeps = target && values ? [{ target, ...values }] : [];
	const script = isAlone && sweeps.length > 0 ? nestedScript(sweeps, canBeNamed(file)) : null;
	return { ...none, first, sweeps, script };
}

function wordsAfter({ tokens }: Statement, at: number): string[] | null {
	return at === -1 ? null : tokens.slice(at + 1).map(({ text }) => withSuffixes(text));
}

/** Start, stop and step, or a count and two ends after LIN, DEC, OCT, or a count and a list after POI. */
function valuesOf(words: readonly string[]): Omit<Sweep, 'target'> | null {
	const kind = words[0]?.toLowerCase() ?? '';
	if (kind === 'poi') return listValues(words.slice(2));
	const isNamed = /^(?:lin|dec|oct)$/u.test(kind);
	const numbers = words.slice(isNamed ? 1 : 0).map(numberOf);
	const [a, b, c] = numbers;
	if (numbers.length !== 3 || typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return null;
	if (!isNamed) return sweepValues('lin', a, b, c);
	return kind === 'lin' ? spacedValues(a, b, c) : sweepValues(kind as SweepScale, b, c, a);
}

/** A parameter, or a source if no parameter has the name. */
function targetOf(file: SourceFile, name: string): SweepTarget | null {
	if (/^temp$/iu.test(name)) return { kind: 'temperature' };
	if (!/^[a-z_]\w*$/iu.test(name) || /^(?:monte|data|optimize)$/iu.test(name)) return null;
	const isDefined = definitionsOf(file).parameters.has(name.toLowerCase());
	const isSource =
		!isDefined && /^[vi]/iu.test(name) && file.statements.some(({ head }) => head === name.toLowerCase());
	return { kind: isSource ? 'device' : 'parameter', name };
}

/** The rows of `.data name a b` to `.enddata`; null for a table that is not one of numbers. */
function tableOf(
	file: SourceFile,
	name: string
): { rows: readonly (readonly Setting[])[]; statements: ReadonlySet<number> } | null {
	const { statements } = file;
	const start = statements.findIndex(
		({ head, tokens }) => head === '.data' && tokens[1]?.text.toLowerCase() === name.toLowerCase()
	);
	const end = statements.findIndex(({ head }, index) => index > start && head === '.enddata');
	if (start === -1 || end === -1) return null;
	const words = statements.slice(start, end).flatMap(({ kind, tokens }, index) => {
		if (kind === 'comment' || kind === 'blank') return [];
		return tokens.slice(index === 0 ? 2 : 0).map(({ text }) => withSuffixes(text));
	});
	const count = words.findIndex((word) => numberOf(word) !== null);
	const targets = words.slice(0, count).map((word) => targetOf(file, word));
	const values = count < 1 ? null : listValues(words.slice(count))?.values;
	if (!values || values.length % count !== 0 || !targets.every((target) => target !== null)) return null;
	const rows = Array.from({ length: values.length / count }, (_, row) =>
		targets.map((target, column) => ({ target, value: values[row * count + column]! }))
	);
	const indices = Array.from({ length: end - start + 1 }, (_, index) => start + index);
	return { rows, statements: new Set(indices) };
}
