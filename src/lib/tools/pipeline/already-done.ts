import { skipped } from '../outcome.ts';
import type { Stage } from './stage.ts';

/** Skips a call that would have no effect or repeat an earlier one, with the reason and the earlier result. */
export const skipAlreadyDone: Stage = async ({ tool, parameters, context }, next) => {
	const done = await tool.alreadyDone(parameters, context);
	if (done === null) return next();
	return typeof done === 'string' ? skipped(done) : skipped(done.reason, done.result);
};
