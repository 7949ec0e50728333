import { csvLine } from '#lib/base/csv.ts';
import { percentText } from '#lib/base/percent-text.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { toleranceText, type DesignGoal } from '#lib/sim/goals.ts';
import type { CellState, SpecCell, SpecColumn } from './spec-column.ts';
import type { SpecSheet } from './spec-sheet.ts';

const DIGITS = 6;
const relations = { at_least: '≥', at_most: '≤', equal: '=' };
const words: Readonly<Record<CellState, string>> = {
	met: 'met',
	missed: 'MISSED',
	failed: 'FAILED',
	check: 'to check',
	unjudged: 'no figure',
	undecided: 'undecided',
	waiting: 'not run',
	stale: 'stale',
	fault: 'cannot be run'
};
const summaries: Readonly<Record<SpecSheet['verdict'], string>> = {
	met: 'All goals are met everywhere.',
	missed: 'Goals are missed.',
	open: 'It cannot be said yet whether all goals are met.'
};

/** The table as a file in Markdown, in English. */
export function specMarkdown(sheet: SpecSheet): string {
	const head = ['Goal', ...sheet.columns.map(columnText)];
	const rows = sheet.goals.map((goal, index) => [
		goalText(goal),
		...sheet.columns.map(({ cells }) => cellText(cells[index]))
	]);
	const all = ['All goals', ...sheet.columns.map((column) => cellText(column.all))];
	const lines = [head, head.map(() => '---'), ...rows, ...(sheet.goals.length > 1 ? [all] : [])];
	const table = lines.map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
	const reasons = sheet.columns.flatMap((column) =>
		column.reason === null
			? []
			: [`- ${escaped(columnText(column))} ${words[column.all.state]}: ${escaped(column.reason)}`]
	);
	const why = reasons.length === 0 ? '' : `${reasons.join('\n')}\n\n`;
	const summary = sheet.goals.length === 0 ? 'The project has no goals.' : summaries[sheet.verdict];
	return `# Specification of ${sheet.netlist}\n\n${why}${summary} Required yield: ${Number((sheet.requiredYield * 100).toPrecision(12))} %\n\n${table}\n`;
}

/** A line for each goal in each column. Values are in the unit beside them, parts are from 0 to 1. */
export function specCsv({ goals, columns, requiredYield }: SpecSheet): string {
	const head = ['goal', 'signal', 'direction', 'target', 'tolerance', 'unit', 'study', 'kind', 'corner', 'state'];
	const figures = ['value', 'value_unit', 'row', 'passed', 'samples', 'yield_low', 'yield_high', 'required_yield'];
	const lines = columns.flatMap(({ study, kind, label, cells }) =>
		goals.map(({ metric, signal, direction, target, tolerance, unit }, index) => {
			const { state, value, unit: valueUnit, row, share } = cells[index]!;
			return csvLine([
				...[metric, signal ?? '', direction, target, tolerance, unit, study?.name ?? '', kind, label, state],
				...[value, value === null ? '' : valueUnit, row === null ? null : row + 1],
				...[share?.passed ?? null, share?.count ?? null, share?.low ?? null, share?.high ?? null],
				kind === 'yield' ? requiredYield : null
			]);
		})
	);
	return csvLine([...head, ...figures]) + lines.join('');
}

function columnText({ kind, study, label }: SpecColumn): string {
	if (kind === 'nominal') return 'Nominal';
	const name = study?.name ?? '';
	if (kind === 'corner') return `${name}: ${label}`;
	if (kind === 'worst_corner') return `${name}: worst of ${label} corners`;
	return kind === 'yield' ? `${name}: yield` : name;
}

function goalText({ metric, signal, direction, target, tolerance, unit }: DesignGoal): string {
	const allowed = toleranceText(tolerance);
	const limit = `${relations[direction]} ${target}${unit === '' ? '' : ` ${unit}`}`;
	return [metric, signal ?? '', limit, allowed === '' ? '' : `± ${allowed}`].filter((part) => part !== '').join(' ');
}

function cellText(cell: SpecCell | undefined): string {
	if (!cell) return '';
	const { state, value, unit, share } = cell;
	if (share) {
		const { part, passed, count, low, high } = share;
		const word = state === 'waiting' ? 'not complete' : words[state];
		const figure = passed === null ? `${percentText(part)} by ${count} weighted samples` : `${passed} of ${count}`;
		return `${word}, ${figure} (${percentText(low)} to ${percentText(high)})`;
	}
	return value === null ? words[state] : `${words[state]}, ${formatSi(value, unit, DIGITS)}`;
}

/** Names are the user's: what Markdown reads as markup is shown as it is. */
const escaped = (text: string): string => text.replaceAll(/[\\|`*[\]<>]/gu, '\\$&').replaceAll(/\s+/gu, ' ');
