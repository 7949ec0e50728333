import { addedContent } from '#lib/app/project/added-content.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { isPdfName } from '#lib/base/pdf.ts';
import { joinPath } from '#lib/components/workbench/file-tree-model.ts';
import { isLtspiceSchematic } from '#lib/spice/recognise/schematic.ts';
import { isModelText } from '#lib/spice/model-files/is-model-file.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Files of one addition that are opened; further ones are only added. */
const MAX_OPENED = 5;

/** Adds files from the device to a folder of the project, opens the first texts and PDFs, and shows the models of model files. */
export async function addFiles(workbench: WorkbenchContext, files: readonly File[], folder = ''): Promise<void> {
	const { workspace } = workbench.project;
	let added = 0;
	const schematics: string[] = [];
	for (const file of files) {
		const content = addedContent(file.name, new Uint8Array(await file.arrayBuffer()));
		const kind = typeof content === 'string' ? 'text' : 'binary';
		const path = joinPath(folder, file.name);
		const isOpened = added < MAX_OPENED;
		if (!(await workspace.create(path, kind, content, isOpened))) continue;
		added += 1;
		if (typeof content === 'string' && isLtspiceSchematic(content)) schematics.push(file.name);
		if (!isOpened) continue;
		if (typeof content === 'string' && isModelText(content)) await workbench.showModels(path);
		else if (isPdfName(path) && kind === 'binary') await workbench.openFile(path);
	}
	for (const name of schematics) workbench.note(language.t.workbench.schematicAdded(name));
	if (added > schematics.length) workbench.note(language.t.workbench.uploaded(added - schematics.length));
}
