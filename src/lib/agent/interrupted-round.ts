import type { MessagePart } from '#lib/db/records.ts';
import { splitRounds } from './importance.ts';

/** The tools of the round in which an answer ended, by name. */
export interface InterruptedRound {
	/** They have a result. */
	ran: string[];
	/** They had begun; what they stored is kept, their result is not known. */
	stopped: string[];
	notRun: string[];
}

/** How the calls of the last round ended; null when all of them have a result, or there are none. */
export function interruptedRound(parts: readonly MessagePart[]): InterruptedRound | null {
	const calls = (splitRounds(parts).at(-1) ?? []).filter((part) => part.type === 'tool_call' && part.name !== '');
	const round: InterruptedRound = { ran: [], stopped: [], notRun: [] };
	for (const call of calls) {
		if (call.type !== 'tool_call') continue;
		const { name, status, result, operationIds, permissions = [] } = call;
		const isDenied = permissions.some(({ decision }) => decision?.allowed !== true);
		if (status !== 'interrupted' && result !== null) round.ran.push(name);
		else if (operationIds.length > 0) round.stopped.push(name);
		// Arguments are complete when a call begins; one that waited for permission had not begun.
		else if (call.arguments === null || isDenied) round.notRun.push(name);
		else round.stopped.push(name);
	}
	return round.stopped.length + round.notRun.length > 0 ? round : null;
}
