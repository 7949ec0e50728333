import { seededRandom } from '../../support/random.ts';

/** Rounds that each kind of work gets when all are asked for. */
const SHARES = {
	typing: 40,
	import: 15,
	turn: 25,
	resend: 25,
	regenerate: 20,
	undo: 20,
	remove: 10,
	rename: 10,
	duplicate: 10,
	'two tabs': 100,
	'storage failure': 20,
	multi_edit: 15,
	apply_diff: 15,
	bash: 15,
	undo_edit: 15,
	'two tabs and an agent': 100,
	stop: 100,
	permission: 10,
	'workflow step': 10,
	queued: 10,
	index: 20,
	curves: 20
};

const TOTAL = Object.values(SHARES).reduce((sum, share) => sum + share, 0);

export type Work = keyof typeof SHARES;

export interface Round {
	seed: number;
	random: () => number;
}

/** The rounds of one kind of work, by the number of rounds asked for in all (`KILL_ROUNDS`) and the first seed. */
export function roundsOf(work: Work): Round[] {
	const asked = Number(process.env.KILL_ROUNDS || TOTAL);
	const first = Number(process.env.KILL_SEED ?? 1);
	const count = Math.max(1, Math.round((SHARES[work] * asked) / TOTAL));
	const offset = Object.keys(SHARES).indexOf(work) * 1_000_000;
	return Array.from({ length: count }, (_, index) => {
		const seed = first + index;
		return { seed, random: seededRandom(offset + seed) };
	});
}
