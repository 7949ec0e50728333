import type { Assignment } from '../../cards/card.ts';
import { codeModel } from '../../cards/reference/code-models.ts';
import { instanceParameters, modelParameters, type Parameter } from '../../cards/reference/parameters.ts';
import type { NameTable } from '../../project/names.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Message } from '../../service-types.ts';
import type { ModelReading } from '../models.ts';
import { valueText } from '../name-text.ts';
import { quantity, writtenValue } from '../values.ts';
import { described, fact, listed } from './fact.ts';

/** What a model is and which parameters it sets. */
export function modelFacts(model: ModelReading, written: string): Message[] {
	const { kind, level, card } = model;
	const code = model.name.definitions[0]?.at.statement.code ?? '';
	const set = card.assignments
		.filter(({ name }) => name.text.toLowerCase() !== 'level')
		.map(({ name, value }) => `${name.text.toLowerCase()} = ${valueText(code, value)}`);
	const about = codeModel(kind);
	return [
		fact(level === 0 ? 'model' : 'modelWithLevel', { name: written, kind, level }),
		...(about ? [described(about.description)] : []),
		fact(set.length === 0 ? 'allDefault' : 'sets', { list: listed(set) })
	];
}

/** The reference entry of a parameter of a `.model` card; null if unknown. */
export function modelParameter(kind: string, level: number, name: string): Parameter | null {
	const code = codeModel(kind)?.parameters.find((parameter) => parameter.name === name);
	if (code) return { name, description: code.description, unit: null, type: 'real' };
	const known = [...(modelParameters(kind, level) ?? []), ...(instanceParameters('', kind, level) ?? [])];
	return known.find((parameter) => parameter.name === name) ?? null;
}

/** Facts about one parameter on a `.model` card. */
export function modelParameterFacts(
	names: NameTable,
	at: ProgramStatement,
	model: { kind: string; level: number },
	{ name, value }: Assignment
): Message[] {
	const known = modelParameter(model.kind, model.level, name.text.toLowerCase());
	const computed = writtenValue(valueText(at.statement.code, value), names, at.scope);
	const fallback = codeModel(model.kind)?.parameters.find((parameter) => parameter.name === name.text.toLowerCase());
	return [
		...(known && known.description !== '' ? [described(known.description)] : []),
		...(computed === null ? [] : [fact('value', { value: quantity(computed, known?.unit ?? null) })]),
		...(fallback?.fallback == null ? [] : [fact('default', { value: fallback.fallback })])
	];
}
