import { ownValue } from '#lib/base/own-value.ts';
import type { OperationHead } from '#lib/db/operations.ts';
import type { OperationCategory } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { exactLine } from '../exact/exact-text.ts';
import { operationText } from '../conversation/tools/operation-text.ts';

/** How an operation stands, as it is shown: a failure is told apart by its reason. */
export type ShownStatus = keyof Messages['operations']['statuses'];

/** What is searched for in the list. */
export interface OperationFilter {
	/** A row must contain all of its words. */
	text: string;
	/** Null for all. */
	category: OperationCategory | null;
	status: ShownStatus | null;
}

export const anyOperation: OperationFilter = { text: '', category: null, status: null };

const FAILURES: Readonly<Record<string, ShownStatus>> = {
	interrupted: 'interrupted',
	aborted: 'stopped',
	permission_denied: 'denied'
};

export function categoryOf({ category }: Pick<OperationHead, 'category'>): OperationCategory {
	return category ?? 'files';
}

export function statusOf({ status, failure }: Pick<OperationHead, 'status' | 'failure'>): ShownStatus {
	return status === 'failed' ? (ownValue(FAILURES, failure?.code ?? '') ?? 'failed') : status;
}

/** What an operation did, or was about to do, in the language of the page. */
export function operationTitle(operation: OperationHead, words: Messages['operations']): string {
	if (operation.changes.length > 0) return exactLine(operationText(operation, words));
	const { action, details } = operation;
	const text = words.about[categoryOf(operation)](exactLine(details?.subject ?? ''), action);
	return details?.matches === undefined ? text : words.withMatches(text, details.matches);
}

/** Why it failed, as far as the status does not say it. */
export function failureText(operation: Pick<OperationHead, 'status' | 'failure'>): string {
	const shown = statusOf(operation);
	const isSaid = shown === 'interrupted' || shown === 'stopped' || shown === 'denied';
	return operation.failure && !isSaid ? exactLine(operation.failure.message) : '';
}

export function matchesFilter(
	operation: OperationHead,
	{ text, category, status }: OperationFilter,
	words: Messages['operations']
): boolean {
	if (category !== null && categoryOf(operation) !== category) return false;
	if (status !== null && statusOf(operation) !== status) return false;
	const wanted = text.toLowerCase().split(/\s+/u);
	const paths = operation.changes.flatMap(({ path, movedTo }) => [path, movedTo ?? '']);
	const searched = [operationTitle(operation, words), operation.action, failureText(operation), ...paths];
	const all = searched.join('\n').toLowerCase();
	return wanted.every((word) => all.includes(word));
}

/** Whether it can be undone or redone, or is too old for it; null for what changed no files. */
export function reversal({ changes, contents, status }: OperationHead): 'undo' | 'redo' | 'too_old' | null {
	if (changes.length === 0 || (status !== 'success' && status !== 'undone')) return null;
	if (contents === 'dropped') return 'too_old';
	return status === 'undone' ? 'redo' : 'undo';
}

/** The files that it concerns, as they are called after it. */
export function filesOf({ changes, category, details }: OperationHead): string[] {
	const changed = changes
		.filter(({ kind, type }) => kind !== 'folder' && type !== 'remove')
		.map(({ path, movedTo }) => movedTo ?? path);
	const isNetlist = category === 'simulation' && (details?.subject ?? '') !== '';
	return [...new Set(isNetlist ? [...changed, details?.subject ?? ''] : changed)];
}
