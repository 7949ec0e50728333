import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
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
	/**
	 * What the last run says about a name at a line, from 1: its operating point.
	 *
	 * @param signal the voltage of a node, `v(out)`, or the current of a device; null inside a subcircuit
	 */
	runFacts(place: { path: string; line: number; name: string; signal: string | null }): Promise<readonly string[]>;
	/** Runs the netlist for the loop gain at a terminal; says what to do if there is none. */
	loopGain(terminal: Terminal | null): void;
	/**
	 * Begins to tune the number at a place; null if no slider can set it, which is said.
	 *
	 * @param focus what has the focus then
	 */
	tune(path: string, offset: number, focus: 'editor' | 'slider'): Promise<TunedNumber | null>;
	/** Changes files as one undoable step. @param title text that describes the change */
	apply(edits: readonly TextEdit[], title: string): Promise<void>;
	/** Applies a fix of a problem in a file. */
	fix(path: string, fix: QuickFix): Promise<void>;
	/** A text of the catalogue. */
	say(message: Message): string;
	texts(): Messages['netlist'];
}

/** A number that is being tuned. */
export interface TunedNumber {
	/** Tries out the value a number of steps of its slider away from where the tuning began. */
	step(by: number): void;
}

/** A file in the editor and the access to its language service. */
export interface EditorFile {
	path: string;
	access: LanguageAccess;
}
