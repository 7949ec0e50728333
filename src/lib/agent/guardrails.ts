import type { ToolCall } from '#lib/llm/types.ts';
import { failed } from '#lib/tools/outcome.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';

/** Keeps a model from making the same failing call over and over. One for each turn. */
export class FailureTracker {
	readonly #failures = new Map<string, number>();

	constructor(private readonly limit: number) {}

	/** The refusal of a call that has failed too often, or null when it may run. */
	block(call: ToolCall): ToolOutcome | null {
		const count = this.#failures.get(keyOf(call)) ?? 0;
		if (count < this.limit) return null;
		return failed({
			errorType: 'repeated_failure',
			message: `This very call of ${call.name} has failed ${count} times in this turn. It was not run again.`,
			suggestions: [
				'Use read_file to see the file as it is now.',
				'Check the path and the arguments.',
				'Try another way, or tell the user what stands in the way.'
			]
		});
	}

	/** A success clears what failed on the same file: the file is another one now. */
	record(call: ToolCall, outcome: ToolOutcome): void {
		if (outcome.status === 'failed') {
			this.#failures.set(keyOf(call), (this.#failures.get(keyOf(call)) ?? 0) + 1);
			return;
		}
		const file = fileOf(call);
		for (const key of this.#failures.keys()) if (key.startsWith(`${file}\n`)) this.#failures.delete(key);
	}
}

/** What the model is told about the rounds that are left, or null while there are plenty. */
export function iterationWarning(iteration: number, limit: number, warnFrom: number): string | null {
	if (iteration < warnFrom) return null;
	const remaining = limit - iteration;
	if (remaining <= 0) return 'This is the last round: calls of tools will not run. Answer now with what is known.';
	return `This is round ${iteration} of at most ${limit}. Come to an end: finish what matters most and answer.`;
}

function keyOf(call: ToolCall): string {
	return `${fileOf(call)}\n${call.name}\n${call.arguments ? canonical(call.arguments) : call.argumentsText}`;
}

function fileOf(call: ToolCall): string {
	const path = call.arguments?.path ?? call.arguments?.file;
	return typeof path === 'string' ? path : '';
}

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
