import type { Plot } from '#lib/measure/dataset.ts';
import type { OpenFiles } from '../files/open-files.svelte.ts';

/** The plots of a file of curves, read in a worker; null if there is no such file. Rejects as `readInWorker`. */
export async function readCurveFile(files: Pick<OpenFiles, 'contentOf'>, path: string): Promise<Plot[] | null> {
	const content = await files.contentOf(path);
	if (content === null) return null;
	const [{ readInWorker }, { withSteps }] = await Promise.all([
		import('#lib/waveforms/read-in-worker.ts'),
		import('#lib/waveforms/steps/with-steps.ts')
	]);
	const read = await withSteps(path, content, await readInWorker(path, content), (log) => files.contentOf(log));
	return read.plots;
}
