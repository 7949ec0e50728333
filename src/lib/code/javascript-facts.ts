import type { Tree } from '@lezer/common';
import type { CodeFacts } from './code-types.ts';

/** Nodes at which a path through the code can go two ways. */
const BRANCHES: ReadonlySet<string> = new Set([
	'IfStatement',
	'ForStatement',
	'WhileStatement',
	'DoStatement',
	'ConditionalExpression',
	'CatchClause'
]);

/** What a script imports, and its cyclomatic complexity (McCabe): one, and one more for each branch. */
export function javaScriptFacts(tree: Tree, text: string): CodeFacts {
	const imports = new Set<string>();
	let complexity = 1;
	const add = (from: number, to: number) => imports.add(text.slice(from + 1, to - 1));
	tree.iterate({
		enter({ name, node, from, to }) {
			// The marks of a conditional expression are such operators too.
			const isOperator = name === 'LogicOp' && to - from === 2;
			if (BRANCHES.has(name) || isOperator || (name === 'CaseLabel' && text.startsWith('case', from))) complexity++;
			if (name !== 'String') return;
			const { parent } = node;
			if (parent?.name === 'ImportDeclaration' || parent?.name === 'ExportDeclaration') add(from, to);
			// `import('x')` and `require('x')`
			const called =
				parent?.name === 'ArgList' ? parent.parent?.firstChild : parent?.name === 'DynamicImport' ? parent : null;
			const callee = called && text.slice(called.from, called.to);
			if (callee === 'require' || callee?.startsWith('import')) add(from, to);
		}
	});
	return { imports: [...imports], complexity };
}
