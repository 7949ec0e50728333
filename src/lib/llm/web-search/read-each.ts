import { ownValue } from '#lib/base/own-value.ts';
import { asRecord } from '../call/service-fault.ts';
import type { WebSource } from '../types.ts';
import { toSources } from '../wire/web-source.ts';

/** The pages of a list whose entries name address, title and snippet in these fields; null when it is no list. */
export function readEach(list: unknown, url: string, title: string, snippet: string): WebSource[] | null {
	if (!Array.isArray(list)) return null;
	return list.flatMap((entry) => {
		const page = asRecord(entry) ?? {};
		return toSources(ownValue(page, url), ownValue(page, title), ownValue(page, snippet));
	});
}
