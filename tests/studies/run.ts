import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { seededRandom } from '../support/random.ts';
import { opampRun, opampStudy } from '../support/studies/opamp-study.ts';
import { ThreadPools, type OnRun } from './thread-pool.ts';

/** How long a run goes on before its worker is killed, at most, ms: about as long as it takes. */
const RUN_MS = 8;

interface Asked {
	/** Of the repository. */
	root: string;
	samples: number;
	/** Workers that are killed with each pool. */
	kills: number;
	seed: number;
}

/**
 * The same samples of a two-stage op-amp on one worker that is left alone, and on pools of one, two and three workers of which
 * some are killed in the middle of a run.
 *
 * @returns whether all tables have the same bits
 */
export async function runStudiesSuite({ root, samples, kills, seed }: Asked): Promise<boolean> {
	const pools = await ThreadPools.open(root);
	try {
		const first = await tableOf(pools, samples, 1, null);
		console.log(`1 worker, none killed: ${samples} samples in ${first.seconds} s`);
		let isSame = first.table.ended.complete === samples;
		for (const size of [1, 2, 3]) {
			const killer = new Killer(samples, kills, seed + size);
			const { table, seconds } = await tableOf(pools, samples, size, killer);
			const different = Array.from({ length: samples }, (_, row) => row).filter(
				(row) => rowOf(table, row) !== rowOf(first.table, row)
			);
			const words = different.length === 0 ? 'the same bits' : `rows that differ: ${told(table, different)}`;
			console.log(`pool of ${size}, ${killer.killed} workers killed in a run: ${words}, ${seconds} s`);
			isSame &&= different.length === 0 && killer.killed === kills;
		}
		return isSame;
	} finally {
		pools.close();
	}
}

/** Kills workers during runs that are spread evenly, after a random time each. */
class Killer {
	killed = 0;
	#runs = 0;
	/** Runs that have been chosen: the pool gives a row two tries. */
	readonly #chosen = new Set<string>();
	#pending = 0;
	readonly #random: () => number;

	constructor(
		private readonly samples: number,
		private readonly kills: number,
		seed: number
	) {
		this.#random = seededRandom(seed);
	}

	readonly onRun: OnRun = (run, kill) => {
		if (this.#chosen.has(run)) return;
		this.#runs += 1;
		const due = Math.floor((this.#runs * (this.kills + 1)) / this.samples);
		if (this.killed + this.#pending >= Math.min(due, this.kills)) return;
		this.#pending += 1;
		this.#chosen.add(run);
		setTimeout(() => {
			this.#pending -= 1;
			// Otherwise the run was over before: one of the next is chosen.
			if (kill()) this.killed += 1;
		}, this.#random() * RUN_MS);
	};
}

async function tableOf(
	pools: ThreadPools,
	samples: number,
	size: number,
	killer: Killer | null
): Promise<{ table: StudyTable; seconds: string }> {
	const plan = await opampStudy(samples);
	const table = new StudyTable(samples);
	const pool = pools.pool(size, killer?.onRun ?? (() => undefined));
	const started = performance.now();
	const { signal } = new AbortController();
	await runStudy({ plan, pool, ...opampRun, table, onRow: () => undefined, signal });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	pool.dispose();
	plan.release();
	return { table, seconds };
}

/** The first of some rows, with how they ended. */
function told(table: StudyTable, rows: readonly number[]): string {
	return rows
		.slice(0, 20)
		.map((row) => `${row} (${table.state(row)} ${table.reasons.get(row) ?? ''})`)
		.join(', ');
}

/** All bits of a row. */
function rowOf(table: StudyTable, row: number): string {
	const { states, levels, values } = table.slice(row, 1);
	const named = table.columns.map(({ metric }, index) => [
		metric.id,
		...new Uint32Array(Float64Array.from(values[index]!).buffer)
	]);
	return JSON.stringify([[...states], [...levels], named.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))]);
}
