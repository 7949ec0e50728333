import type { SpicewrightDatabase } from '../database.ts';
import { transact, snapshot } from '../transact.ts';
import type { RunInputsRecord } from './run-records.ts';

/** Runs of a project that can be found again: more than have curves, without which they are not returned. */
const MAX_REMEMBERED = 50;

/** Remembers the newest run with these inputs, and forgets the oldest ones. */
export async function rememberRun(database: SpicewrightDatabase, record: RunInputsRecord): Promise<void> {
	const { projectId } = record;
	await transact(database, [database.runInputs], async () => {
		await database.runInputs.put(record);
		const old = await database.runInputs
			.where('[projectId+at]')
			.between([projectId, -Infinity], [projectId, Infinity])
			.reverse()
			.offset(MAX_REMEMBERED)
			.primaryKeys();
		await database.runInputs.bulkDelete(old);
	});
}

/** Id of the run with these inputs; null when none is remembered. */
export async function rememberedRun(
	database: SpicewrightDatabase,
	projectId: string,
	key: string
): Promise<string | null> {
	const record = await snapshot(database, [database.runInputs], () => database.runInputs.get([projectId, key]));
	return typeof record?.runId === 'string' ? record.runId : null;
}
