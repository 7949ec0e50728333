import { Fault, toFault } from '#lib/base/fault.ts';
import { repairJson } from '#lib/base/repair-json.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { goalsFile, parseDesignGoals, type DesignGoals } from '#lib/sim/goals.ts';
import { failed } from '#lib/tools/outcome.ts';
import { outputFormats } from '../prompt/formats.ts';
import type { TurnHooks } from '../turn-hooks.ts';

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
			const current = await goalsFile.read(store);
			const read = readGoals(answer, current);
			if (typeof read === 'string') {
				if (isSecond) throw new Fault('goals_not_extracted', `The goals could not be read: ${read}`, { detail: read });
				isSecond = true;
				return `The goals could not be read: ${read}\nAnswer again, with the JSON only.\n\n${outputFormats.json}`;
			}
			const origin = { actor: 'agent', action: 'extract_goals', sessionId, messageId } as const;
			if (read.goals.length > 0) await goalsFile.change(store, () => read, origin);
			return null;
		}
	};
}

/** The goals, or why they cannot be read. */
function readGoals(answer: string, current: DesignGoals): DesignGoals | string {
	const value = repairJson(answer)?.value;
	if (value === undefined) return 'The answer contains no JSON.';
	const goals: unknown = Array.isArray(value) ? value : (value as { goals?: unknown }).goals;
	try {
		return { ...parseDesignGoals(JSON.stringify({ version: 1, goals })), signals: current.signals };
	} catch (thrown) {
		return toFault(thrown).message;
	}
}
