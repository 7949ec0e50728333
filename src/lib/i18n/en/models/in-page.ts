/** Models that run in this browser. */
export const inPage = {
	state: 'State',
	looking: 'Looking…',
	states: {
		absent:
			'This browser has no built-in model. Recent versions of Chrome and Edge on a desktop computer do. Or use your own model file: see “llama.cpp in this browser” below.',
		unavailable:
			'This browser supports built-in models but offers none on this device: it has too little memory or disk space, or a policy forbids it. Chrome requires 22 GB of free disk space, and more than 4 GB of graphics memory or 16 GB of memory. Or use your own model file: see “llama.cpp in this browser” below.',
		downloadable:
			'A model is available for this device. It is several gigabytes and is downloaded only when you ask for it.',
		downloading: 'The browser is downloading the model, perhaps for another site.',
		ready: 'Ready. Your messages stay on this device.'
	},
	download: 'Download the model',
	downloading: (percent: number) => `Downloading the model: ${percent} %`,
	language: 'Language',
	inEnglish: 'It answers in English, whatever language you use: built-in models do not write Chinese.',
	expect: 'What to expect',
	builtInExpectations:
		'A small model with a small context: good for short questions. The agent’s tools are described to it as text, and it often misuses them. A long project may not fit; the app then says so.',
	models: 'Model files',
	none: 'None yet. Pick a GGUF file from disk, or enter the address of one.',
	takes: (size: string) => `${size} in total in this browser.`,
	takesOf: (size: string, free: string) => `${size} in total in this browser; ${free} more is available.`,
	remove: (name: string) => `Delete ${name}`,
	removeQuestion: (name: string, size: string) =>
		`Delete ${name} (${size}) from this browser? The original file on your disk is kept.`,
	removeNow: 'Delete',
	add: 'Add a model',
	addHint:
		'A copy is stored in this browser, so it works offline. For an address, the size is checked first; the host must let web pages download the file, as Hugging Face does (the link to the file, ending in .gguf). Stay on this page until the download is complete.',
	pick: 'Pick a file…',
	ask: 'Check size',
	asking: 'Checking…',
	offer: (name: string, size: string | null, architecture: string) =>
		`${name}: ${size ?? 'size not reported by the host'}${architecture === '' ? '' : `, ${architecture}`}. Download it?`,
	memory: (memory: string, tokens: string) => `It needs about ${memory} of memory with a context of ${tokens} tokens.`,
	tooLarge: {
		'with-less-context': (limit: string) =>
			`That is more than the limit of ${limit} for a model: choose a smaller context below.`,
		no: (limit: string) =>
			`The limit for a model is ${limit}, so it does not run even with the smallest context. Choose a smaller model.`
	},
	noRoom: (free: string) =>
		`This browser has ${free} available, which is not enough. Delete other models, or free disk space.`,
	noTemplate: 'The file has no chat template; the model may not be made for conversations.',
	damaged: 'This file is damaged or incomplete. Delete it and add it again.',
	fetch: 'Download',
	fetching: (name: string, loaded: string) => `${name}: ${loaded}`,
	fetchingOf: (name: string, loaded: string, total: string) => `${name}: ${loaded} of ${total}`,
	context: 'Context',
	contextHint: 'A larger context fits longer conversations, needs more memory, and delays the first word.',
	tokens: (count: string) => `${count} tokens`,
	expectations:
		'The model runs on one processor core, without the graphics card: a model of 1 billion parameters (about 1 GB) writes a few words per second at best, and needs minutes to read the agent’s instructions before its first word, on slow computers hours. File and context together must fit in about 4 GB. Models this small misuse tools and make mistakes in circuits: check what they say. It needs Chrome, Edge or Firefox; nothing leaves this device.'
};
