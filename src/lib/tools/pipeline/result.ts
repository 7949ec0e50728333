import { toFault } from '#lib/base/fault.ts';
import { fence, withoutFence } from '#lib/security/fence.ts';
import { failed } from '../outcome.ts';
import { cutMiddle, MAX_RESULT_CHARACTERS } from '../text/budget.ts';
import type { ToolOutcome } from '../types.ts';

/** Kind of the fence around results. */
const RESULT = 'tool_result';
/** Room that the fence and its attributes take of the longest result, characters. */
const FENCE_CHARACTERS = 120;
const MAX_NAME = 60;

/**
 * The outcome as the model reads it: with the warnings, cut to its longest length, and fenced as data, because every tool
 * passes on text of the project. Whatever the stages throw is an outcome too.
 *
 * @param name of the tool, as the model wrote it
 * @param limit longest result with its fence, characters
 */
export async function presentResult(
	name: string,
	warnings: readonly string[],
	limit: number,
	run: () => Promise<ToolOutcome>
): Promise<ToolOutcome> {
	const outcome = await run().catch(notCarriedOut);
	const text = [outcome.content, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n');
	return { ...outcome, content: fenceResult(name, text, limit) };
}

/**
 * The text of a result as the model reads it. One that is fenced already stays as it is, if it fits.
 *
 * @param limit longest result with its fence, characters
 */
export function fenceResult(name: string, text: string, limit = MAX_RESULT_CHARACTERS): string {
	const body = cutMiddle(withoutFence(RESULT, text), limit - FENCE_CHARACTERS);
	return fence(RESULT, { tool: name.slice(0, MAX_NAME) }, body);
}

function notCarriedOut(thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	return failed({
		errorType: fault.code === 'unexpected' ? 'tool_failed' : fault.code,
		message: `The call failed: ${fault.message}`
	});
}

/** The text of a stored result, for people. */
export function resultText(content: string): string {
	return withoutFence(RESULT, content);
}
