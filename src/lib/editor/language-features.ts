import type { Extension } from '@codemirror/state';
import { completion } from './completion.ts';
import { floatingBox } from './floating.ts';
import { formatting } from './formatting.ts';
import { hoverCards } from './hover.ts';
import type { EditorFile } from './language-access.ts';
import { languageTheme } from './language-theme.ts';
import { navigation } from './navigation.ts';
import { nudging } from './nudging.ts';
import { peeking } from './peek.ts';
import { plotting } from './plotting.ts';
import { quickFixes } from './quick-fixes.ts';
import { renaming } from './renaming.ts';
import { signatureHelp } from './signature-help.ts';
import { tuning } from './tuning.ts';

/** The language service's features for netlists; must come before the default keymap, some of whose keys it overrides. */
export function languageFeatures(file: EditorFile): Extension {
	return [
		completion(file),
		signatureHelp(file),
		hoverCards(file),
		navigation(file),
		plotting(file),
		renaming(file),
		quickFixes(file),
		formatting(file),
		nudging(file),
		tuning(file),
		peeking,
		floatingBox,
		languageTheme
	];
}
