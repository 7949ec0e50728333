export const settings = {
	title: 'Settings',
	sections: {
		models: 'Models and keys',
		simulation: 'Simulation',
		appearance: 'Language and appearance',
		storage: 'Storage',
		about: 'About'
	},

	provider: 'Provider',
	providerKinds: {
		'openai-compatible': 'Any service or local server that speaks the OpenAI protocol',
		zhipu: 'GLM models, with visible thinking',
		ollama: 'Models on this computer, no key'
	} as Record<string, string>,
	baseUrl: 'Base URL',
	baseUrlHint: 'Ends before /chat/completions, often in /v1.',
	baseUrlInvalid: 'This is not an http or https address.',
	resetUrl: 'Use the default',
	key: 'API key',
	keyStored: (hint: string) => `Stored, ends in ${hint}`,
	keyMissing: 'No key stored yet',
	keyOptional: 'Only if the server asks for one',
	keyPaste: 'Paste the key',
	saveKey: 'Store key',
	replaceKey: 'Replace',
	forgetKey: 'Forget',
	keyPage: 'Get a key',
	keyPrivacy:
		'The key is encrypted in this browser and used only by the worker that calls the model; it is never in exports, logs or the conversation. This protects it on disk. It does not protect it from a program or extension that can run inside this page.',
	model: 'Model',
	modelHint: 'The name as the provider writes it.',
	listModels: 'List models',
	listingModels: 'Asking the provider',
	noModels: 'The provider named no models.',
	thinking: 'Ask for visible thinking',
	thinkingHint: 'Slower and longer, often better at circuits. Only where the model can.',
	test: 'Test connection',
	testing: 'Testing',
	testOk: (model: string, ms: string) => `${model} answered in ${ms}.`,
	lastVerified: (when: string) => `Last verified ${when}`,
	neverVerified: 'Not verified yet',
	leavesDevice: 'What you send goes from this browser straight to this address.',

	language: 'Language',
	theme: 'Theme',
	themes: { system: 'As the system', light: 'Light', dark: 'Dark' },

	usage: 'Used by this app',
	usageOf: (used: string, quota: string) => `${used} of about ${quota}`,
	usageUnknown: 'This browser does not tell.',
	persistent: 'Kept until you delete it',
	notPersistent: 'The browser may clear it when space runs out',
	askPersistent: 'Ask the browser to keep it',
	persistentRefused: 'The browser refused. Installing the app or visiting often makes it agree.',
	backupHint: 'Export a project as a zip to have a copy outside this browser.',

	version: (version: string) => `Version ${version}`,
	aboutText: 'A workbench for analog circuits. Free software under the MIT licence; it has no server of its own.',
	engine: (version: string) => `Simulator: ngspice ${version}, compiled to WebAssembly`,
	notices: 'Licences of ngspice and of the libraries'
};
