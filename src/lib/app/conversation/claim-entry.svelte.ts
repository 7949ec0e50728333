import type { Claim } from '#lib/agent/claims/check-claims.ts';

/** A text of an answer and its claims. */
export class ClaimEntry {
	claims = $state.raw<readonly Claim[]>([]);

	constructor(
		readonly messageId: string,
		readonly partIndex: number
	) {}
}
