/** The dialog that connects a model from the conversation. */
export const connect = {
	title: 'Connect a model',
	keyPromise: 'The key is encrypted in this browser and sent to this address only.',
	service: 'Service',
	chooseService: 'Choose a service',
	serviceMissing: 'Choose the service that this key belongs to.',
	keyMissing: 'Paste a key for this service.',
	modelOptional: 'Empty: ask the service',
	modelMissing: 'Choose a model.',
	chooseModel: (count: string) => `The service offers ${count} models. Choose one, then connect again.`,
	connect: 'Connect',
	connecting: 'Testing the connection',
	connected: (model: string, service: string) => `Connected to ${model} (${service}).`,
	allSettings: 'All model settings'
};
