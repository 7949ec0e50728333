/** Text of a tool card, with the file that it is about. */
interface ToolWords {
	busy: (target: string) => string;
	done: (target: string) => string;
}

/** Gives the texts of all tools the same type, by the tool's label. */
function toolWords<Label extends string>(words: Record<Label, ToolWords>): Record<Label, ToolWords> {
	return words;
}

export const conversation = {
	title: 'Conversation',
	messages: 'Messages',
	you: 'You',
	agent: 'Agent',
	code: 'code',

	newSession: 'New conversation',
	clearSession: 'Clear the conversation',
	renameSession: 'Rename',
	sessionName: 'Name of the conversation',
	messageCount: (count: number) => (count === 1 ? '1 message' : `${count} messages`),

	thinking: 'Thinking',
	thoughtFor: (seconds: string) => `Thought for ${seconds} s`,
	thought: 'Thoughts',
	waiting: 'Waiting for the model',
	recorded: 'Recorded demo',
	recordedHint: 'The text is a recording; the file changes and simulations are real and run in your copy.',
	tokens: (count: string) => (count === '1' ? '1 token' : `${count} tokens`),
	tokensDetail: (prompt: string, completion: string, cached: string) =>
		`${prompt} input (${cached} from cache), ${completion} output`,
	finished: (text: string) => `Answer: ${text}`,
	jumpToLatest: 'Jump to latest',

	interrupted: 'Interrupted',
	/** Below a question whose answer was stopped before its first words. */
	unanswered: 'Stopped before the model answered',
	/** Answers that ended neither by Stop nor by an error, by the code of their fault. */
	endings: {
		answer_filtered: 'Declined',
		answer_cut: 'Cut off',
		answer_empty: 'Empty answer',
		spending_cap: 'Stopped at your cap'
	} as Record<string, string>,
	stopReasons: {
		user: 'you stopped it',
		timeout: 'the time limit was reached',
		error: 'an error occurred',
		session_switch: 'another conversation was opened',
		shutdown: 'the page was closed while it was being written',
		iteration_limit: 'the step limit was reached'
	} as Record<string, string>,
	/** Tools of the step in which an answer ended; a list may be empty. */
	lastStep: (ran: string, stopped: string, notRun: string) =>
		[ran && `Ran: ${ran}.`, stopped && `Stopped: ${stopped}.`, notRun && `Not run: ${notRun}.`]
			.filter(Boolean)
			.join(' '),
	continue: 'Continue',
	regenerate: 'Regenerate',
	pin: 'Keep in context',
	/** On hover: what happens to the message when the conversation is too long for the model. */
	importance: {
		keep: 'When space runs out, this message is kept.',
		prefer: 'When space runs out, this message is kept before others.',
		compressible: 'When space runs out, this message is shortened or left out.',
		disposable: 'When space runs out, this message is left out first.'
	},
	queue: 'Send at the next step',
	queued: 'Waiting for the next step',
	queuedHint: 'The agent reads this before its next step.',
	unqueue: (text: string) => `Take back: ${text}`,
	versions: 'Versions',
	previousVersion: 'Previous version',
	nextVersion: 'Next version',
	versionOf: (version: number, count: number) => `Version ${version} of ${count}`,
	editMessage: 'Edit and resend',
	resend: 'Resend',
	editHint: 'Resending replaces everything after this message.',

	tools: toolWords({
		read_file: { busy: (target: string) => `Reading ${target}`, done: (target: string) => `Read ${target}` },
		patch_file: { busy: (target: string) => `Editing ${target}`, done: (target: string) => `Edited ${target}` },
		multi_edit: { busy: (target: string) => `Editing ${target}`, done: (target: string) => `Edited ${target}` },
		apply_diff: { busy: () => 'Applying a diff', done: () => 'Applied a diff' },
		rewrite_file: { busy: (target: string) => `Writing ${target}`, done: (target: string) => `Wrote ${target}` },
		move_file: { busy: (target: string) => `Moving ${target}`, done: (target: string) => `Moved ${target}` },
		delete_file: { busy: (target: string) => `Deleting ${target}`, done: (target: string) => `Deleted ${target}` },
		undo_edit: { busy: () => 'Undoing a change', done: () => 'Undid a change' },
		analyze_file: { busy: (target) => `Analyzing ${target}`, done: (target) => `Analyzed ${target}` },
		get_file_summary: {
			busy: (target: string) => `Summarizing ${target}`,
			done: (target: string) => `Summarized ${target}`
		},
		get_dependencies: {
			busy: (target: string) => `Following the includes of ${target}`,
			done: (target: string) => `Followed the includes of ${target}`
		},
		get_code_outline: {
			busy: (target: string) => `Outlining ${target}`,
			done: (target: string) => `Outlined ${target}`
		},
		find_symbols: { busy: () => 'Searching for a name', done: () => 'Searched for a name' },
		get_spice_model: { busy: () => 'Looking for a model', done: () => 'Looked for a model' },
		lint_code: { busy: (target: string) => `Checking ${target}`, done: (target: string) => `Checked ${target}` },
		get_diagnostics: { busy: () => 'Checking the netlists', done: () => 'Checked the netlists' },
		analyze_code: { busy: () => 'Checking a draft', done: () => 'Checked a draft' },
		format_code: { busy: (target: string) => `Formatting ${target}`, done: (target: string) => `Formatted ${target}` },
		goto_definition: {
			busy: (target: string) => `Looking up a definition from ${target}`,
			done: (target: string) => `Looked up a definition from ${target}`
		},
		find_references: {
			busy: (target: string) => `Finding uses of a name in ${target}`,
			done: (target: string) => `Found uses of a name in ${target}`
		},
		hover_info: {
			busy: (target: string) => `Looking up a name in ${target}`,
			done: (target: string) => `Looked up a name in ${target}`
		},
		glob: { busy: () => 'Searching for files', done: () => 'Searched for files' },
		grep: { busy: () => 'Searching the files', done: () => 'Searched the files' },
		search_project: { busy: () => 'Searching what the project knows', done: () => 'Searched what the project knows' },
		search_conversation: {
			busy: () => 'Searching the conversation',
			done: () => 'Searched the conversation'
		},
		find_tools: { busy: () => 'Looking for tools', done: () => 'Looked for tools' },
		search_exact: { busy: () => 'Searching the project', done: () => 'Searched the project' },
		list_project_files: { busy: () => 'Listing the files', done: () => 'Listed the files' },
		run_simulation: {
			busy: (target: string) => `Simulating ${target}`,
			done: (target: string) => `Simulated ${target}`
		},
		run_parametric_sweep: {
			busy: (target: string) => `Running a sweep of ${target}`,
			done: (target: string) => `Ran a sweep of ${target}`
		},
		run_pvt_analysis: {
			busy: (target: string) => `Running the corners of ${target}`,
			done: (target: string) => `Ran the corners of ${target}`
		},
		run_monte_carlo: {
			busy: (target: string) => `Running a Monte Carlo of ${target}`,
			done: (target: string) => `Ran a Monte Carlo of ${target}`
		},
		run_worst_case: {
			busy: (target: string) => `Finding the worst case of ${target}`,
			done: (target: string) => `Found the worst case of ${target}`
		},
		run_sensitivity: {
			busy: (target: string) => `Finding what ${target} is sensitive to`,
			done: (target: string) => `Found what ${target} is sensitive to`
		},
		analyze_convergence: {
			busy: (target: string) => `Checking how exact the figures of ${target} are`,
			done: (target: string) => `Checked how exact the figures of ${target} are`
		},
		strategy_optimize: {
			busy: (target: string) => `Optimizing ${target}`,
			done: (target: string) => `Optimized ${target}`
		},
		read_study: { busy: () => 'Reading a study', done: () => 'Read a study' },
		export_waveform_data: {
			busy: (target: string) => `Exporting curves to ${target}`,
			done: (target: string) => `Exported curves to ${target}`
		},
		generate_chart: { busy: () => 'Drawing a chart', done: () => 'Drew a chart' },
		inspect_data: { busy: () => 'Reading the curves', done: () => 'Read the curves' },
		bash: { busy: () => 'Running a command', done: () => 'Ran a command' }
	}),
	withDetail: (summary: string, detail: string) => `${summary}: ${detail}`,
	toolStatus: {
		writing: 'Being written',
		running: 'Running',
		success: 'Done',
		failed: 'Failed',
		denied: 'Denied',
		skipped: 'Skipped, nothing to do',
		interrupted: 'Interrupted',
		undone: 'Undone',
		asking: 'Waiting for you'
	},
	fileConflict: (path: string) =>
		`“${path}” was changed after the agent had read it. The agent wrote nothing over it, and has to read it again.`,
	skippedChange: 'The files are already as this call would make them.',
	skippedChart: 'The conversation shows this chart already.',
	skippedRun: 'Nothing has changed since this run, so it was not repeated.',
	theFile: 'a file',
	theCircuit: 'the circuit',
	showDiff: 'Show changes',
	hideDiff: 'Hide changes',
	showResult: 'Show tool output',
	hideResult: 'Hide tool output',
	openFile: (path: string) => `Open ${path} at the change`,
	openPath: (path: string) => `Open ${path}`,
	copyPath: 'Copy path',
	commandLine: 'Command line',
	copyCommand: 'Copy the command line',
	toolOutput: 'Tool output',
	copyOutput: 'Copy the tool output',
	openRun: 'Open the result',
	moreTools: (count: number) => (count === 1 ? '1 earlier step' : `${count} earlier steps`),
	moreLines: (count: number) => (count === 1 ? '1 more line' : `${count} more lines`),
	diffTooLarge: 'The change is too large to show line by line. Open the file to see it.',
	diffOf: (path: string) => `Changes in ${path}`,
	addedLine: 'added',
	removedLine: 'removed',
	noNumbers: 'no metrics were measured',
	chart: {
		open: 'Open in the results',
		openTitled: (title: string) => `Chart: ${title}. Open in the results`,
		lost: (title: string) =>
			`The curves of the chart “${title}” are no longer kept. Run the netlist again and ask for the chart.`,
		lostRun: (run: string) => `${run}: curves no longer kept`
	},
	image: {
		alt: (path: string, width: number, height: number) => `${path}, ${width} × ${height} px`,
		lost: (path: string) => `${path} was removed or has changed since, so the image is not shown.`
	},

	input: 'Message to the agent',
	placeholder: 'Ask about the circuit or describe what it should do',
	send: 'Send',
	stop: 'Stop (Escape)',
	attach: 'Attach images or text files',
	removeAttachment: (name: string) => `Remove ${name}`,
	attachments: 'Attachments',
	dropHere: 'Drop to attach',
	files: 'Project files',
	model: (name: string) => `Model: ${name}. Open the model settings`,
	noModel: 'No model',
	noModelReason: 'The agent needs a language model.',
	openSettings: 'Connect one',

	status: {
		ready: 'Ready',
		preparing: 'Preparing',
		intent: 'Reading what the message asks for',
		calling: 'Calling the model',
		writing: 'The model is writing',
		stopping: 'Stopping',
		storing: 'Saving',
		turnUsage: 'Tokens and cost of this answer so far',
		retryIn: (seconds: number, attempt: number, attempts: number) =>
			`Retrying in ${seconds} s, attempt ${attempt} of ${attempts}`,
		retrying: (attempt: number, attempts: number) => `Retrying, attempt ${attempt} of ${attempts}`,
		stopRetrying: 'Stop',
		step: (iteration: number, limit: number) => `step ${iteration}/${limit}`
	},

	instructions: {
		title: 'Instructions for the agent',
		found: (path: string) => `${path} has instructions for the agent.`,
		changed: (path: string) => `${path} has changed since you agreed to its instructions.`,
		hint: 'They are not sent before you agree. Read them first if the project came from someone else.',
		read: 'Read',
		use: 'Use them',
		ignore: 'Ignore'
	},

	emptyTitle: 'Work on the circuit together',
	emptyHint:
		'The agent reads the netlist, edits it, runs simulations and checks the results. Every change is shown and can be undone.',
	examples: [
		'Raise the gain to 40 dB without losing more than half the bandwidth',
		'Explain how this circuit works and what limits its bandwidth',
		'Run the simulation and tell me which design goals are missed'
	],
	connectModel: 'Connect a model',
	watchDemo: 'Watch the demo',
	demoHint: 'No key needed: a recorded conversation works on your copy with the real simulator.',
	demoChanged: 'The demo was recorded with the unchanged example, and this project has been changed.',
	demoOnCopy: 'Play it on a fresh copy'
};
