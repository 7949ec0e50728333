/** A piece of an expression: a name, number or operator, a group in parentheses, or a call with its arguments. */
export type Piece =
	{ kind: 'text'; text: string } | { kind: 'space'; text: string } | { kind: 'call'; name: string; args: Piece[][] };

const lexeme = /\s+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-zµμ\uFFFD]*\d*|[a-z_][\w.#:$]*|\*\*|&&|\|\||[<>=!]=|./iuy;

/** Deepest nesting; parentheses beyond it are plain text. */
const MAX_DEPTH = 100;

/** Reads an expression; a group is a call without a name. What is not closed ends with the text. Linear in the length. */
export function readPieces(text: string): Piece[] {
	const stack: { name: string; args: Piece[][] }[] = [];
	let pieces: Piece[] = [];
	const top: Piece[] = pieces;
	let ignored = 0;
	lexeme.lastIndex = 0;
	for (let match = lexeme.exec(text); match; match = lexeme.exec(text)) {
		const [word] = match;
		const open = stack.at(-1);
		if (word === '(' && stack.length === MAX_DEPTH) ignored += 1;
		if (word === '(' && ignored === 0) {
			const last = pieces.at(-1);
			const isCall = last?.kind === 'text' && /^[a-z_]/iu.test(last.text);
			if (isCall) pieces.pop();
			const call = { kind: 'call' as const, name: isCall ? last.text : '', args: [[]] as Piece[][] };
			pieces.push(call);
			stack.push(call);
			pieces = call.args[0]!;
		} else if (word === ',' && open && ignored === 0) {
			pieces = [];
			open.args.push(pieces);
		} else if (word === ')' && open && ignored === 0) {
			stack.pop();
			const around = stack.at(-1);
			pieces = around ? around.args.at(-1)! : top;
		} else {
			if (word === ')' && ignored > 0) ignored -= 1;
			pieces.push({ kind: /^\s/u.test(word) ? 'space' : 'text', text: word });
		}
	}
	return top;
}
