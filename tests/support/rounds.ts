/**
 * How often a test with random input is repeated. `npm run test:long` makes many times as many rounds: `ROUNDS=20` is twenty times
 * as many, `SEED=7` begins with another seed.
 */
export function rounds(usual: number): number {
	return Math.ceil(usual * Number(process.env.ROUNDS ?? 1));
}

export const firstSeed = Number(process.env.SEED ?? 1);
