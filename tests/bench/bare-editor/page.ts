/** CodeMirror with line numbers and nothing else: what a key costs in any editor built on it. */
import { EditorView, lineNumbers } from '@codemirror/view';

const filled = EditorView.theme({ '&': { height: '600px' }, '.cm-scroller': { overflow: 'auto' } });
new EditorView({ parent: document.body, extensions: [lineNumbers(), filled] });
