import { ownValue } from '#lib/base/own-value.ts';
import { asRecord } from '../call/service-fault.ts';
import type { WebSource } from '../types.ts';
import { toSources } from '../wire/web-source.ts';

/** Reads pages from a list whose entries have these fields for address, title and snippet; null if it is not a list. */
export function readEach(list: unknown, url: string, title: string, snippet: string): WebSource[] | null {
	if (!Array.isArray(list)) return null;
	return list.flatMap((entry) => {
		const page = asRecord(entry) ?? {};
		return toSources(ownValue(page, url), ownValue(page, title), ownValue(page, snippet));
	});
}
