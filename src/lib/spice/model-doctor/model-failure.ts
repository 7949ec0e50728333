import { diagnose } from '../diagnostics/diagnose.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { placesAt } from '../project/places.ts';
import { dollarIsLetter, type Program } from '../project/program.ts';
import { readProgram } from '../project/read-program.ts';
import { usedNames } from '../project/used-names.ts';
import type { Message } from '../service-types.ts';
import { parseFile, type SourceFile } from '../syntax/parse.ts';
import { lineAndColumn } from '../syntax/place.ts';
import type { ConvertedText } from './converted-text.ts';

/** A model file, and the netlist that runs one of its parts. */
export interface PartRun {
	path: string;
	/** As the user has it. */
	original: string;
	converted: ConvertedText;
	/** The dialect that ngspice is set to read. */
	reads: Dialect;
	/** The netlist that includes the file, beside it. */
	entry: string;
	netlist: string;
	part: { name: string; line: number };
}

/** An error of the engine. */
export interface RunError {
	/** Kind of message; a key of `logMessages`. */
	code: string | null;
	text: string;
	/** Its line, from 1, in the converted text; null if it is not about the model file. */
	line: number | null;
}

/** Why a part does not run: the word that is in the way, where it is, and what it means. */
export interface ModelFailure {
	word: string;
	/** In the original, from 1. */
	line: number;
	/** A note of the conversion or a diagnostic; null if only the engine's message says what is wrong. */
	message: Message | null;
	/** Kind of the engine's first error; null without one. */
	code: string | null;
}

/** A cause with the offset of its word in the original. */
interface Cause {
	from: number;
	word: string;
	message: Message;
}

/** Maximum length of a word that is shown. */
const MAX_WORD = 40;

/**
 * Why a part of a model file does not run after conversion. What the conversion has left to do comes first, then what the
 * language service finds, both at the line of the engine's first error if there is one; then that error itself.
 *
 * @param errors of the run, in order
 */
export function modelFailure(run: PartRun, errors: readonly RunError[]): ModelFailure {
	const original = parseFile(run.original, { isEntry: false, dollarIsLetter: dollarIsLetter(run.converted.dialect) });
	const file = parseFile(run.converted.text, { isEntry: false, dollarIsLetter: dollarIsLetter(run.reads) });
	const program = programOf(run, file);
	const lineOf = (from: number): number => lineAndColumn(original, from).line;
	const error = errors.find(({ line }) => line !== null) ?? errors[0];
	const card = error?.line ? cardAtLine(file, error.line) : null;
	const causes = [...openNotes(run, program), ...mistakes(run, program)];
	const errorLine = card ? lineOf(run.converted.originalOf(card.from)) : null;
	const cause = causes.find(({ from }) => lineOf(from) === errorLine) ?? causes[0];
	const code = error?.code ?? null;
	if (cause) return { word: shown(cause.word), line: lineOf(cause.from), message: cause.message, code };
	if (card && error && errorLine !== null)
		return { word: shown(wordOf(error.text, card.code)), line: errorLine, message: null, code };
	return { word: shown(run.part.name), line: run.part.line, message: null, code };
}

function programOf({ path, entry, netlist, reads }: PartRun, file: SourceFile): Program {
	const dollar = dollarIsLetter(reads);
	const files = new Map([
		[path, file],
		[entry, parseFile(netlist, { isEntry: true, dollarIsLetter: dollar })]
	]);
	return readProgram(files, entry, { dialect: reads });
}

/** What the conversion has left to do in what the part uses. */
function openNotes({ path, original, converted }: PartRun, program: Program): Cause[] {
	const { statements } = usedNames(program);
	return converted.notes
		.filter(({ sure }) => !sure)
		.filter(({ from }) => {
			const places = placesAt(program, path, converted.offsetOf(from));
			return places.length === 0 || places.some(({ at }) => statements.has(at));
		})
		.map(({ from, to, message }) => ({ from, word: original.slice(from, to), message }));
}

/** Errors of the language service in what the part uses. */
function mistakes({ path, converted }: PartRun, program: Program): Cause[] {
	const { statements } = usedNames(program);
	return diagnose(program)
		.filter(
			(each) =>
				each.severity === 'error' &&
				each.path === path &&
				placesAt(program, path, each.from).some(({ at }) => statements.has(at))
		)
		.map(({ from, to, message }) => ({
			from: converted.originalOf(from),
			word: converted.text.slice(from, to),
			message
		}));
}

/** The card of a line and its offset; null if the text has no such line. */
function cardAtLine(file: SourceFile, line: number): { from: number; code: string } | null {
	const next = file.lines.findIndex((first) => first > line);
	const index = next === -1 ? file.lines.length - 1 : next - 1;
	const statement = file.statements[index];
	return statement ? { from: file.starts[index]!, code: statement.code } : null;
}

/** Words that a message of the engine quotes or names. */
const NAMED = /['"([]([^'"()[\]\s]+)['")\]]|(?:function as|parameter|model|subckt:?) ([^\s,()]+)/giu;

/** The first word that a message and the card have in common, without the name of the device; else the card's first word. */
function wordOf(message: string, code: string): string {
	const [head = '', ...rest] = code.trim().split(/\s+/u);
	const card = rest.join(' ').toLowerCase();
	for (const [, quoted, named] of message.matchAll(NAMED)) {
		const word = quoted ?? named ?? '';
		if (word.length > 1 && card.includes(word.toLowerCase())) return word;
	}
	return head;
}

/** The first word of a text. */
function shown(text: string): string {
	const [word = ''] = text.trim().split(/\s+/u);
	return word.length > MAX_WORD ? `${word.slice(0, MAX_WORD)}…` : word;
}
