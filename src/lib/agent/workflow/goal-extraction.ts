import { Fault } from '#lib/base/fault.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { failed } from '#lib/tools/outcome.ts';
import { outputFormats } from '../prompt/formats.ts';
import type { TurnHooks } from '../turn-hooks.ts';
import { writtenGoals } from './written-goals.ts';

interface Extraction {
	store: ProjectStore;
	sessionId: string;
	messageId: string;
}

/**
 * Reads the goals out of the model's answer and stores them as one entry of the journal. An answer that cannot be read is asked for
 * once more, with the reason and the format; then the turn ends with the fault `goals_not_extracted`. An empty list changes nothing.
 */
export function goalExtraction({ store, sessionId, messageId }: Extraction): TurnHooks {
	let isSecond = false;
	return {
		// A tool that is not offered runs when a model calls it all the same.
		beforeCall: ({ name }) =>
			failed({
				errorType: 'not_in_this_step',
				message: `This step has no tools, so ${name} was not run.`,
				suggestions: ['Answer with the JSON of the goals.']
			}),
		async beforeEnd(answer) {
			// A goals file that cannot be read is not overwritten, because its goals would be lost.
			await goalsFile.read(store);
			const read = writtenGoals(answer);
			if (typeof read === 'string') {
				if (isSecond) throw new Fault('goals_not_extracted', `The goals could not be read: ${read}`, { detail: read });
				isSecond = true;
				return `The goals could not be read: ${read}\nAnswer again, with the JSON only.\n\n${outputFormats.json}`;
			}
			const origin = { actor: 'agent', action: 'extract_goals', sessionId, messageId } as const;
			if (read.length > 0)
				await goalsFile.change(store, ({ signals }) => ({ version: 1, signals, goals: read }), origin);
			return null;
		}
	};
}
