import { toFault } from '#lib/base/fault.ts';
import type { OpenStudy } from './study-runner.ts';

/** A study that has been read again, with the rows that are shown of it: those that could not be stored are only there. */
export async function withShownRows(opened: OpenStudy, shown: OpenStudy | null): Promise<OpenStudy> {
	const isSame = shown?.path === opened.path && shown.plan !== null && shown.plan.key === opened.plan?.key;
	const hasMore = (shown?.table?.done ?? 0) >= (opened.table?.done ?? 0);
	if (!isSame || shown.isStale || !hasMore) return opened;
	try {
		if (shown.table) await opened.plan?.addRounds(shown.table);
	} catch (thrown) {
		return { ...opened, fault: toFault(thrown) };
	}
	return { ...opened, table: shown.table, isStale: false };
}
