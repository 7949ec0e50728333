import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { FileSpan, Message, QuickFix, TextEdit } from '#lib/spice/service-types.ts';

/** What the editor needs from the language service and the app. */
export interface LanguageAccess {
	ask: LanguageClient['ask'];
	/** Shows a place in any file and remembers the cursor's place. */
	open(place: FileSpan): void;
	/** Goes back to the cursor's place before the last jump; false if there was none. */
	back(): boolean;
	/** Adds the curve of a signal to the plot of the last run. */
	plot(signal: string): void;
	/** Changes files as one undoable step. @param title text that describes the change */
	apply(edits: readonly TextEdit[], title: string): Promise<void>;
	/** Applies a fix of a problem in a file. */
	fix(path: string, fix: QuickFix): Promise<void>;
	/** A text of the catalogue. */
	say(message: Message): string;
	texts(): Messages['netlist'];
}

/** A file in the editor and the access to its language service. */
export interface EditorFile {
	path: string;
	access: LanguageAccess;
}
