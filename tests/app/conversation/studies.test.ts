import { afterEach, expect, test } from 'vitest';
import { saveRun } from '#lib/db/runs/runs.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { SimulationOutcome, SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { run } from '../../support/storage/sample-records.ts';
import { studiesInThread } from '../../support/studies/studies-in-thread.ts';
import { until } from '../../support/until.ts';
import { openChat, words, type Bench } from './support.ts';

let bench: Bench;
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

/** Engines that wait for their turn: as many runs end as `go` has been told. */
function heldPool(): { pool: Pick<SimulationPool, 'runVariants' | 'size'>; go(runs: number): void } {
	let left = 0;
	return {
		go: (runs) => void (left += runs),
		pool: {
			size: 2,
			async runVariants(_, variants, { signal, onOutcome }) {
				for (const { id, edits } of variants) {
					await until(() => left > 0 || signal?.aborted === true);
					if (signal?.aborted) break;
					left -= 1;
					onOutcome(id, outcome(Number(edits[0]?.insert)));
				}
				return { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
			}
		}
	};
}

function outcome(value: number): SimulationOutcome {
	return {
		...{ plots: [], ranges: [], log: [], elapsedMs: 1, points: 0, engine: { version: '', build: '' } },
		...{ status: 'complete', reason: null, measurements: [{ name: 'twice', value: 2 * value }] }
	};
}

test('[H3] [STOOL2] a long study is asked about whatever is allowed, tells how far it is, keeps its rows when stopped, and goes on', async () => {
	bench = await openChat({ files: { 'a.cir': 't\nV1 a 0 1\nR1 a 0 7\n.op\n.end\n' } });
	const { chat, llm, database, projectId, stored, world } = bench;
	const { pool, go } = heldPool();
	Object.assign(world.studies, studiesInThread(database, openProjectStore(database, projectId), pool));
	await saveRun(database, run({ id: 'r', projectId, entry: 'a.cir', status: 'complete', elapsedMs: 5_000 }), []);
	const sweep = call('c', 'run_parametric_sweep', { sweep_params: [{ name: 'R1', from: 1, to: 500, points: 500 }] });

	const first = chat.send({ text: 'How does R1 matter?', attachments: [] });
	await llm.answer({ calls: [sweep] });
	const open = () =>
		chat.messages
			.at(-1)
			?.parts.find((part) => part.type === 'tool_call')
			?.permissions?.at(-1);
	await until(() => open()?.decision === null);
	// 500 runs of 5 s on two workers.
	expect(open()?.request).toMatchObject({
		kind: 'study',
		study: 'sweep-a',
		rows: 500,
		estimateMs: 1_250_000,
		alwaysAsk: true
	});
	await chat.answerPermission(chat.answerId!, open()!.id, { allowed: true, scope: 'project', note: '' });
	await until(() => {
		go(1);
		return (chat.status.progress.get('c')?.fraction ?? 0) > 0;
	});
	chat.stop('user');
	await first;
	const { table } = await world.studies.read('sweep-a');
	expect(table.done).toBeGreaterThan(0);
	expect(table.done).toBeLessThan(500);
	const part = (await stored())[1]?.parts.find(({ type }) => type === 'tool_call');
	expect(part).toMatchObject({ status: 'interrupted', permissions: [{ decision: { by: 'user', scope: 'once' } }, {}] });

	const second = chat.send({ text: 'Go on', attachments: [] });
	go(500);
	await llm.answer({ calls: [{ ...sweep, id: 'd' }] });
	await llm.answer({ text: 'It doubles.' });
	await second;
	const told = JSON.stringify(llm.requests.at(-1)?.messages);
	expect(told).toContain('500 rows, 500 complete.');
	expect(told).toContain('- meas:twice: min 2 (row 1: R1=1 Ω), max 1000 (row 500: R1=500 Ω), mean 501');
	expect(words(await stored()).at(-1)).toBe('It doubles.');
});
