import type { ContextPart } from './input-budget.ts';

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
	fence: { kind: 'context' | 'file'; attributes: Readonly<Record<string, string | number>> };
}
