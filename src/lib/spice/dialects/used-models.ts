import { ownValue } from '#lib/base/own-value.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import { visibleModel } from './definitions.ts';

/** Index of the model among the words of a diode and a switch. */
const modelPlaces: Readonly<Record<string, number>> = { d: 3, s: 5, w: 4 };

const known = new WeakMap<SourceFile, ReadonlySet<Statement>>();

/** Whether a diode or a switch of the file has a model. Linear in the file's length, and computed once. */
export function isModelUsed(file: SourceFile, model: Statement): boolean {
	let used = known.get(file);
	if (!used) known.set(file, (used = usedModels(file)));
	return used.has(model);
}

function usedModels(file: SourceFile): Set<Statement> {
	const used = new Set<Statement>();
	for (const [index, { kind, head, tokens }] of file.statements.entries()) {
		const place = kind === 'device' ? ownValue(modelPlaces, head[0] ?? '') : undefined;
		const name = place === undefined ? undefined : tokens[place]?.text;
		const model = name === undefined ? null : visibleModel(file, index, name);
		if (model) used.add(model.statement);
	}
	return used;
}
