/** True if the user has chosen Ollama's Chat Completions interface, which supports neither context size nor keep-alive. */
export function speaksChatCompletions(baseUrl: string): boolean {
	return /\/v1\/?$/.test(baseUrl);
}

/** Address of a call of Ollama's own API, whichever interface the base URL is for. */
export function ollamaUrl(baseUrl: string, path: `/api/${string}`): string {
	return baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '') + path;
}
