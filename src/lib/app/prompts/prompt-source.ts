import type { PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import type { Preferences } from '../shell/preferences.svelte.ts';

/** Where changed prompts are stored: for all projects, or for one. */
export interface PromptSource {
	/** As they are stored. */
	readonly overrides: PromptOverrides;
	/** What holds where nothing is changed; changed prompts themselves, for one project. */
	readonly base: PromptOverrides;
	/** @throws Fault `storage_full`; `file_modified_externally` where they are stored in a file */
	update(change: (overrides: PromptOverrides) => PromptOverrides): Promise<void>;
}

export const noPromptOverrides: PromptOverrides = { templates: {}, variables: {} };

/** The prompts of all projects, in the settings. */
export function promptSettings(preferences: Pick<Preferences, 'value' | 'update'>): PromptSource {
	return {
		get overrides() {
			return preferences.value.promptOverrides;
		},
		base: noPromptOverrides,
		update: (change) =>
			preferences.update((settings) => ({ ...settings, promptOverrides: change(settings.promptOverrides) }))
	};
}
