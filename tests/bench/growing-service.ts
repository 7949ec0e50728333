import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What is sent at once and how often while the beginning of an answer is sent: twice as fast as the fastest services, 20 kB/s. */
const FAST = { characters: 500, everyMs: 25 };
/** More than the page waits between two updates of an answer, so that it shows each chunk on its own. */
const CHUNK_MS = 60;

/** A model service whose answer goes on when it is told to. */
export interface GrowingService {
	url: string;
	/** Waits for the next request and sends the beginning of its answer. */
	begin(text: string): Promise<void>;
	/** Sends chunks one by one, at an even pace. */
	send(chunks: readonly string[]): Promise<void>;
	/** Ends the answer. */
	end(): void;
	close(): Promise<void>;
}

const frame = (delta: object, finish: string | null = null): string =>
	`data: ${JSON.stringify({ id: 'growing', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export async function startGrowingService(): Promise<GrowingService> {
	const asked: ServerResponse[] = [];
	const arrived = new EventEmitter();
	let response: ServerResponse | undefined;
	const server = createServer((request, answer) => {
		const headers = corsHeaders(request);
		if (request.method === 'OPTIONS') return void answer.writeHead(204, headers).end();
		answer.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
		answer.flushHeaders();
		asked.push(answer);
		arrived.emit('request');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async begin(text) {
			if (asked.length === 0) await once(arrived, 'request');
			response = asked.shift();
			for (let from = 0; from < text.length; from += FAST.characters) {
				response?.write(frame({ content: text.slice(from, from + FAST.characters) }));
				await pause(FAST.everyMs);
			}
		},
		async send(chunks) {
			for (const content of chunks) {
				response?.write(frame({ content }));
				await pause(CHUNK_MS);
			}
		},
		end() {
			response?.end(`${frame({}, 'stop')}data: [DONE]\n\n`);
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}

function corsHeaders(request: IncomingMessage): Record<string, string> {
	return {
		'access-control-allow-origin': request.headers.origin ?? '*',
		'access-control-allow-headers': 'authorization, content-type',
		'access-control-allow-methods': 'GET, POST, OPTIONS'
	};
}
