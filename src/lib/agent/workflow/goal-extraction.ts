import { Fault } from '#lib/base/fault.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { failed } from '#lib/tools/outcome.ts';
import { outputFormats } from '../prompt/formats.ts';
import type { TurnHooks } from '../turn-hooks.ts';
import { writtenGoals } from './written-goals.ts';

/**
 * Reads the goals out of the model's answer and takes them for a call that writes their file, which asks for permission like any
 * other. The turn ends with that call, also when it is denied. An answer that cannot be read is asked for once more, with the reason
 * and the format; then the turn ends with the fault `goals_not_extracted`. An empty list changes nothing.
 */
export function goalExtraction(store: Pick<ProjectStore, 'read'>): TurnHooks {
	let isSecond = false;
	let isDone = false;
	return {
		async callsIn(answer) {
			// A goals file that cannot be read is not overwritten, because its goals would be lost.
			const { signals } = await goalsFile.read(store);
			const goals = writtenGoals(answer);
			if (typeof goals === 'string' || goals.length === 0) return [];
			const content = goalsFile.format({ version: 1, signals, goals });
			return [{ name: 'rewrite_file', arguments: { path: goalsFile.path, content } }];
		},
		// A tool that is not offered runs when a model calls it all the same.
		beforeCall: (call) =>
			writesGoals(call)
				? null
				: failed({
						errorType: 'not_in_this_step',
						message: `This step has no tools, so ${call.name} was not run.`,
						suggestions: ['Answer with the JSON of the goals.']
					}),
		afterCall(call, { outcome: { status, error } }) {
			isDone ||= writesGoals(call) && (status !== 'failed' || error?.errorType === 'permission_denied');
		},
		isDone: () => isDone,
		beforeEnd(answer) {
			const read = writtenGoals(answer);
			if (typeof read !== 'string') return null;
			if (isSecond) throw new Fault('goals_not_extracted', `The goals could not be read: ${read}`, { detail: read });
			isSecond = true;
			return `The goals could not be read: ${read}\nAnswer again, with the JSON only.\n\n${outputFormats.json}`;
		}
	};
}

/** Whether a call writes goals that can be read to their file; also one from before a reload, whose question was open. */
function writesGoals({ name, arguments: given }: ToolCall): boolean {
	if (name !== 'rewrite_file' || given?.path !== goalsFile.path || typeof given.content !== 'string') return false;
	return typeof writtenGoals(given.content) !== 'string';
}
