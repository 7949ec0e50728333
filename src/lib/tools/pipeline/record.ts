import type { Stage } from './stage.ts';

/**
 * Ends the time in which the call may change files, and lists for the model the changes that a failed call has made.
 * They are already in the journal, because the store writes changes and entry in one transaction.
 */
export const keepRecord: Stage = async ({ files }, next) => {
	try {
		const outcome = await next();
		if (outcome.status !== 'failed' || files.operations.length === 0) return outcome;
		const changes = files.operations.map(({ summary }) => `- ${summary}`);
		const content = [outcome.content, 'Before it failed, the call made these changes, which remain:', ...changes].join(
			'\n'
		);
		return { ...outcome, content };
	} finally {
		files.close();
	}
};
