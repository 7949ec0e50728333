import { language } from '#lib/app/language.svelte.ts';
import type { EditorCommand } from '#lib/editor/create-editor.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

interface Actions {
	run(): void;
	stop(): void;
	palette(): void;
	toggle(panel: 'left' | 'bottom' | 'right'): void;
	save(): void;
	exportZip(): void;
	settings(): void;
	statistics(): void;
	home(): void;
	theme(): void;
	language(): void;
	editGoals(): void;
	simulation(): void;
	model(): void;
	newSession(): void;
	edit(command: EditorCommand): void;
	symbols(scope: 'file' | 'project'): void;
	goBack(): void;
}

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
export function workbenchCommands(messages: Messages, actions: Actions): WorkbenchCommand[] {
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
		...command(`edit-${name}`, label, () => actions.edit(name)),
		shortcut
	});
	const { netlist } = messages;
	return [
		command('run', t.run, actions.run, '$mod+Enter'),
		command('stop', messages.common.stop, actions.stop, 'Escape'),
		command('palette', t.palette, actions.palette, '$mod+k'),
		command('toggle-left', t.toggleLeft, () => actions.toggle('left'), '$mod+b'),
		command('toggle-bottom', t.toggleBottom, () => actions.toggle('bottom'), '$mod+j'),
		command('toggle-right', t.toggleRight, () => actions.toggle('right'), '$mod+i'),
		command('save', messages.common.save, actions.save, '$mod+s'),
		command('edit-goals', t.editGoals, actions.editGoals, null, true),
		command('simulation', messages.simulation.title, actions.simulation, null, true),
		command('project-model', messages.models.project.command, actions.model, null, true),
		command('export', t.exportZip, actions.exportZip, null, true),
		command('settings', t.settings, actions.settings, null, true),
		command('statistics', messages.statistics.title, actions.statistics, null, true),
		command('theme', t.toggleTheme, actions.theme, null, true),
		command('language', language.next.switchTo, actions.language, null, true),
		command('file-symbols', netlist.goToSymbol, () => actions.symbols('file'), '$mod+Shift+o'),
		command('project-symbols', netlist.workspaceSymbols, () => actions.symbols('project'), '$mod+t'),
		edit('definition', netlist.goToDefinition, 'F12'),
		edit('references', netlist.findReferences, 'Shift+F12'),
		{ ...command('go-back', netlist.goBack, actions.goBack), shortcut: 'Alt+Left' },
		edit('rename', netlist.rename, 'F2'),
		edit('fixes', netlist.showQuickFixes, 'Ctrl+.'),
		edit('format', netlist.format, 'Shift+Alt+F'),
		edit('comment', netlist.toggleComment, 'Ctrl+/'),
		edit('nudge-up', netlist.nudgeUp, 'Alt+Up'),
		edit('nudge-down', netlist.nudgeDown, 'Alt+Down'),
		command('new-session', messages.conversation.newSession, actions.newSession),
		command('home', t.backToGallery, actions.home, null, true)
	];
}
