import { cardFindings } from '../diagnostics/card-findings.ts';
import { namesOf } from '../project/names.ts';
import { fileSpan } from '../project/places.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dollarIsLetter, type ProgramProblem } from '../project/program.ts';
import { readProgram } from '../project/read-program.ts';
import type { Message } from '../service-types.ts';
import { parseFile } from '../syntax/parse.ts';

/** What stops ngspice from reading a file, whatever the rest of the project has. */
const BROKEN: ReadonlySet<ProgramProblem['code']> = new Set([
	'subcircuit_unclosed',
	'ends_unmatched',
	'if_unclosed',
	'if_unmatched'
]);

/** A mistake in a text; the offset is its place. Codes: `diagnostics.messages.*`. */
export interface ModelProblem {
	from: number;
	message: Message;
}

/**
 * The mistakes for which ngspice refuses a model file, or a netlist that uses a part of it, in order. What other files may
 * define, such as a model or a parameter, is not looked up. Linear in the text.
 *
 * @param text as ngspice reads it
 * @param reads the dialect that ngspice is set to read
 */
export function modelProblems(path: string, text: string, reads: Dialect): ModelProblem[] {
	const file = parseFile(text, { isEntry: false, dollarIsLetter: dollarIsLetter(reads) });
	const program = readProgram(new Map([[path, file]]), path, { dialect: reads, isEntry: false });
	const names = namesOf(program);
	const problems = program.problems
		.filter(({ code }) => BROKEN.has(code))
		.map(({ code, values, at, ...span }) => problem(code, values, fileSpan(at, span).from));
	for (const at of program.statements) {
		const card = names.card(at);
		if (!card) continue;
		for (const { code, values, severity, ...span } of cardFindings(program, at, card))
			if (severity === 'error') problems.push(problem(code, values, fileSpan(at, span).from));
	}
	return problems.sort((a, b) => a.from - b.from);
}

function problem(code: string, values: Message['values'], from: number): ModelProblem {
	return { from, message: { code: `diagnostics.messages.${code}`, values } };
}
