import type { NameSpace } from './cards/card.ts';
import type { Span } from './syntax/tokens.ts';

/** A span of a file of the project; offsets are UTF-16 units from its beginning. */
export interface FileSpan extends Span {
	path: string;
}

/** Replaces a span by a text. Edits of one file never overlap. An insertion into a file that does not exist creates it. */
export interface TextEdit extends FileSpan {
	insert: string;
}

/** A text of the message catalogue: its code and the values of its placeholders. */
export interface Message {
	code: string;
	values: Readonly<Record<string, string | number>>;
}

export type Severity = 'error' | 'warning' | 'info';

/** A fix for a diagnostic, offered only if it is certain to be what was meant. */
export interface QuickFix {
	title: Message;
	edits: readonly TextEdit[];
	/** In place of edits: the file is converted from another simulator's dialect (`convertDialect`). */
	converts?: boolean;
}

export interface Diagnostic extends FileSpan {
	severity: Severity;
	message: Message;
	fixes: readonly QuickFix[];
	/** Related places, such as the first definition of a name defined twice. */
	related: readonly FileSpan[];
}

export interface PlacedDiagnostic extends Diagnostic {
	/** From 1. */
	line: number;
}

export type SymbolKind = NameSpace | 'title' | 'analysis' | 'control';

/** A named part of a file, with its contents as children. */
export interface OutlineSymbol {
	kind: SymbolKind;
	name: string;
	/** What to show beside the name: a value, a model, a file. */
	detail: string;
	/** All of it, such as a whole subcircuit. */
	range: FileSpan;
	/** Its name. */
	selection: FileSpan;
	children: OutlineSymbol[];
}

export interface Reference extends FileSpan {
	role: 'definition' | 'read' | 'write' | 'call';
	/** Its line, from 1, and the text of that line without its break, for lists. */
	line: number;
	lineText: string;
	/** Column of the name in that line, from 1. */
	column: number;
}

/** What is shown about the thing under the cursor: a heading from the netlist, and sentences of the catalogue. */
export interface HoverInfo {
	span: FileSpan;
	heading: string;
	/** Kind of the thing, such as `device.r` or `dot.tran`. */
	kind: Message;
	/** Facts about it, in order: parsed value with unit, nodes, model, description. */
	facts: Message[];
	/** Where it is defined, if elsewhere. */
	definition: FileSpan | null;
}

export interface CompletionItem {
	label: string;
	kind: SymbolKind | 'keyword' | 'option' | 'command' | 'value';
	detail: string;
	/** One sentence about it, or null. */
	description: Message | null;
	/** Inserted instead of the label; `${}` marks placeholders. */
	insert: string | null;
}

export interface Completions {
	/** What the chosen item replaces. */
	span: FileSpan;
	items: CompletionItem[];
}

/** Parts of the card under the cursor, and the one the cursor is in. */
export interface Signature {
	/** Such as `Rxxx n+ n- value`. */
	parts: { label: string; optional: boolean; description: Message }[];
	active: number;
	description: Message;
}

/** Why something cannot be done. */
export interface Refused {
	refused: Message;
}

/** A name that can be renamed, its place, and all occurrences that would change. */
export interface RenameStart {
	span: FileSpan;
	name: string;
	references: readonly Reference[];
}

export interface RenameResult {
	edits: readonly TextEdit[];
}
