/** Ways to run Ollama; each has a different place for environment variables. */
export type OllamaHost = 'macos' | 'windows' | 'linux' | 'docker' | 'terminal';

/** Terminal commands that make Ollama accept pages of an origin. */
export type OriginRemedies = Record<OllamaHost, string>;

/**
 * How to allow a page in Ollama (docs.ollama.com/faq). The origins allowed by default stay allowed.
 *
 * @param origin of the page, such as `https://app.example`; anything else is not put into a command
 */
export function originRemedies(origin: string): OriginRemedies {
	const safe = URL.canParse(origin) && new URL(origin).origin === origin ? origin : '*';
	const unit = '/etc/systemd/system/ollama.service.d';
	return {
		macos: `launchctl setenv OLLAMA_ORIGINS "${safe}"`,
		windows: `setx OLLAMA_ORIGINS "${safe}"`,
		linux: [
			`sudo mkdir -p ${unit}`,
			`printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=${safe}"\\n' | sudo tee ${unit}/origins.conf`,
			'sudo systemctl daemon-reload',
			'sudo systemctl restart ollama'
		].join('\n'),
		docker: `docker run -d -v ollama:/root/.ollama -p 11434:11434 -e OLLAMA_ORIGINS="${safe}" --name ollama ollama/ollama`,
		terminal: `OLLAMA_ORIGINS="${safe}" ollama serve`
	};
}

/** The most likely way on a system, by the browser's name for it. */
export function likelyHost(platform: string): OllamaHost {
	if (/mac/i.test(platform)) return 'macos';
	return /win/i.test(platform) ? 'windows' : 'linux';
}
