import type { ContextPart } from './input-budget.ts';

/** A version of a file that a section contains. */
export interface SeenVersion {
	path: string;
	/** Null where the section says that the file is gone. */
	hash: string | null;
	/** Whether the section, before it is cut, tells all of it. */
	isWhole: boolean;
}

/** What a collector has to say, before it is cut to its budget. */
export interface ContextSection {
	id: string;
	title: string;
	/** Whose share of the input it uses. */
	part: ContextPart;
	/** Tokens that it gets before others get more than theirs. */
	reserved: number;
	/** It may be cut, but is never left out. */
	isCritical: boolean;
	/** Lines, without a fence. */
	text: string;
	/** The files that the model knows when it has read the section. */
	seen: readonly SeenVersion[];
	fence: { kind: 'context' | 'file'; attributes: Readonly<Record<string, string | number>> };
}
