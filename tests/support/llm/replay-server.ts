import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../random.ts';

/** How the server handles one request. Plain data, so that it can also be sent to the server's `/__script`. */
export interface ReplayStep {
	status?: number;
	contentType?: string;
	headers?: Record<string, string>;
	/** Body; for a stream, the recorded bytes. */
	body?: string;
	/** Body as base64, for binary data. */
	bytes?: string;
	/** Repeats the body until the client closes the connection. */
	endless?: boolean;
	/** Resets the connection: before the response, or at the position of `cutAfter`. */
	reset?: boolean;
	/** Splits the body at random positions; the same seed gives the same splits. If omitted, the body is sent in one piece. */
	seed?: number;
	/** Pause before the headers, and between pieces, milliseconds. */
	delayMs?: number;
	pieceDelayMs?: number;
	/** Closes the connection after this many bytes of the body. */
	cutAfter?: number;
	/** Sends this many bytes, then nothing more, and keeps the connection open. */
	stallAfter?: number;
	/** Sends no `access-control-allow-origin`, like services that refuse web pages. */
	withoutCors?: boolean;
	/** Headers that the preflight allows; if omitted, those of Chat Completions. */
	allowHeaders?: string;
}

export interface ReplayRequest {
	method: string;
	path: string;
	/** Including the query. */
	url: string;
	headers: Record<string, string>;
	body: string;
	/** True if the client closed the connection before the response was complete. */
	aborted: boolean;
}

type Route = ReplayStep | ((request: ReplayRequest) => ReplayStep | Promise<ReplayStep>);

export interface ReplayServer {
	/** For example `http://127.0.0.1:40123`. */
	url: string;
	port: number;
	/** Requests so far, without preflights. */
	requests: ReplayRequest[];
	/** Preflight requests so far. */
	preflights: ReplayRequest[];
	/** Responses for the next requests, in order; the last one is repeated. Clears the recorded requests. */
	script(steps: ReplayStep[]): void;
	/** Response for one path, with priority over the script; may be a function of the request, which may wait. */
	route(path: string, answer: Route): void;
	close(): Promise<void>;
}

/**
 * A real HTTP server that plays recorded answers of model services: real sockets, real CORS with preflight, arbitrary
 * splits, delays, cut and stalled connections.
 *
 * Tests in another process control it over HTTP: `PUT /__script` with a list of steps, `GET /__requests`.
 */
export async function startReplayServer(port = 0): Promise<ReplayServer> {
	let steps: ReplayStep[] = [];
	const routes = new Map<string, Route>();
	const requests: ReplayRequest[] = [];
	const preflights: ReplayRequest[] = [];
	const script = (next: ReplayStep[]) => {
		steps = [...next];
		requests.length = 0;
		preflights.length = 0;
	};

	async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const request = await readRequest(incoming);
		if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
			const control = request.path.startsWith('/__');
			if (!control) preflights.push(request);
			// The preflight gets the same treatment as the request itself.
			const step = control || routes.has(request.path) ? undefined : steps[0];
			if (step?.withoutCors) response.writeHead(403);
			else response.writeHead(204, corsHeaders(incoming, step?.allowHeaders));
			response.end();
			return;
		}
		if (request.path === '/__script') {
			script(JSON.parse(request.body || '[]') as ReplayStep[]);
			return sendJson(response, incoming, {});
		}
		if (request.path === '/__requests') return sendJson(response, incoming, { requests, preflights });
		requests.push(request);
		response.on('close', () => {
			request.aborted = !response.writableFinished;
		});
		const route = routes.get(request.path);
		const step = route === undefined ? next() : typeof route === 'function' ? await route(request) : route;
		await play(step, incoming, response);
	}

	function next(): ReplayStep {
		return (steps.length > 1 ? steps.shift() : steps[0]) ?? { status: 500, body: 'no script' };
	}

	const server = createServer((incoming, response) => {
		handle(incoming, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	const bound = (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${bound}`,
		port: bound,
		requests,
		preflights,
		script,
		route: (path, answer) => void routes.set(path, answer),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
	};
}

async function play(step: ReplayStep, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
	if (step.delayMs) await pause(step.delayMs, response);
	if (step.reset && step.cutAfter === undefined) {
		incoming.socket.resetAndDestroy();
		return;
	}
	response.writeHead(step.status ?? 200, {
		'content-type': step.contentType ?? (step.status && step.status >= 400 ? 'application/json' : 'text/event-stream'),
		...(step.withoutCors ? {} : corsHeaders(incoming)),
		...step.headers
	});
	response.flushHeaders();
	const whole = step.bytes === undefined ? Buffer.from(step.body ?? '', 'utf8') : Buffer.from(step.bytes, 'base64');
	const bytes = whole.subarray(0, step.cutAfter ?? step.stallAfter ?? whole.length);
	for (const piece of split(bytes, step.seed)) {
		if (response.destroyed) return;
		response.write(piece);
		// Each piece is sent in a separate packet; otherwise the reader would get them joined.
		if (step.pieceDelayMs) await pause(step.pieceDelayMs, response);
		else await new Promise((resolve) => setImmediate(resolve));
	}
	while (step.endless && !response.destroyed) if (!response.write(whole)) await drained(response);
	if (step.stallAfter !== undefined) return;
	if (step.cutAfter === undefined) response.end();
	else if (step.reset) incoming.socket.resetAndDestroy();
	else response.destroy();
}

function split(bytes: Buffer, seed: number | undefined): Buffer[] {
	if (seed === undefined || bytes.length < 2) return [bytes];
	const random = seededRandom(seed);
	// About forty pieces of very different lengths; short streams are also split inside a character or a key.
	const mean = Math.max(2, bytes.length / 40);
	const pieces: Buffer[] = [];
	for (let start = 0; start < bytes.length;) {
		const end = Math.min(bytes.length, start + 1 + Math.floor(random() * 2 * mean));
		pieces.push(bytes.subarray(start, end));
		start = end;
	}
	return pieces;
}

function drained(response: ServerResponse): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			response.off('drain', end);
			response.off('close', end);
			resolve();
		};
		response.on('drain', end);
		response.on('close', end);
	});
}

function pause(milliseconds: number, response: ServerResponse): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			response.off('close', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		response.on('close', end);
	});
}

async function readRequest(incoming: IncomingMessage): Promise<ReplayRequest> {
	const pieces: Buffer[] = [];
	for await (const piece of incoming) pieces.push(piece as Buffer);
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
	const path = new URL(incoming.url ?? '/', 'http://replay').pathname;
	return {
		method: incoming.method ?? 'GET',
		path,
		url: incoming.url ?? '/',
		headers,
		body: Buffer.concat(pieces).toString('utf8'),
		aborted: false
	};
}

/** Like strict gateways: only the headers that the protocol needs are allowed. */
function corsHeaders(
	incoming: IncomingMessage,
	allowHeaders = 'authorization, content-type, accept'
): Record<string, string> {
	return {
		'access-control-allow-origin': incoming.headers.origin ?? '*',
		'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
		'access-control-allow-headers': allowHeaders,
		'access-control-expose-headers': 'retry-after',
		vary: 'origin'
	};
}

function sendJson(response: ServerResponse, incoming: IncomingMessage, value: unknown): void {
	response.writeHead(200, { 'content-type': 'application/json', ...corsHeaders(incoming) });
	response.end(JSON.stringify(value));
}
