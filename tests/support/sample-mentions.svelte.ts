import { fileOptions, type MentionOption } from '#lib/app/conversation/mention-options.ts';
import { en } from '#lib/i18n/en/messages.ts';

/** Files that can be mentioned, and what a test lets come later, as from a worker. */
export class SampleMentions {
	later = $state.raw<MentionOption[]>([]);
	#query = $state.raw('');

	constructor(private readonly paths: string[]) {}

	get options(): MentionOption[] {
		return [...fileOptions(this.paths, this.#query, en), ...this.later];
	}

	search(query: string): void {
		this.#query = query;
	}
}
