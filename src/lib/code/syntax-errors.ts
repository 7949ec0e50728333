import type { Tree } from '@lezer/common';
import type { CodeProblem } from './code-types.ts';

/** Maximum number of problems; a file that is not code has one at every word. */
const MAX_PROBLEMS = 100;
const MAX_FOUND = 40;

/** Places where the parser found something unexpected or missed something; adjacent places are reported once. */
export function syntaxErrors(tree: Tree, text: string): CodeProblem[] {
	const problems: CodeProblem[] = [];
	let end = -1;
	tree.iterate({
		enter(node) {
			if (problems.length >= MAX_PROBLEMS) return false;
			if (!node.type.isError) return;
			if (node.from > end + 1) problems.push({ code: 'syntax_error', ...visible(text, node.from, node.to) });
			end = Math.max(end, node.to);
		}
	});
	return problems;
}

/** The span to mark. Something missing has no width: then the next character is marked. */
function visible(text: string, from: number, to: number): { from: number; to: number; found: string } {
	const end = to > from ? to : Math.min(text.length, from + 1);
	return { from, to: end, found: text.slice(from, Math.min(end, from + MAX_FOUND)).trim() };
}
