import type { FaultRecord } from '#lib/base/fault.ts';
import { redact } from '#lib/security/redact.ts';
import { parseRecord } from './service-fault.ts';
import type {
	CallTiming,
	FinishReason,
	LlmEvent,
	LlmResponse,
	ModelConnection,
	Replay,
	ToolCall,
	Usage,
	WebSource
} from '../types.ts';

export const noUsage: Usage = {
	total: null,
	prompt: null,
	completion: null,
	cached: null,
	cacheWritten: null,
	reasoning: null
};

/** Timing of a call that has not begun. */
export const noTiming: CallTiming = { connectMs: null, firstTokenMs: null, totalMs: 0, tries: 0 };

/** Arguments as an object; empty text means no arguments; null if the text is not a JSON object. */
export function parseArguments(text: string): Record<string, unknown> | null {
	return text.trim() === '' ? {} : parseRecord(text);
}

interface OpenCall {
	name: string;
	text: string;
	whole: boolean;
}

/** Collects the events of one call, so that an aborted or cut-off stream ends with everything received so far. */
export class ResponseBuffer {
	model: string;
	usage: Usage = noUsage;
	timing: CallTiming = noTiming;
	replay: Replay | null = null;
	#sources = new Map<string, WebSource>();
	#content = '';
	#reasoning = '';
	#calls = new Map<string, OpenCall>();
	#rawHead = '';
	#rawTail = '';
	/** Values that must not be in what the service sent. */
	secrets: readonly string[] = [];

	constructor(private readonly connection: Pick<ModelConnection, 'provider' | 'model'>) {
		this.model = connection.model;
	}

	add(event: LlmEvent): void {
		switch (event.type) {
			case 'text':
				this.#content += event.text;
				break;
			case 'reasoning':
				this.#reasoning += event.text;
				break;
			case 'source':
				this.#sources.set(event.source.url, event.source);
				break;
			case 'tool_call_delta': {
				const call = this.#calls.get(event.id);
				if (call) call.text += event.text;
				else this.#calls.set(event.id, { name: event.name, text: event.text, whole: false });
				break;
			}
			case 'tool_call':
				this.#calls.set(event.call.id, { name: event.call.name, text: event.call.argumentsText, whole: true });
		}
	}

	get #raw(): string {
		const all = this.#rawHead + this.#rawTail;
		return all.length <= 2 * MAX_RAW ? all : `${all.slice(0, MAX_RAW)}\n[…]\n${all.slice(-MAX_RAW)}`;
	}

	/** Notes an event as the service sent it. */
	addRaw(event: unknown): void {
		const line = JSON.stringify(event) ?? '';
		if (this.#rawHead.length < MAX_RAW) this.#rawHead += `${line}\n`;
		else this.#rawTail = `${this.#rawTail}${line}\n`.slice(-MAX_RAW);
	}

	end(finishReason: FinishReason, partial: boolean, fault: FaultRecord | null): { type: 'end'; response: LlmResponse } {
		const response: LlmResponse = {
			content: this.#content,
			reasoning: this.#reasoning,
			toolCalls: [...this.#calls].map(([id, call]) => toToolCall(id, call)),
			usage: this.usage,
			finishReason,
			model: this.model,
			provider: this.connection.provider,
			partial,
			fault,
			replay: this.replay,
			sources: [...this.#sources.values()],
			timing: this.timing,
			...(this.#rawHead !== '' && { raw: redact(this.#raw, this.secrets) })
		};
		return { type: 'end', response };
	}
}

/** Characters of the beginning and of the end of what a service sent that are kept. */
const MAX_RAW = 3_000;

function toToolCall(id: string, call: OpenCall): ToolCall {
	// A call that was cut off before its first argument must not count as a call without arguments.
	const cut = !call.whole && call.text.trim() === '';
	return { id, name: call.name, arguments: cut ? null : parseArguments(call.text), argumentsText: call.text };
}
