import { formatSi } from '#lib/base/quantity.ts';
import type { RunSummary } from '#lib/db/records.ts';
import type { RunNoteRecord } from '#lib/db/runs/run-records.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { firstMetrics, metricName } from '../results/metrics/metric-format.ts';

/** A run as the history lists it. */
export interface HistoryRow {
	run: RunSummary;
	/** Given by the user; empty for none. */
	name: string;
	isPinned: boolean;
}

/** What is searched for in the list. */
export interface HistoryFilter {
	/** A row must contain all of its words. */
	text: string;
	pinnedOnly: boolean;
}

/** Maximum number of changes shown in a row. */
const MAX_CHANGES = 3;

export function historyRows(runs: readonly RunSummary[], notes: readonly RunNoteRecord[]): HistoryRow[] {
	const noted = new Map(notes.map((note) => [note.runId, note]));
	return runs.map((run) => {
		const note = noted.get(run.id);
		return { run, name: note?.name ?? '', isPinned: note?.isPinned ?? false };
	});
}

/** The rows with all words of the text in their name, netlist, metrics or changes, ignoring case. */
export function filterRows(
	rows: readonly HistoryRow[],
	{ text, pinnedOnly }: HistoryFilter,
	t: Messages
): HistoryRow[] {
	const words = text.toLowerCase().split(/\s+/u);
	return rows.filter((row) => {
		if (pinnedOnly && !row.isPinned) return false;
		if (text.trim() === '') return true;
		const searched = searchedText(row, t).toLowerCase();
		return words.every((word) => searched.includes(word));
	});
}

function searchedText({ run, name }: HistoryRow, t: Messages): string {
	const metrics = run.metrics.flatMap((metric) => [metricName(metric, t), metric.id, metric.signal]);
	const changes = (run.changes ?? []).map((change) => changeText(change, t));
	return [name, run.entry, trialText(run, t) ?? '', ...changes, ...metrics].join('\n');
}

/** How a run is called in a sentence. */
export function runTitle({ entry }: Pick<RunSummary, 'entry'>, name: string, time: string, t: Messages): string {
	return name === '' ? t.history.untitled(entry, time) : name;
}

/**
 * The titles of listed runs by their ids: of several that would have the same one, the later ones have a number.
 *
 * @param rows the newest first
 * @param titleOf the title of a row on its own
 */
export function runTitles(
	rows: readonly HistoryRow[],
	titleOf: (row: HistoryRow) => string,
	t: Messages
): ReadonlyMap<string, string> {
	const counts = new Map<string, number>();
	const titled = rows.toReversed().map((row): [string, string] => {
		const title = titleOf(row);
		const count = (counts.get(title) ?? 0) + 1;
		counts.set(title, count);
		return [row.run.id, count === 1 ? title : t.history.numbered(title, count)];
	});
	return new Map(titled);
}

/** What changed since the run before; empty if that is not known. */
export function changeTexts({ changes, isTrial }: RunSummary, t: Messages): string[] {
	if (!changes) return [];
	if (changes.length === 0) return isTrial ? [] : [t.history.unchanged];
	const shown = changes.slice(0, MAX_CHANGES).map((change) => changeText(change, t));
	return changes.length > MAX_CHANGES ? [...shown, t.history.moreChanges(changes.length - MAX_CHANGES)] : shown;
}

function changeText(change: NonNullable<RunSummary['changes']>[number], t: Messages): string {
	const texts = t.history.change;
	if (change.type === 'value') return texts.value(change.name, change.before, change.after);
	return texts[change.type](change.name);
}

/** That a run is a trial, and what it changed of the netlist; null for a run of the netlist as it is stored. */
export function trialText(
	{ isTrial, overrides }: Pick<RunSummary, 'isTrial' | 'overrides'>,
	t: Messages
): string | null {
	if (!isTrial) return null;
	const parameters = Object.entries(overrides?.parameters ?? {}).map(([name, value]) => `${name} = ${value}`);
	const values = (overrides?.values ?? []).map(({ target, value }) => `${targetName(target)} = ${value}`);
	const { analysis, loopGain } = overrides ?? {};
	const loop = loopGain ? [t.netlist.loopGainAt(loopGain.device, loopGain.node)] : [];
	return t.history.trial([...loop, ...parameters, ...values, ...(analysis === undefined ? [] : [analysis])]);
}

/** The result that says most, the first of those that the registry shows first, and how many goals were met. */
export function outcomeTexts({ metrics, goals }: RunSummary, t: Messages): string[] {
	const headline = firstMetrics(metrics, []).find(({ value }) => value !== null);
	return [
		...(headline?.value == null ? [] : [formatSi(headline.value, headline.unit)]),
		...(goals ? [t.shell.goalsMet(goals.met, goals.total)] : [])
	];
}
