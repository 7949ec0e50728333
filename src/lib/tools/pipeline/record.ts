import type { Stage } from './stage.ts';

/**
 * Ends the time in which the call may change files, and tells the model of changes that a failed call has left behind. The
 * changes themselves are in the journal by then: the store writes both in one transaction.
 */
export const keepRecord: Stage = async ({ files }, next) => {
	try {
		const outcome = await next();
		if (outcome.status !== 'failed' || files.operations.length === 0) return outcome;
		const changes = files.operations.map(({ summary }) => `- ${summary}`);
		const content = [outcome.content, 'Before that, the call made these changes, which remain:', ...changes].join('\n');
		return { ...outcome, content };
	} finally {
		files.close();
	}
};
