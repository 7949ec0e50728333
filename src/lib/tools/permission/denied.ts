import type { PermissionDecision } from '#lib/db/permission-records.ts';
import { failed } from '../outcome.ts';
import type { ToolOutcome } from '../types.ts';
import { aborted } from '../pipeline/dispatch.ts';

/** What a call that was not allowed leaves for the model. */
export function denied(tool: string, { by, note }: Pick<PermissionDecision, 'by' | 'note'>): ToolOutcome {
	if (by === 'stop') return aborted();
	const reasons = {
		setting: `The user's settings do not allow ${tool} to do this.`,
		timeout: `The user was asked about ${tool} and did not answer in time.`
	};
	const reason = by === 'setting' || by === 'timeout' ? reasons[by] : `The user did not allow ${tool}.`;
	const message = note === '' ? reason : `${reason} The user wrote: ${note}`;
	const advice = 'Do not try the same again; ask the user how to continue.';
	const outcome = failed({ errorType: 'permission_denied', message, suggestions: [advice] });
	// Not an error: nothing has gone wrong.
	return { ...outcome, content: `Denied: permission_denied\n${message}\n${advice}` };
}
