/**
 * Finds lookups that reach inherited properties: `table[key]` and `key in table` where the key is any string. A name from a
 * file, a model, the engine or storage may be `constructor`: the lookup then finds a function instead of a text or nothing.
 * `ownValue` of `src/lib/base/own-value.ts`, a `Map` and `Object.hasOwn` find only what the table contains.
 *
 * Exits with 1 when it finds any.
 */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { svelteAsTypescript } from './svelte-as-typescript.mjs';

const { TypeFlags, SyntaxKind } = ts;
const ANY_STRING = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any | TypeFlags.Unknown;

const root = process.cwd();
const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const source = resolve(root, 'src');
const components = ts.sys.readDirectory(source, ['.svelte']);
const virtual = new Map(components.map((path) => [`${path}.script.ts`, path]));

const standard = ts.createCompilerHost(options);
/** @type {(path: string) => string | undefined} */
const read = (path) => {
	const component = virtual.get(path);
	return component ? svelteAsTypescript(readFileSync(component, 'utf8')) : standard.readFile(path);
};
/** @type {import('typescript').CompilerHost} */
const host = {
	...standard,
	readFile: read,
	fileExists: (path) => virtual.has(path) || standard.fileExists(path),
	getSourceFile(path, version) {
		const text = read(path);
		return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
	}
};
const roots = fileNames.filter((path) => path.startsWith(source) || path.includes('.svelte-kit'));
const program = ts.createProgram([...roots, ...virtual.keys()], options, host);
const checker = program.getTypeChecker();

/** @param {import('typescript').Node} node */
function isAnyString(node) {
	const type = checker.getTypeAtLocation(node);
	return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ANY_STRING) !== 0);
}

/** @param {import('typescript').Node} node */
function isList(node) {
	const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
	return (
		checker.getIndexTypeOfType(type, ts.IndexKind.Number) && !checker.getIndexTypeOfType(type, ts.IndexKind.String)
	);
}

/** @param {import('typescript').Node} node */
function isInherited(node) {
	if (ts.isElementAccessExpression(node)) return isAnyString(node.argumentExpression) && !isList(node.expression);
	if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== SyntaxKind.InKeyword) return false;
	return !ts.isStringLiteral(node.left) && isAnyString(node.left);
}

let found = 0;
for (const file of program.getSourceFiles()) {
	if (!file.fileName.startsWith(source) || file.fileName.endsWith('base/own-value.ts')) continue;
	/** @param {import('typescript').Node} node */
	const visit = (node) => {
		if (isInherited(node)) {
			found += 1;
			const component = virtual.get(file.fileName);
			const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
			console.error(`${relative(root, component ?? `${file.fileName}:${line}`)}  ${node.getText()}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
}
if (found > 0) console.error(`${found} lookups with any string as key: use ownValue of base/own-value.ts, or a Map.`);
process.exitCode = found > 0 ? 1 : 0;
