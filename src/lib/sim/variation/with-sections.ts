import { contentHash } from '#lib/db/hash.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { collectClosure, type Closure, type FileReader } from '../closure.ts';
import { settingOf } from './target.ts';
import { targetPlaces } from './target-places.ts';

/**
 * A netlist with other sections of its libraries. They may include other files, which are read.
 *
 * @throws Fault those of `targetPlaces`
 */
export async function withSections(
	reader: Pick<FileReader, 'readMany'>,
	stored: Closure,
	values: readonly Setting[]
): Promise<Closure> {
	const sections = values.filter(({ target }) => target.kind === 'section');
	if (sections.length === 0) return stored;
	const { program, files } = stored;
	const edits = sections.flatMap(({ target, value }) => settingOf(targetPlaces(program, target), value));
	const contents = new Map(applyEdits(files, edits).map(({ path, content }) => [path, content]));
	const changed = {
		readMany: async (paths: readonly string[]) =>
			await Promise.all(
				(await reader.readMany(paths)).map(async (file) => {
					const content = contents.get(file.path);
					return typeof content === 'string' ? { ...file, content, hash: await contentHash(content) } : file;
				})
			)
	};
	return (await collectClosure(changed, program.entry, program.dialect)) ?? stored;
}
