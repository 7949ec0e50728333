import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { OperationRecord, RunSummary } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { knownTool } from '#lib/tools/catalogue/all-tools.ts';
import { exactLine } from '../../exact/exact-text.ts';
import { toolTarget } from './tool-target.ts';
import type { ToolCallPart } from '../types.ts';

/** `asking`: it waits for the user's permission; `denied`: it was not given. */
export type CardStatus = ToolCallPart['status'] | 'undone' | 'asking' | 'denied';

/** A call counts as undone if all its file changes were undone. */
export function cardStatus(call: ToolCallPart, operations: OperationRecord[]): CardStatus {
	if (call.permissions?.some(({ decision }) => decision === null)) return 'asking';
	if (call.status === 'failed' && call.permissions?.some(({ decision }) => decision?.allowed === false))
		return 'denied';
	const changes = operations.filter(isFileChange);
	return changes.length > 0 && changes.every((change) => change.status === 'undone') ? 'undone' : call.status;
}

export function isFileChange(operation: OperationRecord): boolean {
	return operation.changes.length > 0;
}

/** Whether a card shows a chart: a result, not only a step. */
export function hasChart({ images }: Pick<ToolCallPart, 'images'>): boolean {
	return images?.some(({ chart }) => chart) ?? false;
}

/** What a call does, in words; the tool's name if there is no text for it. */
export function toolSummary(call: ToolCallPart, texts: Messages['conversation']): string {
	const tool = knownTool(call.name);
	if (!tool?.label) return exactLine(call.name);
	const words = texts.tools[tool.label];
	const path = toolTarget(call);
	const target =
		(path === null ? null : exactLine(path)) ?? (tool.category === 'simulation' ? texts.theCircuit : texts.theFile);
	const summary = (call.status === 'success' ? words.done : words.busy)(target);
	// A chart that is shown has its title.
	const details = hasChart(call) ? [] : DETAILS;
	const detail = details
		.map((name) => call.arguments?.[name])
		.find((value) => typeof value === 'string' && value !== '');
	return typeof detail === 'string' ? texts.withDetail(summary, exactLine(detail.trim())) : summary;
}

/** Arguments without which a summary would not say what is done, such as what is searched for. */
const DETAILS = ['command', 'pattern', 'query', 'name', 'symbol', 'title'] as const;

/** Why a call was not needed. */
export function skippedReason(call: ToolCallPart, texts: Messages['conversation']): string {
	if (call.name === 'generate_chart') return texts.skippedChart;
	return call.runId ? texts.skippedRun : texts.skippedChange;
}

/** Why a call failed: the sentence after the kind of error; empty if the output is not an error. */
export function failureReason(output: string): string {
	return /^Error: .*\n(.+)/.exec(output)?.[1] ?? '';
}

/** What the agent does while a tool is running, in words. */
export function runningTool(name: string, texts: Messages['conversation']): string {
	const label = knownTool(name)?.label;
	return label ? texts.tools[label].busy(texts.theCircuit) : name;
}

/** Number of metrics shown on a card. */
const shownMetrics = 3;

/**
 * The first metrics of a run, such as `Gain 40.1 dB · Bandwidth 912 kHz`; empty if none was measured.
 *
 * @param names of the metrics, by id
 */
export function metricsLine(run: Pick<RunSummary, 'metrics'>, names: Record<string, string>): string {
	const shown = run.metrics.filter((metric) => metric.value !== null).slice(0, shownMetrics);
	return shown
		.map(({ id, value, unit, signal }) => {
			// Operating points and `.meas` cards often have several metrics of one kind: the signal distinguishes them.
			const name = shown.filter((other) => other.id === id).length > 1 ? signal : ownValue(names, id);
			return `${name ?? id.replace(/^meas:/, '')} ${formatSi(value ?? Number.NaN, unit)}`;
		})
		.join(' · ');
}
