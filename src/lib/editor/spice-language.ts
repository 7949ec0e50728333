import { foldService, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags, type Tag } from '@lezer/highlight';
import { blockEnd } from '#lib/spice/highlight-blocks.ts';
import { highlightLine, initialState, type LineState, type Token, type TokenKind } from '#lib/spice/highlight.ts';

interface StreamState {
	line: LineState;
	/** Tokens of the current line that are still to be handed out. */
	queue: Token[];
}

const tokenTags: Record<TokenKind, Tag> = {
	title: tags.heading,
	comment: tags.lineComment,
	directive: tags.processingInstruction,
	continuation: tags.operator,
	device: tags.typeName,
	node: tags.variableName,
	number: tags.number,
	string: tags.string,
	parameter: tags.propertyName,
	keyword: tags.keyword,
	name: tags.labelName
};

const style = HighlightStyle.define([
	{ tag: tags.heading, color: 'var(--text)', fontWeight: '700' },
	{ tag: tags.lineComment, color: 'var(--syntax-comment)', fontStyle: 'italic' },
	{ tag: [tags.processingInstruction, tags.operator], color: 'var(--syntax-directive)', fontWeight: '600' },
	{ tag: tags.typeName, color: 'var(--syntax-device)', fontWeight: '600' },
	{ tag: tags.number, color: 'var(--syntax-number)' },
	{ tag: tags.string, color: 'var(--syntax-string)' },
	{ tag: tags.keyword, color: 'var(--syntax-keyword)' },
	{ tag: tags.propertyName, color: 'var(--text-2)' }
]);

function language(hasTitle: boolean): StreamLanguage<StreamState> {
	return StreamLanguage.define<StreamState>({
		name: 'spice',
		startState: () => ({ line: initialState(hasTitle), queue: [] }),
		copyState: (state) => ({ ...state }),
		blankLine(state) {
			state.line = highlightLine('', state.line).state;
		},
		token(stream, state) {
			if (stream.sol()) {
				const result = highlightLine(stream.string, state.line);
				state.line = result.state;
				state.queue = result.tokens;
			}
			const next = state.queue[0];
			if (!next) {
				stream.skipToEnd();
				return null;
			}
			if (stream.pos < next.from) {
				stream.pos = next.from;
				return null;
			}
			stream.pos = next.to;
			state.queue = state.queue.slice(1);
			return next.kind;
		},
		tokenTable: tokenTags,
		languageData: { commentTokens: { line: '*' } }
	});
}

const blockFolding = foldService.of((state, lineStart) => {
	const first = state.doc.lineAt(lineStart);
	const end = blockEnd(first.number, (line) => (line <= state.doc.lines ? state.doc.line(line).text : undefined));
	return end === null ? null : { from: first.to, to: state.doc.line(end).to };
});

const runnable = new Set(['cir', 'sp', 'net', 'ckt', 'spice']);
const included = new Set(['lib', 'mod', 'inc', 'model', 'sub', 'subckt']);
const colours = syntaxHighlighting(style);

/** Whether a file's name says that it is a netlist or something that netlists include. */
export function isNetlistFile(path: string): boolean {
	const extension = extensionOf(path);
	return runnable.has(extension) || included.has(extension);
}

function extensionOf(path: string): string {
	return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Highlighting and folding for a file, told by its extension; nothing for files that are not netlists. */
export function languageFor(path: string): Extension {
	if (!isNetlistFile(path)) return [];
	return [language(runnable.has(extensionOf(path))), blockFolding, colours];
}
