import { language } from '#lib/app/shell/language.svelte.ts';
import type { EditorCommand } from '#lib/editor/create-editor.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Panel } from './panel.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

export interface WorkbenchCommand {
	id: string;
	label: string;
	/** tinykeys binding, or null when there is none. */
	keys: string | null;
	/** The key as people write it. */
	shortcut: string;
	inMenu: boolean;
	run: () => void;
}

/** Everything that can be done by name: the palette, the menu and the keyboard come from this one list. */
export function workbenchCommands(
	messages: Messages,
	panels: readonly Panel[],
	workbench: WorkbenchContext
): WorkbenchCommand[] {
	const t = messages.workbench;
	const command = (id: string, label: string, run: () => void, keys: string | null = null, inMenu = false) => ({
		id,
		label,
		keys,
		shortcut: keys ? keys.replace('$mod', 'Ctrl').replace(/\+(\w)$/, (_, key: string) => `+${key.toUpperCase()}`) : '',
		inMenu,
		run
	});
	// The editor has these keys itself: they mean something only with the cursor in it.
	const edit = (name: EditorCommand, label: string, shortcut: string) => ({
		...command(`edit-${name}`, label, () => workbench.editor?.run(name)),
		shortcut
	});
	const { netlist } = messages;
	const show = (dialog: WorkbenchContext['dialog']) => () => {
		workbench.dialog = dialog;
	};
	return [
		command('run', t.run, () => workbench.run(), '$mod+Enter'),
		command('stop', messages.common.stop, () => workbench.stop(), 'Escape'),
		command('palette', t.palette, show('palette'), '$mod+k'),
		command('toggle-left', t.toggleLeft, () => workbench.layout.toggle('left'), '$mod+b'),
		command('toggle-bottom', t.toggleBottom, () => workbench.layout.toggle('bottom'), '$mod+j'),
		command('toggle-right', t.toggleRight, () => workbench.layout.toggle('right'), '$mod+i'),
		command('save', messages.common.save, () => void workbench.save(), '$mod+s'),
		command('rename-project', t.rename, () => workbench.editName(), null, true),
		command('duplicate-project', t.duplicateProject, () => void workbench.duplicateProject(), null, true),
		command('export', t.exportZip, () => void workbench.exportZip(), null, true),
		command('edit-goals', t.editGoals, () => void workbench.editGoals(), null, true),
		command('simulation', messages.simulation.title, show('simulation'), null, true),
		command('project-model', messages.models.project.command, show('model'), null, true),
		command('trash', messages.trash.title, show('trash'), null, true),
		command('settings', t.settings, () => workbench.openSettings('models'), null, true),
		command('statistics', messages.statistics.title, () => workbench.openStatistics(), null, true),
		command('theme', t.toggleTheme, () => workbench.switchTheme(), null, true),
		command('language', language.next.switchTo, () => workbench.switchLanguage(), null, true),
		command('file-symbols', netlist.goToSymbol, show('file_symbols'), '$mod+Shift+o'),
		command('project-symbols', netlist.workspaceSymbols, show('project_symbols'), '$mod+t'),
		edit('definition', netlist.goToDefinition, 'F12'),
		edit('references', netlist.findReferences, 'Shift+F12'),
		{ ...command('go-back', netlist.goBack, () => void workbench.project.jumps.back()), shortcut: 'Alt+Left' },
		edit('rename', netlist.rename, 'F2'),
		edit('fixes', netlist.showQuickFixes, 'Ctrl+.'),
		edit('format', netlist.format, 'Shift+Alt+F'),
		edit('comment', netlist.toggleComment, 'Ctrl+/'),
		edit('nudge-up', netlist.nudgeUp, 'Alt+Up'),
		edit('nudge-down', netlist.nudgeDown, 'Alt+Down'),
		...panels.map(({ id, title }) =>
			command(`show-${id}`, t.showPanel(title(messages)), () => workbench.showPanel(id))
		),
		command('new-session', messages.conversation.newSession, () => workbench.newSession()),
		command('home', t.backToGallery, () => workbench.openGallery(), null, true),
		command('delete-project', t.deleteProject, () => void workbench.deleteProject(), null, true)
	];
}
