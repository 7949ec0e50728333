import { EditorView } from '@codemirror/view';
import { underline } from './underline.ts';

/**
 * Every colour is a design token, so that one theme works in light and dark mode and follows a change at once. `&` is the editor and
 * also the element of its tooltips at the end of the page.
 */
export const editorTheme = EditorView.theme({
	'&': { color: 'var(--text)', fontSize: 'var(--text-base)' },
	'&.cm-editor': { height: '100%', backgroundColor: 'var(--surface)' },
	'&.cm-focused': { outline: 'none' },
	'.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '20px' },
	'.cm-content': { padding: 'var(--space-1) 0', caretColor: 'var(--text)' },
	'.cm-line': { padding: '0 var(--space-2) 0 var(--space-1)' },
	'.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-3)', border: 'none' },
	'.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 var(--space-2)', minWidth: '28px' },
	'.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
	'.cm-gutter-lint': { width: '14px' },
	'.cm-gutter-lint .cm-gutterElement': { padding: '3px 0 0 2px' },
	'.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 55%, transparent)' },
	'.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
	'.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '1.5px' },
	'.cm-content ::selection': { backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)' },
	'.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
		background: 'color-mix(in srgb, var(--accent) 30%, transparent)'
	},
	'.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 16%, transparent)' },
	'.cm-searchMatch': { backgroundColor: 'var(--warn-bg)', outline: '1px solid var(--warn)' },
	'.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--accent) 45%, transparent)' },
	'&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selected)', outline: '1px solid var(--border-strong)' },
	'&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-bg)' },
	'.cm-foldPlaceholder': {
		backgroundColor: 'var(--sunken)',
		border: '1px solid var(--border)',
		color: 'var(--text-2)',
		padding: '0 6px',
		margin: '0 var(--space-1)'
	},
	'&[data-hint]::after': {
		content: 'attr(data-hint)',
		position: 'absolute',
		zIndex: '5',
		right: 'var(--space-3)',
		bottom: 'var(--space-2)',
		maxWidth: 'calc(100% - 2 * var(--space-3))',
		padding: '2px var(--space-2)',
		border: '1px solid var(--border-strong)',
		borderRadius: 'var(--radius-sm)',
		backgroundColor: 'var(--surface)',
		color: 'var(--text-2)',
		fontFamily: 'var(--font-ui)',
		fontSize: 'var(--text-xs)',
		pointerEvents: 'none'
	},
	'.cm-flash': { backgroundColor: 'var(--selected)' },
	'.cm-panels': {
		backgroundColor: 'var(--surface-2)',
		color: 'var(--text)',
		fontFamily: 'var(--font-ui)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
	'.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--border)' },
	'.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
		display: 'flex',
		flexWrap: 'wrap',
		alignItems: 'center',
		gap: '6px',
		padding: '6px 34px 6px var(--space-2)'
	},
	'.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""', display: 'block' },
	'.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: 'inherit' },
	'.cm-panel.cm-search [name=close]': {
		width: 'var(--control)',
		height: 'var(--control)',
		right: '4px',
		top: '4px',
		borderRadius: 'var(--radius)',
		color: 'var(--text-2)',
		fontSize: '16px'
	},
	'.cm-textfield': {
		height: '26px',
		width: '160px',
		margin: '0',
		padding: '0 6px',
		border: '1px solid var(--border-strong)',
		borderRadius: 'var(--radius-sm)',
		backgroundColor: 'var(--surface)',
		color: 'var(--text)',
		fontFamily: 'var(--font-mono)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-button': {
		height: '26px',
		margin: '0',
		padding: '0 var(--space-2)',
		border: '1px solid var(--border-strong)',
		borderRadius: 'var(--radius-sm)',
		backgroundImage: 'none',
		backgroundColor: 'var(--surface)',
		color: 'var(--text)',
		fontSize: 'var(--text-sm)'
	},
	'.cm-button:hover, .cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--hover)' },
	'.cm-tooltip': {
		zIndex: 'var(--z-menu)',
		border: '1px solid var(--border)',
		borderRadius: 'var(--radius)',
		backgroundColor: 'var(--surface)',
		color: 'var(--text)',
		boxShadow: 'var(--shadow)',
		fontFamily: 'var(--font-ui)',
		overflow: 'hidden'
	},
	'.cm-diagnostic': { padding: '6px 10px', maxWidth: '48ch', overflowWrap: 'anywhere' },
	'.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
	'.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
	'.cm-lint-marker': { width: '10px', height: '10px', content: '""', cursor: 'help' },
	'.cm-lint-marker-error': { borderRadius: '50%', backgroundColor: 'var(--bad)' },
	'.cm-lint-marker-warning': {
		clipPath: 'polygon(50% 5%, 100% 95%, 0 95%)',
		backgroundColor: 'var(--warn)'
	},
	'.cm-lintRange-error': underline('wavy', 'var(--bad)'),
	'.cm-lintRange-warning': underline('wavy', 'var(--warn)')
});
