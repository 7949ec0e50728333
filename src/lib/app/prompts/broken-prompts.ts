import { brokenPrompts } from '#lib/agent/prompt/overrides.ts';
import { Fault } from '#lib/base/fault.ts';
import type { PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { language } from '../shell/language.svelte.ts';
import type { Services } from '../shell/services.ts';

/** Says once which prompts of the user cannot be used, so that the app's own text is sent. */
export function brokenPromptNotice({ report }: Pick<Services, 'report'>): (overrides: PromptOverrides) => void {
	let told = '';
	return (overrides) => {
		const names = brokenPrompts(overrides)
			.map((name) => language.t.prompts.names[name])
			.join(', ');
		if (names !== '' && names !== told)
			report(new Fault('prompt_not_usable', 'A changed prompt cannot be used', { prompts: names }));
		told = names;
	};
}
