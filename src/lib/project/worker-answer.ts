import { fromFaultRecord, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { DamagedRecord } from '#lib/db/damaged-records.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';

/** What a worker that opens the database came to, or the fault: an error loses its code on the way to the page. */
export type WorkerAnswer<Result> = { result: Result; damaged: DamagedRecord[] } | { fault: FaultRecord };

/** The worker's side: works on a connection that is closed afterwards. @param name of the database */
export async function answerFrom<Result>(
	name: string,
	work: (database: SpicewrightDatabase) => Promise<Result>
): Promise<WorkerAnswer<Result>> {
	try {
		const database = await openDatabase(name);
		try {
			return { result: await work(database), damaged: database.damaged.list };
		} finally {
			database.close();
		}
	} catch (thrown) {
		return { fault: toFaultRecord(thrown) };
	}
}

/** The page's side: the result, or the fault thrown. Damaged records that were found are reported in `database`. */
export function resultOf<Result>(database: SpicewrightDatabase, answer: WorkerAnswer<Result>): Result {
	if ('fault' in answer) throw fromFaultRecord(answer.fault);
	for (const { kind, id, record } of answer.damaged) database.damaged.isWhole(kind, id, record);
	return answer.result;
}
