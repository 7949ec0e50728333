/** The languages of a project's files besides netlists. */
export type CodeLanguage = 'json' | 'markdown' | 'javascript';

/** Characters from `from` up to, but not including, `to`, in UTF-16 units. */
export interface CodeSpan {
	from: number;
	to: number;
}

/** A named part of a file, with its contents as children. */
export interface CodeSymbol extends CodeSpan {
	kind: 'heading' | 'key' | 'function' | 'class' | 'method' | 'variable';
	name: string;
	/** Shown beside the name: a short value, parameters. */
	detail: string;
	children: CodeSymbol[];
}

/**
 * A problem in a file. `syntax_error`: text that the parser cannot read. `duplicate_key`: the last of the equal keys
 * counts. `open_fence`: a code block without a closing fence.
 */
export interface CodeProblem extends CodeSpan {
	code: 'syntax_error' | 'duplicate_key' | 'open_fence';
	/** The text it is about, shortened. */
	found: string;
}

export interface CodeFacts {
	/** Modules, as written, each once. */
	imports: string[];
	/** Cyclomatic complexity. */
	complexity: number;
}

export interface CodeReading {
	symbols: CodeSymbol[];
	problems: CodeProblem[];
	/** Of JavaScript. */
	facts?: CodeFacts;
}
