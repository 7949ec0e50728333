import { expect, test } from 'vitest';
import { storeRun } from '#lib/app/project/runs/store-run.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { transient } from '../../../support/sample-plots.ts';
import { run } from '../../../support/storage/sample-records.ts';
import { openProjectWith } from '../support.ts';

test('[S4] [DB9] a run is read for storing in tasks after the one that shows it', async () => {
	const { database, projectId, close } = await openProjectWith([]);
	let reads = 0;
	const plots = new Proxy([transient(10)], {
		get: (target, key) => {
			reads += 1;
			return Reflect.get(target, key) as unknown;
		}
	});
	const record = run({ projectId });
	const rest = { cards: null, files: [], goals: [], goalsFault: null, measurementsFault: null };
	const storing = storeRun(database, { run: record, plots, ...rest }, null);
	// What else is done in this task.
	for (let round = 0; round < 1_000; round++) await Promise.resolve();
	expect(reads).toBe(0);
	await storing;
	expect(await getPlots(database, record.id)).toHaveLength(1);
	await close();
});
