import { toFault } from '#lib/base/fault.ts';
import { repairJson } from '#lib/base/repair-json.ts';
import { parseDesignGoals, type DesignGoal } from '#lib/sim/goals.ts';

/** The goals in an answer of the stage of the goals, repaired where needed; or why they cannot be read. */
export function writtenGoals(answer: string): DesignGoal[] | string {
	const value = repairJson(answer)?.value;
	if (value === undefined) return 'The answer contains no JSON.';
	const goals: unknown = Array.isArray(value) ? value : (value as { goals?: unknown }).goals;
	try {
		return parseDesignGoals(JSON.stringify({ version: 1, goals })).goals;
	} catch (thrown) {
		return toFault(thrown).message;
	}
}
