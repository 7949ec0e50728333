import type { Card, CardProblem } from '../cards/card.ts';
import type { Program, ProgramStatement } from '../project/program.ts';
import type { Severity } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import { looseOptions } from './cards/loose-options.ts';
import { numberSlips } from './cards/number-slips.ts';
import { problemFixes } from './cards/problem-fixes.ts';
import { cardFinding, type CardFinding } from './finding.ts';

/** What ngspice runs all the same, though hardly as it was meant. */
const warnings = new Set([
	'missing_model_kind',
	'missing_name',
	'missing_signals',
	'missing_value',
	'not_a_number',
	'too_few_values'
]);
/** Cards on which ngspice refuses what it passes over elsewhere. */
const strict = /^(?:\.(?:tran|noise|pz)$|[efgh])/u;

/** By how numbers are read: two flags. */
const found = [0, 1, 2, 3].map(() => new WeakMap<Card, readonly CardFinding[]>());

/** What is wrong with a card whatever the rest of the netlist says. Kept for each card. */
export function cardFindings(
	{ dialect }: Pick<Program, 'dialect'>,
	{ statement, file }: ProgramStatement,
	card: Card
): readonly CardFinding[] {
	const habits = { writesMeg: writesMeg(file), readsInnerSuffix: dialect === 'ltspice' };
	const cache = found[Number(habits.writesMeg) + 2 * Number(habits.readsInnerSuffix)]!;
	let findings = cache.get(card);
	if (!findings) {
		const slips = numberSlips(card, statement, habits);
		const isTold = slips.some(({ severity }) => severity === 'error');
		findings = [
			...card.problems.filter(() => !isTold).map((problem) => ofProblem(problem, statement)),
			...slips,
			...looseOptions(card)
		];
		cache.set(card, findings);
	}
	return findings;
}

function ofProblem(problem: CardProblem, statement: Statement): CardFinding {
	const isPassedOver = statement.inScript || (warnings.has(problem.code) && !strict.test(statement.head));
	const severity: Severity = isPassedOver ? 'warning' : 'error';
	return cardFinding(problem.code, severity, problem, problem.values, ...problemFixes(problem, statement));
}

const meg = new WeakMap<Statement, boolean>();
const filesWithMeg = new WeakMap<SourceFile, boolean>();

/** Whether a file writes `MEG` in capitals somewhere: whoever writes all in capitals then means milli by `M`. */
export function writesMeg(file: SourceFile): boolean {
	let writes = filesWithMeg.get(file);
	if (writes === undefined) filesWithMeg.set(file, (writes = file.statements.some(statementWritesMeg)));
	return writes;
}

function statementWritesMeg(statement: Statement): boolean {
	let writes = meg.get(statement);
	if (writes === undefined) meg.set(statement, (writes = /\dMEG/u.test(statement.code)));
	return writes;
}
