import type { ToolCall } from '#lib/llm/types.ts';
import { failed } from '#lib/tools/outcome.ts';
import type { TurnHooks } from './turn-hooks.ts';

/** Stops a model that repeats the same failing call. One instance per turn. */
export function repeatedFailures(limit: number): TurnHooks {
	const failures = new Map<string, number>();
	return {
		beforeCall(call) {
			const count = failures.get(keyOf(call)) ?? 0;
			if (count < limit) return null;
			return failed({
				errorType: 'repeated_failure',
				message: `This call to ${call.name} with the same arguments has failed ${count} times in this turn. It was not run again.`,
				suggestions: [
					'Use read_file to see the current file.',
					'Check the path and the arguments.',
					'Try a different approach, or tell the user what prevents it.'
				]
			});
		},
		afterCall(call, { outcome }) {
			if (outcome.status === 'failed') {
				failures.set(keyOf(call), (failures.get(keyOf(call)) ?? 0) + 1);
				return;
			}
			// A success resets the failures of the same file, because its content is different now.
			const file = fileOf(call);
			for (const key of failures.keys()) if (key.startsWith(`${file}\n`)) failures.delete(key);
		}
	};
}

/** Tells the model how many rounds are left, from round `warnFrom` on. */
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
	// Arguments that cannot be read fail alike, whatever they are.
	return `${fileOf(call)}\n${call.name}\n${call.arguments ? canonical(call.arguments) : 'unreadable'}`;
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
