/** Ollama's state, models and memory in the settings. */
export const ollama = {
	state: 'State',
	checking: 'Checking Ollama. If the browser asks whether this page may access apps on this device, allow it.',
	running: (version: string) => `Running, version ${version}`,
	failed: {
		ollama_unreachable: 'Not running',
		ollama_cors: 'Running, but refuses this page',
		llm_local_permission: 'Blocked by the browser',
		url_mixed_content: 'Not reachable from a page served over https'
	} as Record<string, string>,
	failedOtherwise: 'Cannot be used',
	refresh: 'Check again',
	nextTry: (seconds: number) => (seconds > 0 ? `Checks again in ${seconds} s` : 'Checking again'),

	install: 'Not installed yet? Get Ollama',
	allowPage: 'Let Ollama answer this page',
	hosts: {
		macos: 'macOS app',
		windows: 'Windows app',
		linux: 'Linux service',
		docker: 'Docker',
		terminal: 'Started manually'
	},
	afterwards: {
		macos:
			'Run it in a terminal, then quit Ollama from the menu bar and open it again. Restarting the Mac clears the setting.',
		windows: 'Run it in a command prompt, then quit Ollama from the task bar and start it again.',
		linux: 'Run these in a terminal; the last line restarts Ollama.',
		docker: 'Remove the running container and start it again with this line; the models stay in the volume.',
		terminal: 'Stop Ollama in its terminal, and start it with this line (macOS, Linux).'
	},
	otherOrigins: 'If other pages are already allowed, add this one after them, separated by a comma.',
	permission: 'How to allow it',
	permissionSteps: [
		'Click the icon at the left end of the address bar.',
		'Open “Site settings”, or the list of permissions.',
		'Set “Apps on device” and “Local network” (older versions: “Local network access”) to “Allow”.',
		'Come back here and press “Check again”.'
	],
	mixedContent:
		'Browsers let a page served over https call plain http on this computer only. Run Ollama here, or give the other computer an https address.',

	models: 'Installed models',
	none: 'No model is installed.',
	recommended:
		'Recommended models, which call tools; their pages name the sizes. The line downloads one (the first is the default):',
	chosen: 'chosen',
	facts: {
		parameters: (count: string) => `${count} parameters`,
		context: (tokens: string) => `${tokens} tokens of context`,
		tools: 'tools',
		noTools: 'no tools',
		vision: 'images',
		thinking: 'thinking',
		noChat: 'no chat',
		remote: 'runs at ollama.com'
	},
	memory: 'In memory',
	memoryEmpty: 'No model is loaded. The first message loads one, which takes a while.',
	loaded: (memory: string, share: string) => `${memory}, ${share} of it in graphics memory`,
	loadedContext: (tokens: string) => `loaded with ${tokens} tokens of context`,
	until: (time: string) => `until ${time}`,
	forEver: 'until it is unloaded',
	unload: 'Unload',
	unloadModel: (model: string) => `Unload ${model}`,
	unloading: 'Unloading',

	context: 'Context, tokens',
	contextHint: (standard: string) =>
		`Empty: ${standard}. Ollama’s own default is often 4,096, less than the agent needs. A larger context needs more memory; a change reloads the model.`,
	contextBeyond: (model: string, most: string) => `${model} supports at most ${most}.`,
	keepAlive: 'Keep loaded, minutes',
	keepAliveHint: 'After the last message. 0 frees the memory at once, −1 keeps the model until Ollama exits.',
	notNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
	compatibility:
		'This address ends in /v1, where Ollama ignores the context size and the time to keep a model loaded. Long conversations would be cut without a warning.',
	useNative: 'Use Ollama’s native API',
	copyRefused: 'The browser did not allow copying. Select the text and copy it.'
};
