import type { SpicewrightDatabase } from '../database.ts';
import type { MessageRecord, SuggestionOption, SuggestionsPart } from '../records.ts';
import { transact } from '../transact.ts';

/** Maximum number of accepted runs that a project keeps in mind. */
const MAX_ACCEPTED = 200;

/** A suggestion of a message that the user has chosen. */
export interface Choice {
	messageId: string;
	option: SuggestionOption;
}

/** The suggestions of a message; null if it has none. */
export function suggestionsOf({ parts }: Pick<MessageRecord, 'parts'>): SuggestionsPart | null {
	return parts.find((part) => part.type === 'suggestions') ?? null;
}

/** The message after the conversation went on: its suggestions are chosen or expired. */
export function settledSuggestions(message: MessageRecord, choice: Choice | undefined): MessageRecord {
	if (suggestionsOf(message)?.state !== 'active') return message;
	const option = choice?.messageId === message.id ? choice.option : null;
	const parts = message.parts.map((part) =>
		part.type === 'suggestions' ? { ...part, state: settledState(option), chosen: option } : part
	);
	return { ...message, parts };
}

function settledState(option: SuggestionOption | null): 'chosen' | 'expired' {
	return option === null ? 'expired' : 'chosen';
}

/**
 * Notes the choice of a suggestion that asks the agent nothing; `accept` also marks the run as accepted.
 *
 * @returns false, and changes nothing, when the suggestions are not open any more or do not have this one
 */
export async function chooseSuggestion(database: SpicewrightDatabase, choice: Choice): Promise<boolean> {
	const { messages, projects } = database;
	return transact(database, [messages, projects], async () => {
		const message = await messages.get(choice.messageId);
		if (!message) return false;
		const suggestions = suggestionsOf(message);
		if (suggestions?.state !== 'active' || !suggestions.options.includes(choice.option)) return false;
		await messages.put(settledSuggestions(message, choice));
		const project = choice.option === 'accept' ? await projects.get(message.projectId) : undefined;
		if (!project || suggestions.runId === null) return true;
		const others = (project.acceptedRuns ?? []).filter((id) => id !== suggestions.runId);
		const acceptedRuns = [...others, suggestions.runId].slice(-MAX_ACCEPTED);
		await projects.update(project.id, { acceptedRuns });
		return true;
	});
}
