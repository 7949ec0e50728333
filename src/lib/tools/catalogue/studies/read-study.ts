import { toFault } from '#lib/base/fault.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import { listedRows, type RowFilter } from '#lib/studies/rows/listed-rows.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import { studyName } from '#lib/studies/study.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, StudyAnswer, ToolOutcome } from '../../types.ts';
import { missingStudy, studyNames } from './missing-study.ts';
import { rankedColumns, studyReport } from './study-report.ts';
import { unknownMetrics } from './unknown-metrics.ts';
import { isCalled, metricText, variedCells, variedColumns } from './study-rows.ts';

const MAX_ROWS = 200;
const MAX_METRICS = 12;
const DIGITS = 6;
/** Characters of the result that are not rows. */
const FRAME = 600;

const filters = ['all', 'complete', 'failed', 'stopped', 'check', 'waiting', 'missed'] as const;
type Filter = (typeof filters)[number];

export const readStudy = defineTool({
	name: 'read_study',
	description:
		'Reads a stored study without running anything: its summary, or with `rows` its rows as a table with what varies, how each ended and its metrics. ' +
		'Without a name it lists the studies of the project.',
	parameters: {
		type: 'object',
		properties: {
			name: { type: 'string', description: 'Name of the study.' },
			rows: {
				type: 'string',
				enum: filters,
				description:
					'Which rows: all; by how they ended; check for those whose figures may be wrong; missed for those that miss a goal.'
			},
			metrics: {
				type: 'array',
				items: { type: 'string' },
				maxItems: MAX_METRICS,
				description: 'Metrics to list. If omitted, those of the goals, or the first ones.'
			},
			sort_by: {
				type: 'string',
				description: 'Metric by which the rows are sorted. If omitted, they are in their order.'
			},
			descending: { type: 'boolean', default: false },
			from: { type: 'integer', minimum: 1, default: 1, description: 'First line of the list.' },
			count: { type: 'integer', minimum: 1, maximum: MAX_ROWS, default: 20 }
		},
		additionalProperties: false
	},
	category: 'simulation',
	effect: 'none',
	icon: 'list-tree',
	label: 'read_study',
	async execute({ name, rows, metrics = [], sort_by, descending, from, count }, context) {
		const names = await studyNames(context.files);
		if (name === undefined || name === '') return succeeded(listing(names));
		const asked = studyName(name) ?? name;
		const missing = missingStudy(asked, names);
		if (missing) return missing;
		const answer = await read(asked, context);
		if ('status' in answer) return answer;
		const isSummary = rows === undefined && sort_by === undefined;
		if (isSummary)
			return (
				unknownMetrics(metrics, answer.table) ??
				succeeded(await studyReport(answer, context.resultCharacters, { metrics }))
			);
		const wanted = chosenColumns(metrics, answer);
		const sorting = sort_by === undefined ? [] : chosenColumns([sort_by], answer);
		if ('status' in wanted) return wanted;
		if ('status' in sorting) return sorting;
		const listed = rowsOf(answer, rows ?? 'all', sorting[0], descending);
		return succeeded(tableText(answer, wanted, listed.slice(from - 1, from - 1 + count), listed.length, from, context));
	}
});

async function read(name: string, { studies }: CallContext): Promise<StudyAnswer | ToolOutcome> {
	try {
		return await studies.read(name);
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		return failed({
			errorType: code === 'unexpected' ? 'study_unreadable' : code,
			message,
			suggestions: ['Read its file with read_file, or make the study again with the tool of its kind.']
		});
	}
}

function listing(names: readonly string[]): string {
	return names.length === 0
		? 'The project has no studies.'
		: ['Studies:', ...names.map((name) => `- ${name}`)].join('\n');
}

/** The columns of metrics that are named: by name, or by name and signal as the tools write it. */
function chosenColumns(wanted: readonly string[], answer: StudyAnswer): StudyColumn[] | ToolOutcome {
	const { columns } = answer.table;
	if (wanted.length === 0) return rankedColumns(answer).slice(0, MAX_METRICS);
	const named = wanted.map((name) => {
		const text = name.trim().toLowerCase();
		return columns.find((column) => isCalled(column, text, columns));
	});
	return unknownMetrics(wanted, answer.table) ?? named.flatMap((column) => column ?? []);
}

/** The numbers of the rows to list, from 0, in their order. */
function rowsOf(answer: StudyAnswer, filter: Filter, column: StudyColumn | undefined, descending: boolean): number[] {
	const { table } = answer;
	const order = column && { column: '', descending, sortKey: (row: number) => column.values[row] ?? Number.NaN };
	const shown: RowFilter = filter === 'missed' ? 'complete' : filter;
	const rows = listedRows(table, shown, order ?? null) ?? Array.from({ length: table.count }, (_, row) => row);
	return filter === 'missed' ? [...rows].filter((row) => missesGoal(answer, row)) : [...rows];
}

function missesGoal({ table, goals }: StudyAnswer, row: number): boolean {
	return evaluateGoals(goals, table.metrics(row)).some(({ state }) => state === 'missed');
}

function tableText(
	{ name, plan, table, isStale }: StudyAnswer,
	columns: readonly StudyColumn[],
	rows: readonly number[],
	found: number,
	from: number,
	{ resultCharacters }: CallContext
): string {
	// Which values the rows had is not known any more: the study may have changed.
	const varied = isStale ? [] : variedColumns(plan);
	const head = ['row', ...varied, 'state', ...columns.map(({ metric }) => metricText(metric, table.columns))].join(
		' | '
	);
	const lines: string[] = [];
	let room = resultCharacters - FRAME - head.length;
	for (const row of rows) {
		const cells = [String(row + 1), ...(isStale ? [] : variedCells(plan, row)), stateText(table, row)];
		const line = [
			...cells,
			...columns.map(({ metric, values }) => formatSi(values[row] ?? Number.NaN, metric.unit, DIGITS))
		].join(' | ');
		room -= line.length + 1;
		if (room < 0) break;
		lines.push(line);
	}
	const last = from + lines.length - 1;
	const rest = last < found ? `\nThe next ones are read with \`from\`: ${last + 1}.` : '';
	const shown = lines.length === 0 ? 'none' : `${from} to ${last}`;
	const stale = isStale ? ' STALE: netlist, study, goals or settings have changed since.' : '';
	return `Study ${name}: ${shown} of ${found} rows.${stale}\n${[head, ...lines].join('\n')}${rest}`;
}

function stateText(table: StudyAnswer['table'], row: number): string {
	const state = table.state(row);
	if (state === 'complete') return table.level(row) === 'trusted' ? 'ok' : 'check';
	const reason = table.reasons.get(row);
	return reason === undefined ? state : `${state}: ${reason}`;
}
