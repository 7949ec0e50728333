import { EditorView } from '@codemirror/view';
import { underline } from './underline.ts';

const row = {
	display: 'flex',
	gap: 'var(--space-2)',
	alignItems: 'baseline',
	padding: '2px var(--space-2)',
	listStyle: 'none',
	whiteSpace: 'pre',
	cursor: 'pointer'
};
const chosen = { backgroundColor: 'var(--selected)', color: 'var(--text)' };
const quiet = { color: 'var(--text-2)', fontSize: 'var(--text-sm)' };

/** Styles of what the language service shows in the editor, in the colours of the design tokens. */
export const languageTheme = EditorView.theme({
	'&.cm-linking .cm-line': { cursor: 'pointer' },
	'.cm-card, .cm-signature': { maxWidth: '56ch', padding: '6px 10px', overflowWrap: 'anywhere' },
	'.cm-card-head': { display: 'flex', gap: 'var(--space-2)', alignItems: 'baseline', justifyContent: 'space-between' },
	'.cm-card-head code': { fontFamily: 'var(--font-mono)', fontWeight: '600' },
	'.cm-card-kind': quiet,
	'.cm-card ul': { margin: 'var(--space-1) 0 0', padding: '0', listStyle: 'none' },
	'.cm-card-link': {
		display: 'block',
		padding: '4px 0 0',
		border: '0',
		background: 'none',
		color: 'var(--accent)',
		font: 'inherit',
		cursor: 'pointer'
	},
	'.cm-signature': { padding: '4px 10px' },
	'.cm-signature-parts': { fontFamily: 'var(--font-mono)', color: 'var(--text-2)' },
	'.cm-part-active': { color: 'var(--text)', textDecoration: 'underline', textUnderlineOffset: '3px' },
	'.cm-signature-text': quiet,
	'.cm-tooltip.cm-tooltip-autocomplete > ul': {
		maxHeight: '14em',
		fontFamily: 'var(--font-mono)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px var(--space-2)', lineHeight: '18px' },
	'.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': chosen,
	'.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none', fontWeight: '600' },
	'.cm-completionDetail': { marginLeft: 'var(--space-3)', color: 'var(--text-2)', fontStyle: 'normal' },
	'.cm-tooltip.cm-completionInfo': { maxWidth: '40ch', padding: '6px 10px' },
	'.cm-snippetField': { backgroundColor: 'var(--selected)' },
	'.cm-peek': {
		border: 'solid var(--border-strong)',
		borderWidth: '1px 0',
		backgroundColor: 'var(--surface-2)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-peek-title': { padding: 'var(--space-1) var(--space-2)', color: 'var(--text-2)', fontFamily: 'var(--font-ui)' },
	'.cm-peek ul': { maxHeight: '180px', overflow: 'auto', margin: '0', padding: '0 0 var(--space-1)' },
	'.cm-peek li': row,
	'.cm-peek li:hover': { backgroundColor: 'var(--hover)' },
	'.cm-peek li:focus': { ...chosen, outline: 'none' },
	'.cm-peek-role': { flex: 'none', minWidth: '8ch', color: 'var(--text-2)', fontFamily: 'var(--font-ui)' },
	'.cm-peek-place': { flex: 'none', color: 'var(--text-2)' },
	'.cm-peek code, .cm-rename code': { overflow: 'hidden', textOverflow: 'ellipsis', font: 'inherit' },
	'.cm-fixes': { display: 'grid', minWidth: '20ch', padding: 'var(--space-1)' },
	'.cm-fixes p, .cm-rename p': { margin: '0', padding: 'var(--space-1)', ...quiet, outline: 'none' },
	'.cm-fixes button': {
		padding: 'var(--space-1) var(--space-2)',
		border: '0',
		borderRadius: 'var(--radius-sm)',
		background: 'none',
		color: 'var(--text)',
		font: 'inherit',
		textAlign: 'start',
		cursor: 'pointer'
	},
	'.cm-fixes button:hover, .cm-fixes button:focus': { ...chosen, outline: 'none' },
	'.cm-rename': { width: 'min(52ch, 90vw)', padding: 'var(--space-2)' },
	'.cm-rename .cm-textfield': { width: '100%' },
	'.cm-rename .cm-rename-problem': { color: 'var(--bad)' },
	'.cm-rename .cm-rename-problem:empty': { display: 'none' },
	'.cm-rename-places': {
		maxHeight: '200px',
		overflow: 'auto',
		fontFamily: 'var(--font-mono)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-rename h4': { margin: 'var(--space-1) 0 0', fontSize: 'inherit', fontFamily: 'var(--font-ui)' },
	'.cm-rename ul': { margin: '0', padding: '0' },
	'.cm-rename li': { ...row, cursor: 'default' },
	'.cm-rename del': { backgroundColor: 'var(--bad-bg)' },
	'.cm-rename ins': { backgroundColor: 'var(--ok-bg)', textDecoration: 'none' },
	'.cm-diagnostic-info': { borderLeft: '3px solid var(--border-strong)' },
	'.cm-diagnosticSource': { color: 'var(--text-2)', fontSize: 'var(--text-sm)', opacity: '1' },
	'.cm-diagnosticAction': {
		minHeight: '24px',
		padding: '0 var(--space-2)',
		border: '1px solid var(--border-strong)',
		borderRadius: 'var(--radius-sm)',
		backgroundColor: 'var(--surface)',
		color: 'var(--text)',
		font: 'inherit'
	},
	'.cm-lint-marker-info': { borderRadius: '2px', backgroundColor: 'var(--text-3)' },
	'.cm-lintRange-info': underline('dotted', 'var(--text-3)')
});
