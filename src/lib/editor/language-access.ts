import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { FileSpan, Message, TextEdit } from '#lib/spice/service-types.ts';

/** What the editor needs of the language service and of the app around it. */
export interface LanguageAccess {
	ask: LanguageClient['ask'];
	/** Shows a place of any file; where the cursor was is remembered. */
	open(place: FileSpan): void;
	/** Back to where the cursor was before the last jump; false when there was none. */
	back(): boolean;
	/** Adds the curve of a signal to the plot of the last run. */
	plot(signal: string): void;
	/** Changes files as one step that can be undone. @param title what was done, in words */
	apply(edits: readonly TextEdit[], title: string): Promise<void>;
	/** A text of the catalogue. */
	say(message: Message): string;
	texts(): Messages['netlist'];
}

/** A file in the editor and whom to ask about it. */
export interface EditorFile {
	path: string;
	access: LanguageAccess;
}
