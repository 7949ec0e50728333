import { ollamaDetails, ollamaRunning, ollamaTags, ollamaVersion } from './ollama-answers.ts';
import type { ReplayServer, ReplayStep } from './replay-server.ts';

const json = (body: unknown): ReplayStep => ({
	contentType: 'application/json; charset=utf-8',
	body: JSON.stringify(body)
});

/**
 * Makes a replay server answer like an Ollama server, according to its documentation.
 *
 * @param withoutCors answers like a server that does not allow the page's origin
 */
export function routeOllama(server: ReplayServer, { withoutCors = false } = {}): void {
	let running = ollamaRunning(new Date(Date.now() + 25 * 60_000).toISOString());
	const answer = (body: unknown): ReplayStep => (withoutCors ? { status: 403, withoutCors, body: '' } : json(body));
	server.route('/', { contentType: 'text/plain', body: 'Ollama is running', withoutCors });
	server.route('/api/version', () => answer(ollamaVersion));
	server.route('/api/tags', () => answer(ollamaTags));
	server.route('/api/ps', () => answer(running));
	server.route('/api/show', ({ body }) => {
		const { model } = JSON.parse(body || '{}') as { model?: string };
		const details = ollamaDetails[model ?? ''];
		return details === undefined ? { status: 404, body: `{"error":"model '${model}' not found"}` } : answer(details);
	});
	server.route('/api/generate', ({ body }) => {
		const { model, keep_alive: keepAlive } = JSON.parse(body || '{}') as { model?: string; keep_alive?: number };
		if (keepAlive === 0) running = { models: running.models.filter(({ name }) => name !== model) };
		return answer({ model, created_at: '2026-11-21T15:00:00Z', response: '', done: true, done_reason: 'unload' });
	});
}
