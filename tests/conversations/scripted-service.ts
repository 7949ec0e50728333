import { streamCall } from '#lib/llm/call/stream.ts';
import { printCall } from '#lib/llm/text-tools/print-call.ts';
import type { LlmClient } from '#lib/llm/types.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { callOptions, instantClock } from '../support/llm/llm.ts';
import { sse, type ScriptEvent } from '../support/llm/script-sse.ts';
import type { ModelCall, Round } from './conversation.ts';

/** Pauses before retries end at once; the time limits of a call, which are longer, never end. */
const LIMITS_FROM_MS = 10_000;

/** A Chat Completions service that answers requests by a script. The app's own client calls it, down to the bytes. */
export class ScriptedService {
	readonly client: LlmClient;
	/** What was not as the script says. */
	readonly surprises: string[] = [];
	#rounds: Round[] = [];
	#calls = 0;

	/** @param before runs before a request is answered */
	constructor(
		private readonly textTools: boolean,
		private readonly before: (round: Round) => Promise<void>
	) {
		const options = callOptions({ clock: instantClock(LIMITS_FROM_MS) });
		const outside = { ...options.outside, fetch: this.#fetch };
		this.client = { stream: (request, { signal } = {}) => streamCall(request, { ...options, outside, signal }) };
	}

	/** Sets the answers of the next turn. */
	script(rounds: readonly Round[]): void {
		this.#rounds = [...rounds];
	}

	/** Number of answers that nothing has asked for. */
	get left(): number {
		return this.#rounds.length;
	}

	readonly #fetch: ExternalFetch = async (_, { body, signal }) => {
		signal?.throwIfAborted();
		const round = this.#rounds.shift();
		if (!round) {
			this.surprises.push('The model was asked once more than the script says');
			return eventStream(sse([{ text: 'Nothing is scripted.' }]));
		}
		await this.before(round);
		this.#check(round, String(body));
		if (round.refused) {
			const { status, ...error } = round.refused;
			return Response.json({ error }, { status });
		}
		const text = sse(this.#events(round), round.isCut || round.isSilent ? { finishReason: null } : {});
		return eventStream(text, round.isSilent ? (signal ?? undefined) : undefined);
	};

	#check({ reads = [], lacks = [] }: Round, body: string): void {
		const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
		const last = messages.findLastIndex(({ role }) => role === 'assistant');
		const news = textOf(messages.slice(Math.max(last + 1, 1)));
		const all = textOf(messages);
		for (const text of reads)
			if (!news.includes(text)) this.surprises.push(`The model does not read: ${text}; it reads: ${news}`);
		for (const text of lacks) if (all.includes(text)) this.surprises.push(`The request contains: ${text}`);
	}

	#events({ text, calls = [] }: Round): ScriptEvent[] {
		const words = text === undefined ? [] : [{ text }];
		if (!this.textTools) return [...words, ...calls.map((call) => this.#native(call))];
		const written = calls.map(([name, given]) => {
			const argumentsText = typeof given === 'string' ? given : JSON.stringify(given);
			return { text: printCall({ name, arguments: {}, argumentsText }) };
		});
		return [...words, ...written];
	}

	#native([name, given]: ModelCall): ScriptEvent {
		return { call: name, id: `call_${this.#calls++}`, arguments: given };
	}
}

function textOf(messages: readonly { content: unknown }[]): string {
	return messages.map(({ content }) => plain(content)).join('\n');
}

function plain(content: unknown): string {
	if (Array.isArray(content)) return content.map(plain).join('\n');
	if (typeof content === 'string') return content;
	return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : '';
}

/** @param openUntil keeps the connection open until it is aborted */
function eventStream(text: string, openUntil?: AbortSignal): Response {
	const body = new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(text));
			if (!openUntil) return controller.close();
			openUntil.addEventListener('abort', () => controller.error(openUntil.reason), { once: true });
		}
	});
	return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
