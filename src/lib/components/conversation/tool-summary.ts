import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { OperationRecord, RunRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { knownTool } from '#lib/tools/catalogue/all-tools.ts';
import { toolTarget } from './tool-target.ts';
import type { ToolCallPart } from './types.ts';

/** `asking`: it waits for the user's permission. */
export type CardStatus = ToolCallPart['status'] | 'undone' | 'asking';

/** A call whose file changes were all taken back counts as undone. */
export function cardStatus(call: ToolCallPart, operations: OperationRecord[]): CardStatus {
	if (call.permissions?.some(({ decision }) => decision === null)) return 'asking';
	const changes = operations.filter(isFileChange);
	return changes.length > 0 && changes.every((change) => change.status === 'undone') ? 'undone' : call.status;
}

export function isFileChange(operation: OperationRecord): boolean {
	return operation.changes.length > 0;
}

/** What a call does, in words; a tool without words is named as it is. */
export function toolSummary(call: ToolCallPart, texts: Messages['conversation']): string {
	const tool = knownTool(call.name);
	if (!tool?.label) return call.name;
	const words = texts.tools[tool.label];
	const target = toolTarget(call) ?? (tool.category === 'simulation' ? texts.theCircuit : texts.theFile);
	return (call.status === 'success' ? words.done : words.busy)(target);
}

/** What the agent is doing while a tool runs. */
export function runningTool(name: string, texts: Messages['conversation']): string {
	const label = knownTool(name)?.label;
	return label ? texts.tools[label].busy(texts.theCircuit) : name;
}

/** Numbers of a run that a card shows. */
const shownMetrics = 3;

/**
 * The first numbers of a run, such as `Gain 40.1 dB · Bandwidth 912 kHz`; empty when none was measured.
 *
 * @param names what the measurements are called, by id
 */
export function metricsLine(run: Pick<RunRecord, 'metrics'>, names: Record<string, string>): string {
	const shown = run.metrics.filter((metric) => metric.value !== null).slice(0, shownMetrics);
	return shown
		.map(({ id, value, unit, signal }) => {
			// Operating points and `.meas` cards come many of a kind: what was measured tells them apart.
			const name = shown.filter((other) => other.id === id).length > 1 ? signal : ownValue(names, id);
			return `${name ?? id.replace(/^meas:/, '')} ${formatSi(value ?? Number.NaN, unit)}`;
		})
		.join(' · ');
}
