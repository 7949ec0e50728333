import { skipped } from '../outcome.ts';
import type { Stage } from './stage.ts';

/** Skips a call that would have no effect, with the reason. */
export const skipAlreadyDone: Stage = async ({ tool, parameters, context }, next) => {
	const reason = await tool.alreadyDone(parameters, context);
	return reason === null ? next() : skipped(reason);
};
