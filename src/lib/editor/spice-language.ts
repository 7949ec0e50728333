import { foldService } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { blockEnd } from '#lib/spice/highlight-blocks.ts';
import { json } from './json-language.ts';
import { highlighting } from './highlighting.ts';

const blockFolding = foldService.of((state, lineStart) => {
	const first = state.doc.lineAt(lineStart);
	const end = blockEnd(first.number, (line) => (line <= state.doc.lines ? state.doc.line(line).text : undefined));
	return end === null ? null : { from: first.to, to: state.doc.line(end).to };
});

const runnable = new Set(['cir', 'sp', 'net', 'ckt', 'spice']);
const included = new Set(['lib', 'mod', 'inc', 'model', 'sub', 'subckt']);
const comments = EditorState.languageData.of(() => [{ commentTokens: { line: '*' } }]);

/** Whether a file is, by its name, a netlist or something that netlists include. */
export function isNetlistFile(path: string): boolean {
	const extension = extensionOf(path);
	return runnable.has(extension) || included.has(extension);
}

function extensionOf(path: string): string {
	return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Highlighting and folding for a file, by its extension: netlists and JSON; empty for others. */
export function languageFor(path: string): Extension {
	if (extensionOf(path) === 'json') return json;
	if (!isNetlistFile(path)) return [];
	return [highlighting(runnable.has(extensionOf(path))), blockFolding, comments];
}
