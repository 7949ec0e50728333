import { toFault } from '#lib/base/fault.ts';
import type { OperationFailure } from '#lib/db/records.ts';
import { byUser, type ChangeOrigin, type OperationEnd, type OperationStart, type ProjectStore } from './store.ts';

/**
 * Records work as an operation that is pending while it lasts. The work does not wait for the journal, and a journal that
 * cannot be written does not make it fail.
 *
 * @param endOf how the work ended, from its result
 * @throws what the work throws
 */
export async function asOperation<T>(
	store: Pick<ProjectStore, 'begin' | 'end'>,
	{ origin, start }: { origin: ChangeOrigin; start: OperationStart },
	work: Promise<T>,
	endOf: (result: T) => OperationEnd
): Promise<T> {
	const begun = store.begin(origin, start).catch(() => null);
	const end = async (how: OperationEnd) => {
		const operation = await begun;
		if (operation) await store.end(operation.id, how).catch(() => null);
	};
	try {
		const result = await work;
		await end(endOf(result));
		return result;
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		await end({ status: 'failed', failure: { code, message } });
		throw thrown;
	}
}

/** Why work failed that was stopped. */
export const stopped: OperationFailure = { code: 'aborted', message: 'Stopped' };

/** A study of the user, whose rows up to a stop are kept, as an operation. As `asOperation`. */
export function studyAsOperation<T>(
	store: Pick<ProjectStore, 'begin' | 'end'>,
	subject: string,
	signal: AbortSignal,
	work: Promise<T>
): Promise<T> {
	const what = { origin: byUser('run_study'), start: { category: 'study', subject } } as const;
	return asOperation(store, what, work, () =>
		signal.aborted ? { status: 'failed', failure: stopped } : { status: 'success' }
	);
}
