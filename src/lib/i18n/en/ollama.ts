/** Ollama's state, models and memory in the settings. */
export const ollama = {
	state: 'State',
	checking: 'Asking Ollama. If the browser asks whether this page may reach apps on this device, allow it.',
	running: (version: string) => `Running, version ${version}`,
	failed: {
		ollama_unreachable: 'Not running',
		ollama_cors: 'Running, but refuses this page',
		llm_local_permission: 'Kept from this page by the browser',
		url_mixed_content: 'Out of reach for a page served over https'
	} as Record<string, string>,
	failedOtherwise: 'Cannot be used',
	refresh: 'Ask again',
	nextTry: (seconds: number) => (seconds > 0 ? `Asks again in ${seconds} s` : 'Asking again'),

	install: 'Not installed yet? Get Ollama',
	allowPage: 'Let Ollama answer this page',
	hosts: {
		macos: 'macOS app',
		windows: 'Windows app',
		linux: 'Linux service',
		docker: 'Docker',
		terminal: 'Started by hand'
	},
	afterwards: {
		macos:
			'Run it in a terminal, then quit Ollama from the menu bar and open it again. A restart of the Mac forgets it.',
		windows: 'Run it in a command prompt, then quit Ollama from the task bar and start it again.',
		linux: 'Run these in a terminal; the last line restarts Ollama.',
		docker: 'Remove the container that runs now, and start it again with this line; the models stay in the volume.',
		terminal: 'Stop Ollama in its terminal, and start it with this line (macOS, Linux).'
	},
	otherOrigins: 'If other pages are allowed already, put this one after them, with a comma between.',
	permission: 'How to allow it',
	permissionSteps: [
		'Click the symbol at the left end of the address bar.',
		'Open “Site settings”, or the list of permissions.',
		'Set “Apps on device” and “Local network” (older versions: “Local network access”) to “Allow”.',
		'Come back here and press “Ask again”.'
	],
	mixedContent:
		'Browsers let a page served over https call plain http on this computer only. Run Ollama here, or give the other computer an https address.',

	models: 'Installed models',
	none: 'No model is installed. This fetches one:',
	chosen: 'chosen',
	facts: {
		parameters: (count: string) => `${count} parameters`,
		context: (tokens: string) => `${tokens} tokens of context`,
		tools: 'tools',
		noTools: 'no tools',
		vision: 'pictures',
		thinking: 'thinking',
		noChat: 'does not chat',
		remote: 'runs at ollama.com'
	},
	memory: 'In memory',
	memoryEmpty: 'No model is loaded. The first question loads one, which takes a while.',
	loaded: (memory: string, share: string) => `${memory}, ${share} of it in graphics memory`,
	loadedContext: (tokens: string) => `loaded with ${tokens} tokens of context`,
	until: (time: string) => `until ${time}`,
	forEver: 'until it is unloaded',
	unload: 'Unload',
	unloadModel: (model: string) => `Unload ${model}`,
	unloading: 'Unloading',

	context: 'Context, tokens',
	contextHint: (standard: string) =>
		`Empty: ${standard}. Ollama’s own standard is often 4,096, less than the agent needs. More takes more memory; a change loads the model anew.`,
	contextBeyond: (model: string, most: string) => `${model} was made for at most ${most}.`,
	keepAlive: 'Keep loaded, minutes',
	keepAliveHint: 'After the last question. 0 frees the memory at once, −1 keeps the model until Ollama ends.',
	notNumber: (least: string, most: string) => `A whole number from ${least} to ${most}.`,
	compatibility:
		'This address ends in /v1, where Ollama takes neither the context nor the time to keep a model loaded. Long conversations would be cut without a word.',
	useNative: 'Use Ollama’s own interface',
	copyRefused: 'The browser refused. Select the text and copy it.'
};
