import { toFault } from '#lib/base/fault.ts';
import { fence, withoutFence } from '#lib/security/fence.ts';
import { failed } from '../outcome.ts';
import { cutMiddle, MAX_RESULT_CHARACTERS } from '../text/budget.ts';
import type { ToolOutcome } from '../types.ts';

/** Kind of the fence around results. */
const RESULT = 'tool_result';
/** Characters of a result reserved for the fence and its attributes. */
const FENCE_CHARACTERS = 120;
const MAX_NAME = 60;

/**
 * The outcome for the model: with the warnings, cut to the limit, and fenced as data, because every tool passes on
 * text from the project. An error thrown by a stage becomes an outcome too.
 *
 * @param name of the tool, as written by the model
 * @param limit maximum length including the fence, characters
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
 * The text of a result for the model. A text that is already fenced is not fenced twice.
 *
 * @param limit maximum length including the fence, characters
 * @param cut how a longer text is cut to it
 */
export function fenceResult(
	name: string,
	text: string,
	limit = MAX_RESULT_CHARACTERS,
	cut: (text: string, limit: number) => string = cutMiddle
): string {
	const body = cut(withoutFence(RESULT, text), limit - FENCE_CHARACTERS);
	return fence(RESULT, { tool: name.slice(0, MAX_NAME) }, body);
}

function notCarriedOut(thrown: unknown): ToolOutcome {
	const fault = toFault(thrown);
	return failed({
		errorType: fault.code === 'unexpected' ? 'tool_failed' : fault.code,
		message: `The call failed: ${fault.message}`
	});
}

/** The text of a stored result for display, without the fence. */
export function resultText(content: string): string {
	return withoutFence(RESULT, content);
}
