/** The languages of a project's files besides netlists. */
export type CodeLanguage = 'json' | 'markdown' | 'javascript';

/** Characters `from` up to before `to`, UTF-16 units. */
export interface CodeSpan {
	from: number;
	to: number;
}

/** Something with a name in a file; what it holds comes below it. */
export interface CodeSymbol extends CodeSpan {
	kind: 'heading' | 'key' | 'function' | 'class' | 'method' | 'variable';
	name: string;
	/** What stands beside the name: a short value, parameters. */
	detail: string;
	children: CodeSymbol[];
}

/**
 * Something wrong in a file. `syntax_error`: what the parser cannot make anything of. `duplicate_key`: the last of them
 * counts. `open_fence`: a block of code without its closing fence.
 */
export interface CodeProblem extends CodeSpan {
	code: 'syntax_error' | 'duplicate_key' | 'open_fence';
	/** The text it is about, shortened. */
	found: string;
}

export interface CodeReading {
	symbols: CodeSymbol[];
	problems: CodeProblem[];
}
