import { parse } from 'svelte/compiler';

/**
 * A component as one TypeScript module: its script, and the expressions of its markup inside the blocks that define their
 * names. It serves only to read the types of expressions: it cannot run, and what Svelte checks itself is left out.
 *
 * @param {string} source
 * @returns {string}
 */
export function svelteAsTypescript(source) {
	const root = parse(source, { modern: true });
	/** @param {{ start: number; end: number }} node */
	const text = ({ start, end }) => source.slice(start, end);
	const scripts = [root.module, root.instance].flatMap((script) =>
		script ? [text(/** @type {any} */ (script.content))] : []
	);
	return `${scripts.join('\n')}\nexport function markup() {\n${markup(root.fragment, text)}\n}\n`;
}

/**
 * @param {any} node of Svelte's syntax tree; its types are not sufficient for a walk over all nodes
 * @param {(node: { start: number; end: number }) => string} text
 * @returns {string}
 */
function markup(node, text) {
	if (node === null || typeof node !== 'object') return '';
	if (Array.isArray(node)) return node.map((child) => markup(child, text)).join('');
	const inner = (/** @type {any} */ child) => (child ? `{${markup(child, text)}}` : '');
	switch (node.type) {
		case 'IfBlock':
			return `if (${text(node.test)}) {${markup(node.consequent, text)}}${node.alternate ? ` else ${inner(node.alternate)}` : ''}\n`;
		case 'EachBlock': {
			const item = node.context ? text(node.context) : '_';
			const index = node.index ? `const ${node.index} = 0;` : '';
			const key = node.key ? `(${text(node.key)});` : '';
			return `for (const ${item} of [...(${text(node.expression)})]) {${index}${key}${markup(node.body, text)}}\n${inner(node.fallback)}`;
		}
		case 'AwaitBlock': {
			const value = node.value ? `const ${text(node.value)} = await (${text(node.expression)});` : '';
			const error = node.error ? `const ${text(node.error)}: unknown = null;` : '';
			return `(async () => { ${inner(node.pending)} {${value}${markup(node.then, text)}} {${error}${markup(node.catch, text)}} })();\n`;
		}
		case 'SnippetBlock':
			return `function ${text(node.expression)}(${node.parameters.map(text).join(', ')}) {${markup(node.body, text)}}\n`;
		case 'ConstTag':
			return `${text(node.declaration)};\n`;
		case 'Text':
		case 'Comment':
			return '';
		case 'ExpressionTag':
		case 'HtmlTag':
		case 'RenderTag':
		case 'AttachTag':
		case 'SpreadAttribute':
			return `(${text(node.expression)});\n`;
		case 'Fragment':
			// Snippets first: they may be used before they are declared.
			return markup(node.nodes, text);
	}
	const parts = node.expression ? `(${text(node.expression)});\n` : '';
	const children = node.fragment ? `{${markup(node.fragment, text)}}\n` : '';
	const values = node.value !== true && node.value ? markup(node.value, text) : '';
	return parts + markup(node.attributes ?? [], text) + values + children;
}
