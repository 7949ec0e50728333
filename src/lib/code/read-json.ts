import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/json';
import type { CodeReading, CodeSymbol } from './code-types.ts';
import { syntaxErrors } from './syntax-errors.ts';

/** Deeper values are data rather than structure. */
const MAX_DEPTH = 4;
const MAX_DETAIL = 40;

/** Keys of a JSON text with their values, and what is wrong with it. */
export function readJson(text: string): CodeReading {
	const tree = parser.parse(text);
	const problems = syntaxErrors(tree, text);
	const symbols: CodeSymbol[] = [];
	// The tree may be too deep for recursion.
	const work: { node: SyntaxNode; into: CodeSymbol[]; depth: number }[] = [];
	for (const node of children(tree.topNode)) work.push({ node, into: symbols, depth: 0 });
	for (let item = work.pop(); item; item = work.pop()) {
		const { node, into, depth } = item;
		if (node.name === 'Array') for (const value of children(node)) work.push({ node: value, into, depth: depth + 1 });
		if (node.name !== 'Object') continue;
		const seen = new Set<string>();
		for (const property of children(node)) {
			const name = property.getChild('PropertyName');
			if (!name) continue;
			const key = unquote(text.slice(name.from, name.to));
			if (seen.has(key)) problems.push({ code: 'duplicate_key', from: name.from, to: name.to, found: key });
			seen.add(key);
			const value = property.lastChild;
			const symbol = keySymbol(text, key, property, value);
			if (depth < MAX_DEPTH) into.push(symbol);
			if (value) work.push({ node: value, into: symbol.children, depth: depth + 1 });
		}
	}
	return { symbols, problems: problems.sort((a, b) => a.from - b.from) };
}

function keySymbol(text: string, name: string, property: SyntaxNode, value: SyntaxNode | null): CodeSymbol {
	return { kind: 'key', name, detail: describe(text, value), from: property.from, to: property.to, children: [] };
}

function describe(text: string, value: SyntaxNode | null): string {
	if (!value || value.name === 'PropertyName') return '';
	if (value.name === 'Object') return '{…}';
	if (value.name === 'Array') return `[${children(value).length}]`;
	const written = text.slice(value.from, Math.min(value.to, value.from + MAX_DETAIL));
	return value.to - value.from > MAX_DETAIL ? `${written}…` : written;
}

function children(node: SyntaxNode): SyntaxNode[] {
	const found: SyntaxNode[] = [];
	for (let child = node.firstChild; child; child = child.nextSibling)
		if (/^[A-Z]/u.test(child.name) && !child.type.isError) found.push(child);
	return found;
}

function unquote(text: string): string {
	try {
		return String(JSON.parse(text));
	} catch {
		return text;
	}
}
