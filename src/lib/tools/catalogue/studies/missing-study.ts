import { studyName } from '#lib/studies/study.ts';
import type { CallFiles } from '../../call-files.ts';
import { failed } from '../../outcome.ts';
import { mostSimilar } from '../../text/similarity.ts';
import type { ToolOutcome } from '../../types.ts';

/** The names of the project's studies. */
export async function studyNames(files: Pick<CallFiles, 'list'>): Promise<string[]> {
	return (await files.list()).flatMap(({ path }) => studyName(path) ?? []);
}

/** The failure for a name without a study; null for one that there is. */
export function missingStudy(name: string, names: readonly string[]): ToolOutcome | null {
	if (names.includes(name)) return null;
	return failed({
		errorType: 'study_not_found',
		message: `There is no study ${JSON.stringify(name)}.`,
		context: { similar: mostSimilar(name, names), studies: [...names] },
		suggestions: ['Use one of these names.']
	});
}
