import { toFault } from '#lib/base/fault.ts';
import { fence } from '#lib/security/fence.ts';
import { failed } from '../outcome.ts';
import { cutMiddle, MAX_RESULT_CHARACTERS } from '../text/budget.ts';
import type { ToolOutcome } from '../types.ts';

/** Room that the fence and its attributes take of the longest result, characters. */
const FENCE_CHARACTERS = 120;
const MAX_NAME = 60;

/**
 * The outcome as the model reads it: with the warnings, cut to its longest length, and fenced as data, because every tool
 * passes on text of the project. Whatever the stages throw is an outcome too.
 *
 * @param name of the tool, as the model wrote it
 */
export async function presentResult(
	name: string,
	warnings: readonly string[],
	run: () => Promise<ToolOutcome>
): Promise<ToolOutcome> {
	const outcome = await run().catch(notCarriedOut);
	const text = [outcome.content, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n');
	const content = fence(
		'tool_result',
		{ tool: name.slice(0, MAX_NAME) },
		cutMiddle(text, MAX_RESULT_CHARACTERS - FENCE_CHARACTERS)
	);
	return { ...outcome, content };
}

function notCarriedOut(thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	return failed({
		errorType: fault.code === 'unexpected' ? 'tool_failed' : fault.code,
		message: `The call could not be carried out: ${fault.message}`
	});
}
