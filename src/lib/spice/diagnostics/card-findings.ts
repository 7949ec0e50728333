import { readsInnerSuffix } from '../cards/inner-suffix.ts';
import type { Card, CardProblem } from '../cards/card.ts';
import type { Program, ProgramStatement } from '../project/program.ts';
import type { Severity } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import { expressionProblems } from './cards/expression-problems.ts';
import { looseOptions } from './cards/loose-options.ts';
import { measuredSignals } from './cards/measured-signals.ts';
import { numberSlips } from './cards/number-slips.ts';
import { parameterComma } from './cards/parameter-comma.ts';
import { passiveExpressions } from './cards/passive-expressions.ts';
import { problemFixes } from './cards/problem-fixes.ts';
import { cardFinding, type CardFinding } from './finding.ts';

/** What ngspice runs anyway, but probably not as intended. */
const warnings = new Set([
	'missing_model_kind',
	'missing_name',
	'missing_signals',
	'missing_value',
	'not_a_number',
	'too_few_values'
]);
/** What ngspice always reads as intended. */
const harmless = new Set(['unclosed_parenthesis']);
/** Cards on which ngspice refuses what it ignores elsewhere. */
const strict = /^(?:\.(?:tran|noise|pz)$|[efgh])/u;

/** One cache for each combination of three flags, which say how numbers and expressions are read. */
const found = Array.from({ length: 8 }, () => new WeakMap<Card, readonly CardFinding[]>());

/** What is wrong with a card, regardless of the rest of the netlist. Cached per card. */
export function cardFindings(
	{ dialect }: Pick<Program, 'dialect'>,
	{ statement, file }: ProgramStatement,
	card: Card
): readonly CardFinding[] {
	const habits = { writesCapitals: writesCapitals(file), readsInnerSuffix: readsInnerSuffix(dialect) };
	const readsOperators = dialect === 'pspice';
	const flags = [habits.writesCapitals, habits.readsInnerSuffix, readsOperators];
	const cache = found[flags.reduce((index, flag) => 2 * index + Number(flag), 0)]!;
	let findings = cache.get(card);
	if (!findings) {
		const slips = numberSlips(card, statement, habits);
		const isTold = slips.some(({ severity }) => severity === 'error');
		findings = [
			...card.problems.filter(() => !isTold).map((problem) => ofProblem(problem, statement)),
			...slips,
			...expressionProblems(card, statement, readsOperators),
			...looseOptions(card),
			...measuredSignals(card, statement),
			...parameterComma(card, statement),
			...passiveExpressions(card, statement)
		];
		cache.set(card, findings);
	}
	return findings;
}

function ofProblem(problem: CardProblem, statement: Statement): CardFinding {
	const isPassedOver =
		statement.inScript || harmless.has(problem.code) || (warnings.has(problem.code) && !strict.test(statement.head));
	const severity: Severity = isPassedOver ? 'warning' : 'error';
	return cardFinding(problem.code, severity, problem, problem.values, ...problemFixes(problem, statement));
}

/** How the numbers of a statement are written: `MEG` in capitals; a small `m` (`5m`, `1meg`). */
interface Suffixes {
	hasCapitalMeg: boolean;
	hasSmallM: boolean;
}

const suffixes = new WeakMap<Statement, Suffixes>();
const capitalFiles = new WeakMap<SourceFile, boolean>();

/**
 * Whether a file writes its suffixes in capitals, including `MEG`. In a file that also has `1meg` or `5m`, a capital M was
 * chosen on purpose, probably to mean mega.
 */
export function writesCapitals(file: SourceFile): boolean {
	let writes = capitalFiles.get(file);
	if (writes === undefined) {
		const all = file.statements.map(suffixesOf);
		writes = all.some(({ hasCapitalMeg }) => hasCapitalMeg) && !all.some(({ hasSmallM }) => hasSmallM);
		capitalFiles.set(file, writes);
	}
	return writes;
}

function suffixesOf(statement: Statement): Suffixes {
	let found = suffixes.get(statement);
	if (!found) {
		const { code } = statement;
		found = { hasCapitalMeg: /\dMEG/u.test(code), hasSmallM: /(?<![\w.])[\d.]*\dm/u.test(code) };
		suffixes.set(statement, found);
	}
	return found;
}
