import type { Fault } from '#lib/base/fault.ts';
import { getTrace } from '#lib/db/conversation/traces.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord, RunSummary } from '#lib/db/records.ts';
import { readNetlist } from '#lib/db/runs/run-netlists.ts';
import { getRun, listRuns } from '#lib/db/runs/runs.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { ClaimRecords, ReadFile } from './answer-claims.ts';

/** What a project has that claims are checked against. Getters of live state. */
export interface ClaimProject {
	projectId: string;
	messages(): readonly MessageRecord[];
	/** The newest first; null until they have been read. */
	runs(): readonly RunSummary[] | null;
	/** The netlist that Run simulates, as it is now; null for none. */
	netlist(): Promise<ReadFile | null>;
	goals(): readonly DesignGoal[];
	onfault(fault: Fault): void;
}

/** Runs that are read while their list is not there yet. */
const MAX_RUNS = 50;

/** Reads what turns had read from a database. */
export function claimRecords(database: SpicewrightDatabase, project: ClaimProject): ClaimRecords {
	return {
		messages: () => project.messages(),
		run: async (id) => project.runs()?.find((run) => run.id === id) ?? getRun(database, id),
		async runBefore(time) {
			const runs = project.runs() ?? (await listRuns(database, project.projectId, MAX_RUNS));
			return runs.find(({ startedAt }) => startedAt < time) ?? null;
		},
		async netlist(runId) {
			const kept = runId === null ? null : await readNetlist(database, runId);
			if (kept)
				return kept.flatMap(({ path, content }) => (typeof content === 'string' ? [{ path, text: content }] : []));
			const open = await project.netlist();
			return open ? [open] : [];
		},
		goals: () => project.goals().map(goalLine).join('\n'),
		async context(messageId) {
			const trace = await getTrace(database, messageId);
			const turn = trace?.spans.findLast((span) => span.type === 'turn');
			return turn?.type === 'turn' ? (turn.context?.text ?? '') : '';
		},
		onfault: (fault) => project.onfault(fault)
	};
}

function goalLine({ metric, direction, target, unit }: DesignGoal): string {
	const relation = { at_least: '>=', at_most: '<=', equal: '=' }[direction];
	return `${metric} ${relation} ${target} ${unit}`;
}
