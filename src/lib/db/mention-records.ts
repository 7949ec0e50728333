/** The kinds of names in a netlist that can be mentioned. */
export type MentionedSpace = 'device' | 'node' | 'subcircuit' | 'model' | 'parameter' | 'function' | 'measure';

/** What a mention names. */
export type MentionTarget =
	| { kind: 'file'; path: string }
	/** Text that was selected in a file, or a page of a document; `page` is null for a file without pages, `text` for a whole page. */
	| { kind: 'passage'; path: string; page: number | null; text: string | null }
	| {
			kind: 'symbol';
			/** The netlist in whose circuit it is. */
			entry: string;
			space: MentionedSpace;
			/** As it is written. */
			symbol: string;
			/** The definitions around it, joined by dots; empty for the whole netlist. */
			scope: string;
			/** Where it was when it was chosen; the line from 1. */
			path: string;
			line: number;
	  }
	/** Null for a run that is not part of a copied project. */
	| { kind: 'run'; runId: string | null }
	/** One plot of a run; `signal` is null for all of its curves. */
	| { kind: 'plot'; runId: string | null; plot: string; signal: string | null };

/** Something that the text of a message names with `@`. */
export interface Mention {
	/** Stands in the text after `@`. */
	name: string;
	target: MentionTarget;
}

/** A mention in a message that was sent. */
export interface MentionPart extends Mention {
	type: 'mention';
	/** What the model reads about it, as it was when the message was sent; empty until then. */
	content: string;
	/** Set when it did not exist any more. */
	isMissing?: true;
}
