import { canContinue } from '#lib/agent/turn-messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { Services } from '../shell/services.ts';

/**
 * Grants the cap that has stopped an answer once more.
 *
 * @returns how to go on
 */
export function grantCap({ calls }: Pick<Services, 'calls'>, stopped: MessageRecord): 'continue' | 'regenerate' {
	const goesOn = canContinue(stopped);
	// The next turn has the cap of a turn anyway.
	if (stopped.fault && !(goesOn && stopped.fault.data.scope === 'turn'))
		calls.spending.raise(stopped.fault, stopped.sessionId);
	return goesOn ? 'continue' : 'regenerate';
}
