import type { AddedFile, AddedFiles } from '#lib/app/project/files/file-addition.svelte.ts';
import { isNetlist } from '#lib/app/project/language/netlist-path.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { toFault } from '#lib/base/fault.ts';
import type { Mention } from '#lib/db/mention-records.ts';
import { isPdfName } from '#lib/base/pdf.ts';
import { isLtspiceSchematic } from '#lib/spice/recognise/schematic.ts';
import { isWaveformName } from '#lib/waveforms/waveform-name.ts';
import { isModelText } from '#lib/spice/model-doctor/is-model-file.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Files of one addition that are opened; further ones are only added. */
const MAX_OPENED = 5;

/** Adds files from the device to a folder of the project, and opens the first texts, PDFs and curves: the first netlist, else the last of them, is shown. */
export async function addFiles(workbench: WorkbenchContext, files: readonly AddedFile[], folder = ''): Promise<void> {
	const { workspace } = workbench.project;
	const activePath = workspace.state.activePath;
	const added = await workbench.addition.add(files, folder);
	const shown = added.files.filter(({ path, content }) => isText(content) || isPdfName(path) || isWaveformName(path));
	const isCircuit = ({ path, content }: (typeof shown)[number]) =>
		isNetlist(path) && isText(content) && !isModelText(content);
	const circuit = shown.find(isCircuit);
	const opened = [...(circuit ? [circuit] : []), ...shown.filter((file) => file !== circuit)].slice(0, MAX_OPENED);
	for (const { path, content } of opened)
		if (isText(content) && isModelText(content)) workbench.navigation.readAsModels(path);
	// What the user has opened meanwhile stays in view.
	const isSuperseded = workspace.state.activePath !== activePath;
	const first = isSuperseded ? null : ((circuit ?? opened.at(-1))?.path ?? null);
	const isShown = await workspace.openTabs(
		opened.map(({ path }) => path),
		first
	);
	if (isShown) workbench.layout.viewOnNarrow('editor');
	if (circuit && isText(circuit.content)) {
		const reads = workbench.project.runs.settings.simulation?.compatibility ?? 'ngspice';
		await workbench.fixes.offer.look(circuit.path, circuit.content, reads);
	}

	const texts = language.t.workbench;
	const schematics = added.files.filter(({ content }) => isText(content) && isLtspiceSchematic(content));
	for (const { path } of schematics) workbench.note(texts.schematicAdded(path));
	noteUnreadable(workbench, added);
	if (added.files.length > schematics.length) noteAdded(workbench, added, added.files.length - schematics.length);
}

/** Adds a file that came with a message, without opening it. @returns how the message mentions it */
export async function attachFile(workbench: WorkbenchContext, file: File): Promise<Mention[]> {
	const added = await workbench.addition.add([{ path: file.name, file }]);
	noteUnreadable(workbench, added);
	if (added.files.length > 0) noteAdded(workbench, added, added.files.length);
	return added.files.map(({ path }) => ({ name: path, target: { kind: 'file', path } }));
}

function noteUnreadable(workbench: WorkbenchContext, { unreadable }: AddedFiles): void {
	if (unreadable.length > 0)
		workbench.note(language.t.workbench.notRead(unreadable.slice(0, 3).join(', '), unreadable.length));
}

function noteAdded(workbench: WorkbenchContext, added: AddedFiles, count: number): void {
	const { workspace } = workbench.project;
	workbench.note(language.t.workbench.uploaded(count), {
		label: language.t.common.undo,
		run: async () => {
			try {
				for (const operation of added.operations.toReversed()) await workspace.reverse(operation, 'undo');
			} catch (thrown) {
				workbench.report(toFault(thrown));
			}
		}
	});
}

const isText = (content: string | Uint8Array): content is string => typeof content === 'string';
