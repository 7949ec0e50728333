import { listOperationsOfMessage } from '#lib/db/operations.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { listRuns } from '#lib/db/runs/runs.ts';
import { changesCircuit } from './unverified.ts';

/**
 * Whether the agent's last change of the circuit in a conversation is newer than the newest run of the project.
 *
 * @param records of the branch, oldest first
 */
export async function isChangedSinceRun(
	database: SpicewrightDatabase,
	records: readonly MessageRecord[]
): Promise<boolean> {
	const changed = records.findLast(({ parts }) =>
		parts.some((part) => part.type === 'tool_call' && part.operationIds.length > 0)
	);
	if (!changed) return false;
	const operations = (await listOperationsOfMessage(database, changed.id)).filter(changesCircuit);
	const last = operations.at(-1);
	if (!last) return false;
	const [run] = await listRuns(database, changed.projectId, 1);
	return !run || run.status === 'failed' || run.startedAt < last.startedAt;
}
