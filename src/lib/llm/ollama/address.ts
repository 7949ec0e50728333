/** True when the user has chosen Ollama's Chat Completions interface, which knows neither context size nor keep-alive. */
export function speaksChatCompletions(baseUrl: string): boolean {
	return /\/v1\/?$/.test(baseUrl);
}

/** Address of one of Ollama's own calls, whichever interface the base URL names. */
export function ollamaUrl(baseUrl: string, path: `/api/${string}`): string {
	return baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '') + path;
}
