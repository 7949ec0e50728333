import { explain } from './explain.ts';
import { forms } from './model-forms.ts';
import { MODEL_PATH, type JudgedCase } from './run-case.ts';

/** What a table needs of a model: by what it is counted, and whether each form is right. */
export interface Counted {
	groups: readonly string[];
	right: readonly boolean[];
}

/** Number of models that are right in each form, by group, as a Markdown table with a last row of all models. */
export function countTable(title: string, counted: readonly Counted[]): string {
	const groups = [...new Set(counted.flatMap(({ groups }) => groups))].sort((a, b) => a.localeCompare(b));
	const row = (name: string, of: readonly Counted[]): string =>
		`| ${[name, of.length, ...forms.map((_, index) => of.filter(({ right }) => right[index]).length)].join(' | ')} |`;
	return [
		`| ${title} | models | ${forms.join(' | ')} |`,
		'| --- | --: | --: | --: | --: |',
		...groups.map((name) =>
			row(
				escapeCell(name),
				counted.filter(({ groups }) => groups.includes(name))
			)
		),
		row('**all**', counted)
	].join('\n');
}

/** The tables of docs/MODELS.md. */
export function modelTables(judged: readonly JudgedCase[]): string {
	const count = (groups: (one: JudgedCase) => readonly string[]): Counted[] =>
		judged.map((one) => ({ groups: groups(one), right: forms.map((form) => one.runs[form]?.result === 'right') }));
	const open = judged.filter(({ runs }) => runs.converted?.result !== 'right');
	return [
		countTable(
			'construct',
			count(({ model }) => (model.expect.constructs.length > 0 ? model.expect.constructs : ['none']))
		),
		countTable(
			'kind',
			count(({ model }) => [model.expect.kind])
		),
		countTable(
			'style',
			count(({ model }) => [model.style])
		),
		...(open.length === 0
			? ['Every model is right after conversion.']
			: [
					[
						'| not right after conversion | result | why |',
						'| --- | --- | --- |',
						...open.map(
							({ model, runs }) =>
								`| \`${model.style}/${model.name}\` | ${runs.converted?.result ?? ''} | ${escapeCell(explain({ ...model, path: MODEL_PATH }, runs.converted))} |`
						)
					].join('\n')
				])
	].join('\n\n');
}

function escapeCell(text: string): string {
	return text.replace(/[|*_<]/gu, (letter) => `\\${letter}`);
}

const begin = '<!-- tables: npm run test:models -->';
const end = '<!-- end of tables -->';

/** Puts the tables between their markers in docs/MODELS.md. */
export function withTables(page: string, tables: string): string {
	const from = page.indexOf(begin);
	const to = page.indexOf(end);
	if (from === -1 || to < from) throw new Error('docs/MODELS.md has no markers for its tables');
	return `${page.slice(0, from + begin.length)}\n\n${tables}\n\n${page.slice(to)}`;
}
