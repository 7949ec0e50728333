import type { ToolCall } from '#lib/llm/types.ts';
import { failed } from '#lib/tools/outcome.ts';
import type { TurnHooks } from './turn-hooks.ts';

/** Keeps a model from making the same failing call over and over. One for each turn. */
export function repeatedFailures(limit: number): TurnHooks {
	const failures = new Map<string, number>();
	return {
		beforeCall(call) {
			const count = failures.get(keyOf(call)) ?? 0;
			if (count < limit) return null;
			return failed({
				errorType: 'repeated_failure',
				message: `This call of ${call.name} with the same arguments has failed ${count} times in this turn. It was not run again.`,
				suggestions: [
					'Use read_file to see the current file.',
					'Check the path and the arguments.',
					'Try another way, or tell the user what prevents it.'
				]
			});
		},
		afterCall(call, { outcome }) {
			if (outcome.status === 'failed') {
				failures.set(keyOf(call), (failures.get(keyOf(call)) ?? 0) + 1);
				return;
			}
			// A success clears what failed on the same file: the file is another one now.
			const file = fileOf(call);
			for (const key of failures.keys()) if (key.startsWith(`${file}\n`)) failures.delete(key);
		}
	};
}

/** Tells the model how many rounds are left, once there are few. */
export function roundsLeft(warnFrom: number): TurnHooks {
	return {
		beforeRound({ iteration, limit }) {
			if (iteration < warnFrom && iteration < limit) return null;
			if (iteration >= limit) return 'This is the last round: tool calls will not run. Answer now with what you know.';
			return `This is round ${iteration} of at most ${limit}. Wrap up: finish what matters most and answer.`;
		}
	};
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
