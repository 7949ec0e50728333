import { seededRandom } from '../../support/random.ts';

/** Rounds that each kind of work gets when all are asked for. */
const SHARES = {
	typing: 25,
	import: 10,
	turn: 18,
	resend: 18,
	regenerate: 14,
	undo: 14,
	remove: 8,
	rename: 8,
	duplicate: 8,
	'two tabs': 60,
	'storage failure': 12,
	multi_edit: 12,
	apply_diff: 12,
	bash: 12,
	undo_edit: 12,
	'two tabs and an agent': 50,
	stop: 40,
	permission: 8,
	'workflow step': 8,
	queued: 8,
	index: 12,
	curves: 12,
	study: 5,
	compression: 10
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
