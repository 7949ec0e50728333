import { ownValue } from '#lib/base/own-value.ts';
import { failed } from '../outcome.ts';
import type { ToolOutcome } from '../types.ts';
import type { Stage } from './stage.ts';

/**
 * Refuses a write to a file that has changed since this turn read or wrote it, because the model has not seen the
 * current content. Files that the turn has not read pass.
 */
export const checkVersions: Stage = async ({ tool, parameters, context }, next) => {
	if (tool.effect !== 'files') return next();
	for (const name of tool.paths) {
		const path = ownValue(parameters, name);
		const seen = typeof path === 'string' ? context.seenHashes.get(path) : undefined;
		if (typeof path !== 'string' || seen === undefined) continue;
		const current = await context.files.read(path);
		if (current?.hash === seen) continue;
		// From now on the model knows that it is gone: it may create it again.
		if (!current) context.seenHashes.delete(path);
		return modifiedExternally(path, current === null);
	}
	return next();
};

export function modifiedExternally(path: string, gone = false): ToolOutcome {
	return failed({
		errorType: 'file_modified_externally',
		message: gone
			? `${path} was removed after it was read. Nothing was written.`
			: `${path} has changed since it was read. Nothing was written.`,
		context: { path },
		suggestions: [
			gone ? 'Use list_project_files to see what is there.' : 'Use read_file to read the current file.',
			'Then make the change again to the current text.'
		]
	});
}
