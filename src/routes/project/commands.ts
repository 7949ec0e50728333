import { language } from '#lib/app/shell/language.svelte.ts';
import { isShortcut, shortcutText } from '#lib/app/shell/shortcuts.ts';
import type { PlotCommand } from '#lib/components/plot/plot-keys.ts';
import type { EditorCommand } from '#lib/editor/create-editor.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { askAboutSelection } from './ask-about.ts';
import { openSearch, searchSelection } from './open-search.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Panel } from './panel.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

export interface WorkbenchCommand {
	/** Also the id of its shortcut, if it has one. */
	id: string;
	label: string;
	/** The keys for display; empty if there are none. */
	shortcut: string;
	inMenu: boolean;
	run: () => void;
}

/** All commands, used by the palette, the menu and the keyboard. */
export function workbenchCommands(
	messages: Messages,
	panels: readonly Panel[],
	workbench: WorkbenchContext
): WorkbenchCommand[] {
	const { common, editor, netlist, results, workbench: t } = messages;
	const command = (id: string, label: string, run: () => void, inMenu = false): WorkbenchCommand => {
		return { id, label, shortcut: isShortcut(id) ? shortcutText(id) : '', inMenu, run };
	};
	const inMenu = (id: string, label: string, run: () => void) => command(id, label, run, true);
	const edit = (name: EditorCommand, label: string) =>
		command(`edit-${name}`, label, () => workbench.editor?.run(name));
	const plot = (id: PlotCommand, label: string) =>
		command(id, t.plotCommand(label), () => void workbench.results.plot(id));
	const show = (dialog: Navigation['dialog']) => () => {
		workbench.navigation.dialog = dialog;
	};
	return [
		command('run', t.run, () => workbench.results.run()),
		command('stop', common.stop, () => workbench.project.stop()),
		command('palette', t.palette, show('palette')),
		command('open-file', t.openFile, show('files')),
		command('new-file', editor.newFile, () => workbench.navigation.askForFile('file')),
		command('new-folder', editor.newFolder, () => workbench.navigation.askForFile('folder')),
		command('upload', editor.upload, () => workbench.navigation.askForFile('upload')),
		command('search', messages.search.command, () => openSearch(workbench)),
		command('search-selection', messages.search.selection, () => searchSelection(workbench)),
		command('ask-selection', messages.documents.askAboutSelection, () => void askAboutSelection(workbench)),
		command('operating-point', messages.operatingPoint.toggle, () => workbench.results.toggleOperatingValues()),
		command('toggle-left', t.toggleLeft, () => workbench.layout.toggle('left')),
		command('toggle-bottom', t.toggleBottom, () => workbench.layout.toggle('bottom')),
		command('toggle-right', t.toggleRight, () => workbench.layout.toggle('right')),
		command('save', common.save, () => void workbench.actions.save()),
		inMenu('rename-project', t.rename, () => workbench.editName()),
		inMenu('duplicate-project', t.duplicateProject, () => void workbench.actions.duplicate()),
		inMenu('export', t.exportZip, () => void workbench.actions.exportZip()),
		inMenu('edit-goals', t.editGoals, () => void workbench.actions.editGoals()),
		inMenu('simulation', messages.simulation.title, show('simulation')),
		inMenu('project-model', messages.models.project.command, show('model')),
		inMenu('prompts', messages.prompts.command, show('prompts')),
		inMenu('sessions', messages.sessions.history, show('history')),
		inMenu('trash', messages.trash.title, show('trash')),
		command('rebuild-index', t.indexRebuild, () => void workbench.project.knowledge.rebuild()),
		inMenu('settings', t.settings, () => workbench.navigation.openSettings('models')),
		inMenu('statistics', messages.shell.statistics, () => workbench.navigation.openStatistics()),
		inMenu('theme', t.toggleTheme, () => workbench.switchTheme()),
		inMenu('language', language.next.switchTo, () => workbench.switchLanguage()),
		inMenu('shortcuts', t.keyboardShortcuts, show('shortcuts')),
		command('file-symbols', netlist.goToSymbol, show('file_symbols')),
		command('project-symbols', netlist.workspaceSymbols, show('project_symbols')),
		edit('find', t.find),
		edit('line', t.goToLine),
		edit('undo', common.undo),
		edit('redo', common.redo),
		edit('definition', netlist.goToDefinition),
		edit('references', netlist.findReferences),
		edit('plot', netlist.plotAtCursor),
		edit('plot-power', netlist.plotPowerAtCursor),
		edit('loop-gain', netlist.loopGainAtCursor),
		edit('tune', messages.tune.atCursor),
		command('go-back', netlist.goBack, () => void workbench.project.jumps.back()),
		edit('rename', netlist.rename),
		edit('fixes', netlist.showQuickFixes),
		edit('format', netlist.format),
		edit('comment', netlist.toggleComment),
		edit('nudge-up', netlist.nudgeUp),
		edit('nudge-down', netlist.nudgeDown),
		edit('leave', netlist.leaveEditor),
		plot('plot-fit', results.fit),
		plot('plot-zoom-in', results.zoomIn),
		plot('plot-zoom-out', results.zoomOut),
		plot('plot-zoom-in-y', messages.viewer.zoomInY),
		plot('plot-zoom-out-y', messages.viewer.zoomOutY),
		plot('plot-zoom-cursors', messages.viewer.zoomCursors),
		plot('plot-back', messages.viewer.back),
		plot('plot-forward', messages.viewer.forward),
		plot('plot-limits', messages.viewer.limits),
		plot('plot-cursor-a', results.placeCursor('A')),
		plot('plot-cursor-b', results.placeCursor('B')),
		plot('plot-level-1', messages.viewer.placeLevel('Y1')),
		plot('plot-level-2', messages.viewer.placeLevel('Y2')),
		plot('plot-extremum-next', messages.viewer.nextExtremum),
		plot('plot-extremum-previous', messages.viewer.previousExtremum),
		plot('plot-crossing-next', messages.viewer.nextCrossing),
		plot('plot-crossing-previous', messages.viewer.previousCrossing),
		plot('plot-follow', messages.viewer.follow),
		plot('plot-member-next', messages.families.next),
		plot('plot-member-previous', messages.families.previous),
		plot('plot-snap', messages.viewer.snap),
		plot('plot-mark', messages.viewer.addMarker),
		plot('plot-measure', messages.viewer.measure),
		plot('plot-remove-cursors', results.removeCursors),
		plot('plot-maximize', results.maximize),
		...panels.map(({ id, title }) =>
			command(`show-${id}`, t.showPanel(title(messages)), () => workbench.layout.show(id))
		),
		command('compare-runs', messages.comparison.title, () => workbench.runActions.compare()),
		command('clear-session', messages.conversation.clearSession, () => void workbench.project.chat.removal.clear()),
		command('new-session', messages.conversation.newSession, () => workbench.navigation.newSession()),
		inMenu('home', t.backToGallery, () => workbench.navigation.openGallery()),
		inMenu('delete-project', t.deleteProject, () => void workbench.actions.delete())
	];
}
