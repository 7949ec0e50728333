import { ownValue } from '#lib/base/own-value.ts';
import type { Fault, FaultRecord } from '#lib/base/fault.ts';
import type { BaseMessages } from './en/base-messages.ts';
import type { Messages } from './en/messages.ts';
import { localeDefinition, type Locale } from './locales.ts';

/** Loads the texts of the start page in a language. */
export function loadBaseMessages(locale: Locale): Promise<BaseMessages> {
	return localeDefinition(locale).loadBase();
}

/** Loads all texts of a language. */
export function loadMessages(locale: Locale): Promise<Messages> {
	return localeDefinition(locale).load();
}

/** The text for a fault in the catalogue's language; for an unknown code, the fault's English message. */
export function faultText(messages: BaseMessages, fault: Fault | FaultRecord): string {
	const text = ownValue(messages.faults as Record<string, (data: FaultRecord['data']) => string>, fault.code);
	if (!text) return fault.message;
	const { cause, ...data } = fault.data;
	// A fault that was caused by another one includes its text as `why`.
	if (typeof cause !== 'string') return text(data);
	return text({ ...data, why: faultText(messages, { code: cause, message: fault.message, data }) });
}

/**
 * A text by the path of its key, such as `hover.device`, with its placeholders filled in. Returns the path itself if the
 * catalogue has no such text.
 */
export function messageText(
	messages: Messages,
	{ code, values }: { code: string; values: Readonly<Record<string, string | number>> }
): string {
	let found: unknown = messages;
	for (const key of code.split('.'))
		found = typeof found === 'object' && found !== null ? ownValue(found as Record<string, unknown>, key) : undefined;
	if (typeof found === 'string') return found;
	return typeof found === 'function' ? String(found(values)) : code;
}
