import { seededRandom } from '../../support/random.ts';

/** Share of the rounds that each kind of work gets. */
const SHARES = {
	typing: 60,
	import: 20,
	turn: 40,
	resend: 40,
	regenerate: 30,
	undo: 30,
	remove: 20,
	rename: 20,
	duplicate: 20,
	'two tabs': 100,
	'storage failure': 30,
	multi_edit: 25,
	apply_diff: 25,
	bash: 25,
	undo_edit: 25,
	'two tabs and an agent': 300,
	stop: 200,
	permission: 20,
	'workflow step': 20,
	queued: 20,
	index: 30,
	curves: 30
};

const TOTAL = 1_130;

export type Work = keyof typeof SHARES;

export interface Round {
	seed: number;
	random: () => number;
}

/** The rounds of one kind of work, by the number of rounds asked for in all (`KILL_ROUNDS`) and the first seed. */
export function roundsOf(work: Work): Round[] {
	const asked = Number(process.env.KILL_ROUNDS ?? TOTAL);
	const first = Number(process.env.KILL_SEED ?? 1);
	const count = Math.max(1, Math.round((SHARES[work] * asked) / TOTAL));
	const offset = Object.keys(SHARES).indexOf(work) * 1_000_000;
	return Array.from({ length: count }, (_, index) => {
		const seed = first + index;
		return { seed, random: seededRandom(offset + seed) };
	});
}
