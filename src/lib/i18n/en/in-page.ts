/** Models that run in this browser. */
export const inPage = {
	state: 'State',
	looking: 'Looking…',
	states: {
		absent:
			'This browser brings no model. Recent versions of Chrome and Edge on a desktop computer do. Or use a model file of your own: see “llama.cpp in this browser” below.',
		unavailable:
			'This browser knows built-in models, but offers none here: the device has too little memory or disk space, or a policy forbids it. Chrome asks for 22 GB of free disk space, and more than 4 GB of graphics memory or 16 GB of memory. Or use a model file of your own: see “llama.cpp in this browser” below.',
		downloadable: 'There is a model for this device. It is several gigabytes, and is fetched only when you ask for it.',
		downloading: 'The browser is fetching the model, perhaps for another site.',
		ready: 'Ready. What you ask stays on this device.'
	},
	download: 'Fetch the model',
	downloading: (percent: number) => `Fetching the model: ${percent} %`,
	language: 'Language',
	inEnglish: 'It answers in English, whatever you ask in: the models that browsers bring write no Chinese.',
	expect: 'What to expect',
	builtInExpectations:
		'A small model with a small context: good for short questions. The agent’s tools are described to it in words, and it often uses them wrongly; a long project may not fit at all, and then the app says so.',
	models: 'Model files',
	none: 'None yet. Pick a GGUF file from disk, or give the address of one.',
	takes: (size: string) => `In all ${size} in this browser.`,
	takesOf: (size: string, free: string) => `In all ${size} in this browser; it gives ${free} more.`,
	remove: (name: string) => `Delete ${name}`,
	removeQuestion: (name: string, size: string) =>
		`Delete ${name} (${size}) from this browser? A file on your disk stays.`,
	removeNow: 'Delete',
	add: 'Add a model',
	addHint:
		'A copy is kept in this browser, so that it works offline. An address is asked for its size first; its host must let web pages fetch it, as Hugging Face does (the link of the file, ending in .gguf). Stay on this page until it is there.',
	pick: 'Pick a file…',
	ask: 'Ask for its size',
	asking: 'Asking…',
	offer: (name: string, size: string | null, architecture: string) =>
		`${name}: ${size ?? 'the host does not say how large'}${architecture === '' ? '' : `, ${architecture}`}. Fetch it?`,
	memory: (memory: string, tokens: string) =>
		`In use it takes about ${memory} of memory, with a context of ${tokens} tokens.`,
	tooLarge: {
		'with-less-context': (limit: string) =>
			`That is more than the ${limit} a model can have here: choose a smaller context below.`,
		no: (limit: string) =>
			`A model can have ${limit} here, so it does not run even with the smallest context. Choose a smaller one.`
	},
	noRoom: (free: string) =>
		`This browser gives ${free} more, which is not enough. Delete other models, or free disk space.`,
	noTemplate: 'The file does not say how the model holds a conversation; it may not have been made for one.',
	damaged: 'This file is damaged or incomplete. Delete it and add it again.',
	fetch: 'Fetch',
	fetching: (name: string, loaded: string) => `${name}: ${loaded}`,
	fetchingOf: (name: string, loaded: string, total: string) => `${name}: ${loaded} of ${total}`,
	context: 'Context',
	contextHint: 'More lets longer conversations fit, takes more memory, and makes the first word come later.',
	tokens: (count: string) => `${count} tokens`,
	expectations:
		'The model runs on one processor core, without the graphics card: a model of 1 billion parameters (about 1 GB) writes a few words a second at best, and reads the agent’s instructions for minutes before its first word, on slow computers far longer. File and context together must fit into about 4 GB. Models this small misuse tools and make mistakes in circuits: check what they say. It needs Chrome, Edge or Firefox; nothing leaves this device.'
};
