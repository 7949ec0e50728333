import type { PlannedChanges } from '#lib/db/permission-records.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { planEdit } from '../permission/planned-edit.ts';
import type { CallContext } from '../types.ts';
import { shellRequest } from './shell-request.ts';
import { batchOf } from './store-changes.ts';

/** A line that takes longer is asked about without what it will change, ms. */
const LIMIT_MS = 3_000;

/**
 * What a line that begins in a folder would change, found by a trial on a copy of the files: nothing of it is stored or told to the model, and it reaches
 * nothing else.
 *
 * @returns null when the line changes nothing, or when that cannot be known before
 */
export async function foreseenChanges(
	line: string,
	folder: string,
	dialect: Dialect,
	{
		files,
		shell,
		signal
	}: Pick<CallContext, 'shell' | 'signal'> & { files: Pick<CallContext['files'], 'list' | 'readMany'> },
	limitMs = LIMIT_MS
): Promise<PlannedChanges | null> {
	const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
	try {
		const before = await files.list();
		const request = shellRequest(line, before, dialect, 0, folder);
		const changes = await shell.tryOut(request, (paths) => files.readMany(paths), ending);
		if (!changes) return null;
		const planned = await planEdit(files, batchOf(changes, before));
		if (!planned) return null;
		const { files: changed, digest } = await planned.detailed(ending);
		return { files: changed, digest };
	} catch {
		// Whatever is wrong with the line or its change is reported when it runs.
		return null;
	}
}
