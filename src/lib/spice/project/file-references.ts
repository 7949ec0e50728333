import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';

/**
 * A file that a statement names. `include` and `library` are read in place of the statement, `script` by a command when it runs,
 * `data` by a code model.
 */
export interface FileReference {
	kind: 'include' | 'library' | 'script' | 'data';
	/** As written, without quotes. */
	reference: string;
	/** The reference without quotes, in the statement's code. */
	span: Span;
	/** Section of a library, as written, and its place. Null for a library whose only word may be a section name. */
	section: { name: string; span: Span } | null;
}

const fileWord = String.raw`(?:"([^"]*)"?|'([^']*)'?|(\S+))`;
const includePattern = new RegExp(String.raw`^\.inc\S*\s+${fileWord}`, 'diu');
const libraryPattern = new RegExp(String.raw`^\.lib\s+${fileWord}`, 'diu');
const sectionPattern = /\s*["']?([^\s"']+)/duy;
const scriptPattern = new RegExp(String.raw`^(?:source|load)\s+${fileWord}`, 'diu');
const dataPattern = /\b\w*file\s*=\s*"([^"]+)"/diu;

const known = new WeakMap<Statement, FileReference | null>();

/**
 * The file that a statement names; null for most statements. One word after `.lib` begins a section of that name, unless the netlist
 * was written for LTspice or PSpice, where it is a file.
 */
export function fileReference(statement: Statement): FileReference | null {
	if (!mayRefer(statement)) return null;
	const cached = known.get(statement);
	if (cached !== undefined) return cached;
	const read = readReference(statement);
	known.set(statement, read);
	return read;
}

/** References of a whole file with the index of their statements. */
export function fileReferences({ statements }: SourceFile): { index: number; reference: FileReference }[] {
	return statements.flatMap((statement, index) => {
		const reference = fileReference(statement);
		return reference ? [{ index, reference }] : [];
	});
}

function mayRefer({ kind, head, code }: Statement): boolean {
	if (kind === 'dot') return head.startsWith('.inc') || head === '.lib' || (head === '.model' && code.includes('"'));
	return kind === 'command' && (head === 'source' || head === 'load' || head.startsWith('.inc'));
}

function readReference({ head, code }: Statement): FileReference | null {
	const [kind, pattern] = head.startsWith('.inc')
		? (['include', includePattern] as const)
		: head === '.lib'
			? (['library', libraryPattern] as const)
			: head === '.model'
				? (['data', dataPattern] as const)
				: (['script', scriptPattern] as const);
	const match = pattern.exec(code);
	if (!match) return null;
	const { text, span } = firstOf(match);
	if (kind !== 'library') return { kind, reference: text, span, section: null };
	sectionPattern.lastIndex = match[0].length;
	const section = sectionPattern.exec(code);
	const [from, to] = section?.indices?.[1] ?? [0, 0];
	return { kind, reference: text, span, section: section ? { name: section[1] ?? '', span: { from, to } } : null };
}

function firstOf(match: RegExpExecArray): { text: string; span: Span } {
	for (let group = 1; group <= 3; group += 1) {
		const place = match.indices?.[group];
		if (place) return { text: match[group] ?? '', span: { from: place[0], to: place[1] } };
	}
	return { text: '', span: { from: 0, to: 0 } };
}
