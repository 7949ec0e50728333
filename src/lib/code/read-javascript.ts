import { ownValue } from '#lib/base/own-value.ts';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { CodeReading, CodeSymbol } from './code-types.ts';
import { javaScriptFacts } from './javascript-facts.ts';
import { syntaxErrors } from './syntax-errors.ts';

const kinds: Readonly<Record<string, CodeSymbol['kind']>> = {
	FunctionDeclaration: 'function',
	ClassDeclaration: 'class',
	MethodDeclaration: 'method',
	PropertyDeclaration: 'variable'
};
const functionValues = new Set(['ArrowFunction', 'FunctionExpression']);
const MAX_DETAIL = 60;

/** Functions, classes with their members, and top-level variables; and what is wrong. */
export function readJavaScript(text: string): CodeReading {
	const tree = parser.parse(text);
	const symbols: CodeSymbol[] = [];
	const open: CodeSymbol[] = [];
	tree.iterate({
		enter(node) {
			while (open.length > 0 && open.at(-1)!.to <= node.from) open.pop();
			const found = declared(node, text, open.length === 0);
			if (found.length === 0) return;
			(open.at(-1)?.children ?? symbols).push(...found);
			const only = found.at(-1);
			if (only && node.name !== 'VariableDeclaration') open.push(only);
		}
	});
	return { symbols, problems: syntaxErrors(tree, text), facts: javaScriptFacts(tree, text) };
}

function declared(node: SyntaxNodeRef, text: string, isOutermost: boolean): CodeSymbol[] {
	if (node.name === 'VariableDeclaration') return variables(node.node, text, isOutermost);
	const kind = ownValue(kinds, node.name);
	if (!kind) return [];
	const name = node.node.getChild('VariableDefinition') ?? node.node.getChild('PropertyDefinition');
	return name ? [symbol(kind, node.node, name, node.node.getChild('ParamList'), text)] : [];
}

function variables(node: SyntaxNode, text: string, isOutermost: boolean): CodeSymbol[] {
	return node.getChildren('VariableDefinition').flatMap((name) => {
		let value = name.nextSibling;
		while (value && !functionValues.has(value.name) && value.name !== ',' && value.name !== ';')
			value = value.nextSibling;
		const isFunction = value !== null && functionValues.has(value.name);
		if (!isFunction && !isOutermost) return [];
		return [symbol(isFunction ? 'function' : 'variable', node, name, value?.getChild('ParamList') ?? null, text)];
	});
}

function symbol(
	kind: CodeSymbol['kind'],
	node: SyntaxNode,
	name: SyntaxNode,
	parameters: SyntaxNode | null,
	text: string
): CodeSymbol {
	return {
		kind,
		name: text.slice(name.from, name.to),
		detail: parameters ? text.slice(parameters.from, Math.min(parameters.to, parameters.from + MAX_DETAIL)) : '',
		from: node.from,
		to: node.to,
		children: []
	};
}
