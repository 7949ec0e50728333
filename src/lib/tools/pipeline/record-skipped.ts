import type { Stage } from './stage.ts';

/** Puts a call that was skipped, by a stage or by its tool, in the journal with the reason. */
export const recordSkipped: Stage = async ({ files, warnings }, next) => {
	const outcome = await next();
	if (outcome.status !== 'skipped') return outcome;
	const [reason = ''] = outcome.content.split('\n', 1);
	try {
		await files.noteSkipped(reason);
	} catch {
		// What the call did, which is nothing, stays true.
		warnings.push('The journal could not be written, so it does not list this call.');
	}
	return outcome;
};
