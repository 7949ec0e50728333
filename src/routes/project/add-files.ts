import { addedContent } from '#lib/app/project/added-content.ts';
import { createFiles, type NewFile } from '#lib/app/project/create-files.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { isPdfName } from '#lib/base/pdf.ts';
import { nextTask } from '#lib/base/slices.ts';
import { joinPath } from '#lib/components/workbench/file-tree-model.ts';
import { isLtspiceSchematic } from '#lib/spice/recognise/schematic.ts';
import { isModelText } from '#lib/spice/model-files/is-model-file.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Files of one addition that are opened; further ones are only added. */
const MAX_OPENED = 5;
/** Files that are read and stored together, as one change that can be undone, and the bytes from which on no further one is read. */
const MAX_TOGETHER = 100;
const MAX_BYTES = 5_000_000;

/** Adds files from the device to a folder of the project, opens the first texts and PDFs, and shows the models of model files. */
export async function addFiles(workbench: WorkbenchContext, files: readonly File[], folder = ''): Promise<void> {
	let added = 0;
	const schematics: string[] = [];
	for await (const batch of batches(files, folder)) {
		const created = new Set(await createFiles(workbench.project.workspace, batch));
		for (const file of batch.filter(({ path }) => created.has(path))) {
			added += 1;
			if (isText(file.content) && isLtspiceSchematic(file.content)) schematics.push(file.path);
			if (added <= MAX_OPENED) await show(workbench, file);
		}
	}
	for (const path of schematics) workbench.note(language.t.workbench.schematicAdded(path));
	if (added > schematics.length) workbench.note(language.t.workbench.uploaded(added - schematics.length));
}

async function* batches(files: readonly File[], folder: string): AsyncGenerator<NewFile[], void, undefined> {
	let batch: NewFile[] = [];
	let bytes = 0;
	for (const file of files) {
		const content = addedContent(file.name, new Uint8Array(await file.arrayBuffer()));
		batch.push({ path: joinPath(folder, file.name), content });
		bytes += file.size;
		await nextTask();
		if (batch.length < MAX_TOGETHER && bytes < MAX_BYTES) continue;
		yield batch;
		[batch, bytes] = [[], 0];
	}
	if (batch.length > 0) yield batch;
}

async function show(workbench: WorkbenchContext, { path, content }: NewFile): Promise<void> {
	if (!isText(content)) return isPdfName(path) ? workbench.openFile(path) : undefined;
	await workbench.project.workspace.openFile(path);
	if (isModelText(content)) await workbench.showModels(path);
}

const isText = (content: string | Uint8Array): content is string => typeof content === 'string';
