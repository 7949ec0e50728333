import { ownValue } from '#lib/base/own-value.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import type { LogExplanation } from '#lib/i18n/en/log-messages.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { ModelFailure } from '#lib/spice/model-doctor/model-failure.ts';

/** Why a part does not run: the word that is in the way, its line, what is wrong and what to do. */
export function failureText(failure: ModelFailure, t: Messages): string {
	const { word, line } = failure;
	const { failedAt, failedIn, between } = t.modelDoctor.bench;
	const [what, fix] = explanation(failure, t);
	return [what.startsWith(word) ? failedIn(line) : failedAt(word, line), what, fix].join(between).trim();
}

/** What is wrong and what to do. A note of the conversion says both. */
function explanation({ message, code }: ModelFailure, t: Messages): [what: string, fix: string] {
	const { unknown, cure } = t.modelDoctor.bench;
	if (message?.code.startsWith('dialects.')) return [messageText(t, message), ''];
	if (message) return [messageText(t, message), cure];
	const explained =
		code === null ? undefined : ownValue(t.logMessages as Partial<Record<string, LogExplanation>>, code);
	return explained ? [explained.what, explained.fix] : [unknown, cure];
}
