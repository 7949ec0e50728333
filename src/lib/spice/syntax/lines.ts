/** What the letters `$` mean in a line depends on where it stands and whom the netlist was written for. */
export interface LineMode {
	/** Between `.control` and `.endc`: `$` begins a comment only before a space, for it also begins a variable. */
	inScript: boolean;
	/** PSpice's dialect: `$` is a letter. */
	dollarIsLetter: boolean;
}

/** Where the comment at the end of a line begins; the end of the line when there is none. Quotes do not protect: ngspice looks through them. */
export function commentStart(line: string, { inScript, dollarIsLetter }: LineMode): number {
	for (let at = 0; at < line.length; at += 1) {
		const char = line[at];
		if (char === ';') return at;
		if (char === '/' && line[at + 1] === '/') return at;
		if (char !== '$') continue;
		if (inScript) {
			if (line[at + 1] === ' ') return at;
		} else if (!dollarIsLetter && (at === 0 || /[ \t,]/u.test(line[at - 1] ?? ''))) return at;
	}
	return line.length;
}

export type LineKind = 'blank' | 'comment' | 'continuation' | 'start';

/** What a line is by its first letter. */
export function lineKind(line: string): LineKind {
	const first = /\S/u.exec(line)?.[0];
	if (first === undefined) return 'blank';
	if (first === '*' || first === '#' || first === '$' || first === ';' || (first === '/' && /^\s*\/\//u.test(line)))
		return 'comment';
	return first === '+' ? 'continuation' : 'start';
}

/** Two backslashes at the end: the next line goes on with this one whatever it begins with. */
export function continuesByBackslash(line: string): boolean {
	return line.trimEnd().endsWith('\\\\') && lineKind(line) !== 'comment';
}
