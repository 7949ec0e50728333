export const permissions = {
	heading: 'Permissions',
	intro:
		'What the agent may do without asking you. The agent cannot change this, and neither can a file or a web page.',
	level: {
		read: 'Read files',
		write: 'Edit files',
		delete: 'Delete files',
		execute: 'Simulate and run commands',
		network: 'Connect to other hosts'
	},
	levelHint: {
		read: 'Files of the project only.',
		write: 'Every edit is shown and can be undone.',
		delete: 'Also by commands such as rm and mv. Every deletion can be undone.',
		execute: 'Simulations and commands run in this browser.',
		network: 'What leaves this browser, besides calls to the model.'
	},
	choice: { allow: 'Allow', ask: 'Ask', deny: 'Deny' },
	answerTime: 'Time to answer',
	answerTimeHint: 'A question that is open for longer is denied. 0 means no limit.',
	minutes: 'min',
	tools: 'Individual tools',
	toolsHint:
		'A tool that is set here no longer follows the setting above. Edits always follow “Edit files” as well, and deletions “Delete files”.',
	likeLevel: 'As above',
	/** A tool that has to be switched on. */
	off: 'Off',
	rules: 'Allowed in this project',
	noRules: 'Nothing beyond these settings.',
	removeRule: (rule: string) => `No longer allow: ${rule}`,
	rule: {
		read: (name: string | null) => (name === null ? 'All reading' : `Reading with ${name}`),
		edit: (name: string | null) => (name === null ? 'All edits' : `Edits by ${name}`),
		delete: (name: string | null) => (name === null ? 'All deletions' : `Deletions by ${name}`),
		run: (name: string | null) => (name === null ? 'All simulations' : `Runs by ${name}`),
		commands: (name: string | null) => (name === null ? 'All commands' : `The command ${name}`),
		network: (name: string | null) => (name === null ? 'All hosts' : `The host ${name}`)
	},

	question: {
		read: (tool: string) => `Allow ${tool}?`,
		edit: (files: string[]) =>
			files.length === 1 ? `Allow this change of ${files[0]}?` : `Allow these ${files.length} changes?`,
		delete: (files: string[]) => (files.length === 1 ? `Delete ${files[0]}?` : `Delete these ${files.length} files?`),
		editAndDelete: (files: number, deleted: string[]) =>
			deleted.length === 1
				? `Allow these ${files} changes, which delete ${deleted[0]}?`
				: `Allow these ${files} changes, which delete ${deleted.length} files?`,
		run: (entry: string) => `Simulate ${entry}?`,
		study: (entry: string, rows: number) =>
			rows === 1 ? `Simulate ${entry} once for a study?` : `Simulate ${entry} ${rows} times for a study?`,
		commands: (names: string) => `Run ${names}?`,
		commandsWithChanges: (names: string, changed: string[], deleted: string[]) => {
			const some = (files: string[]) => (files.length === 1 ? files[0] : `${files.length} files`);
			if (deleted.length === 0) return `Run ${names}, which changes ${some(changed)}?`;
			if (changed.length === 0) return `Run ${names}, which deletes ${some(deleted)}?`;
			return `Run ${names}, which changes ${some(changed)} and deletes ${some(deleted)}?`;
		},
		network: (host: string) => `Connect to ${host}?`
	},
	announced: (question: string) => `Your permission is needed. ${question}`,
	waiting: 'Needs your permission',
	showQuestion: 'Show the question',
	allowOnce: 'Allow once',
	allowSession: 'Allow in this conversation',
	allowProject: 'Always in this project',
	deny: 'Deny',
	note: 'Note to the agent',
	notePlaceholder: 'What to do instead (optional)',
	/** What the buttons that allow more than this one time cover. */
	always: (rules: string) => `The last two always allow ${rules}.`,
	covered: {
		read: (name: string | null) => (name === null ? 'all reading' : `reading with ${name}`),
		edit: (name: string | null) => (name === null ? 'all edits' : `edits by ${name}`),
		delete: (name: string | null) => (name === null ? 'all deletions' : `deletions by ${name}`),
		run: (name: string | null) => (name === null ? 'all simulations' : `runs by ${name}`),
		commands: (name: string | null) => name ?? 'all commands',
		network: (name: string | null) => (name === null ? 'all connections' : `connections to ${name}`)
	},
	alwaysAsked:
		'This line can start commands that are not known yet, or evaluates a text as a command, so you are asked every time.',
	created: (path: string) => `New: ${path}`,
	modified: (path: string) => path,
	removed: (path: string) => `Delete ${path}`,
	moved: (path: string, to: string) => `Move ${path} to ${to}`,
	folder: (path: string) => `${path} (folder)`,
	counts: (additions: number, deletions: number) => `+${additions} −${deletions}`,
	noLines: 'The content cannot be shown line by line.',
	hiddenLines: (count: number) =>
		count === 1 ? '1 more line is not shown here.' : `${count} more lines are not shown here.`,
	/** What cannot be seen in the text of a question. */
	hidden: {
		names: {
			'U+0000': 'null',
			'U+0008': 'backspace',
			'U+000D': 'carriage return',
			'U+001B': 'escape',
			'U+00A0': 'no-break space',
			'U+00AD': 'soft hyphen',
			'U+061C': 'Arabic letter mark',
			'U+200B': 'zero-width space',
			'U+200C': 'zero-width non-joiner',
			'U+200D': 'zero-width joiner',
			'U+200E': 'left-to-right mark',
			'U+200F': 'right-to-left mark',
			'U+202A': 'left-to-right embedding',
			'U+202B': 'right-to-left embedding',
			'U+202C': 'end of direction',
			'U+202D': 'left-to-right override',
			'U+202E': 'right-to-left override',
			'U+2060': 'word joiner',
			'U+2066': 'left-to-right isolate',
			'U+2067': 'right-to-left isolate',
			'U+2068': 'first strong isolate',
			'U+2069': 'end of isolate',
			'U+3000': 'ideographic space',
			'U+FEFF': 'byte order mark'
		} as Record<string, string>,
		character: (name: string, code: string) =>
			name === '' ? `invisible or look-alike character ${code}` : `${name} (${code})`,
		spaces: (count: number) => `${count} spaces`,
		emptyLines: (count: number) => `${count} empty lines`
	},
	analysis: 'Analysis',
	parameters: 'Parameters',
	ownAnalyses: 'as in the netlist',
	study: 'Study',
	varied: 'Varies',
	duration: 'Duration',
	durationAbout: (time: string) => `about ${time}`,
	durationLong: (time: string) => `about ${time}; above a minute you are asked every time`,
	durationUnknown: 'not known yet; stopped if it takes longer than a minute and a half',
	commandLine: 'Command line',
	commandList: 'Commands',
	request: 'Request',
	arguments: 'Arguments',

	decided: {
		once: 'You allowed this once',
		session: 'You allowed this in this conversation',
		project: 'You allowed this in this project',
		denied: 'You denied this',
		ruleSession: 'Allowed in this conversation',
		ruleProject: 'Allowed in this project',
		settingAllowed: 'Allowed by your settings',
		settingDenied: 'Denied by your settings',
		stop: 'Not answered: the agent was stopped',
		timeout: 'Not answered in time'
	},

	editFreely: 'Edit without asking',
	runFreely: 'Simulate without asking',
	switchHint: 'Applies to this project, from now on.',
	setInSettings: 'Decided for all projects in the settings under Permissions.'
};
