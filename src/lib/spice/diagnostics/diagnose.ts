import { insertLines, replaceCode } from '../project/edit-statement.ts';
import type { Program, ProgramStatement } from '../project/program.ts';
import type { Diagnostic, FileSpan, Message, QuickFix, Severity } from '../service-types.ts';
import { spanInFile } from '../syntax/place.ts';
import { cardFindings, writesCapitals } from './card-findings.ts';
import { Context } from './context.ts';
import type { CardFinding, Finding, Place, ProgramFix } from './finding.ts';
import { keptFindings } from './kept-findings.ts';
import { MAX_DIAGNOSTICS } from './limits.ts';
import { structure } from './program/structure.ts';
import { programRules } from './rules.ts';

const diagnosed = new WeakMap<Program, readonly Diagnostic[]>();

/**
 * The diagnostics of a program, for every file it reads, in text order, without running it. Linear in its statements;
 * diagnostics of a single card are computed once per card. After the first 1,000 nothing more is looked for: such a text
 * is hardly a netlist.
 */
export function diagnose(program: Program): readonly Diagnostic[] {
	let diagnostics = diagnosed.get(program);
	if (!diagnostics) diagnosed.set(program, (diagnostics = collect(contextOf(program))));
	return diagnostics;
}

/** Keyed by the set that successive programs share. */
const contexts = new WeakMap<Program['rewritten'], Context>();

function contextOf(program: Program): Context {
	const { rewritten } = program;
	const known = contexts.get(rewritten);
	const context = known?.follow(program, rewritten) ? known : new Context(program);
	contexts.set(rewritten, context);
	rewritten.clear();
	return context;
}

const ofDevices = keptFindings(
	({ program }, { at, card }) => cardFindings(program, at, card),
	({ program }) => [...program.files].flatMap(([path, file]) => (writesCapitals(file) ? [path] : [])).join('\n')
);

function collect(context: Context): readonly Diagnostic[] {
	const collector = new Collector();
	for (const diagnostic of allDiagnostics(context)) {
		if (collector.isFull) {
			collector.add(manyProblems(context.program));
			break;
		}
		collector.add(diagnostic);
	}
	return collector.sorted();
}

function* allDiagnostics(context: Context): Iterable<Diagnostic> {
	const { program } = context;
	const soften = ({ severity }: { severity: Severity }, at: ProgramStatement): Severity =>
		severity === 'error' && !context.isCertain(at) ? 'warning' : severity;
	const ofCard = (at: ProgramStatement, findings: readonly CardFinding[]): Diagnostic[] =>
		findings.map((found) => cardDiagnostic(at, { ...found, severity: soften(found, at) }));
	for (const found of structure(program)) yield programDiagnostic(found);
	for (const { device, findings } of ofDevices(context)) yield* ofCard(device.at, findings);
	for (const cards of [context.dots, context.commands])
		for (const { at, card } of cards) yield* ofCard(at, cardFindings(program, at, card));
	for (const rule of programRules)
		for (const found of rule(context)) yield programDiagnostic({ ...found, severity: soften(found, found.at) });
}

/** Says at the beginning of the netlist that there are more problems. */
function manyProblems({ entry }: Program): Diagnostic {
	const message = text('messages', { code: 'many_problems', values: { count: MAX_DIAGNOSTICS } });
	return { path: entry, from: 0, to: 0, severity: 'warning', message, fixes: [], related: [] };
}

/** Reports a statement that is included twice only once. */
class Collector {
	readonly #found = new Map<string, Diagnostic>();

	get isFull(): boolean {
		return this.#found.size >= MAX_DIAGNOSTICS;
	}

	add(diagnostic: Diagnostic): void {
		const { path, from, to, message } = diagnostic;
		const key = `${path}\n${from} ${to} ${message.code}`;
		if (!this.#found.has(key)) this.#found.set(key, diagnostic);
	}

	sorted(): Diagnostic[] {
		return [...this.#found.values()].sort((a, b) =>
			a.path === b.path ? a.from - b.from || a.to - b.to : a.path < b.path ? -1 : 1
		);
	}
}

function cardDiagnostic(at: ProgramStatement, { code, values, severity, fixes, ...span }: CardFinding): Diagnostic {
	return {
		...inFile({ at, from: span.from, to: span.to }),
		severity,
		message: text('messages', { code, values }),
		fixes: fixes.map(({ title, edits }) => ({
			title: text('fixes', title),
			edits: edits.map((edit) => replaceCode(at, edit, edit.insert))
		})),
		related: []
	};
}

function programDiagnostic({ code, values, severity, fixes, related, ...place }: Finding): Diagnostic {
	return {
		...inFile(place),
		severity,
		message: text('messages', { code, values }),
		fixes: fixes.map(quickFix),
		related: related.map(inFile)
	};
}

function quickFix({ title, edits }: ProgramFix): QuickFix {
	return {
		title: text('fixes', title),
		edits: edits.map((edit) => {
			if ('path' in edit) return { ...edit, from: 0, to: 0 };
			return 'side' in edit ? insertLines(edit.at, edit.side, edit.lines) : replaceCode(edit.at, edit, edit.insert);
		})
	};
}

function inFile({ at, from, to }: Place): FileSpan {
	return { path: at.path, ...spanInFile(at.file, at.index, { from, to }) };
}

/** Adds the path of a text in the catalogue. */
function text(kind: 'messages' | 'fixes', { code, values }: Message): Message {
	return { code: `diagnostics.${kind}.${code}`, values };
}
