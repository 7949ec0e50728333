import { parseArguments } from '#lib/llm/call/response-buffer.ts';
import type { LlmEvent, LlmResponse, ToolCall } from '#lib/llm/types.ts';
import { KeyFinder } from '#lib/security/key-finder.ts';
import { KeyStream } from '#lib/security/key-stream.ts';
import { withoutKeysIn } from '#lib/security/keys-in-data.ts';

type Piece = Extract<LlmEvent, { type: 'text' | 'reasoning' | 'tool_call_delta' }>;

/** A text that arrives in pieces, and the last of them. */
interface Channel {
	stream: KeyStream;
	piece: Piece;
}

/**
 * The last check before the page: removes the vault's keys from what a service answers. A service that returns a key, such as
 * a proxy that shows the request, would otherwise put it into the conversation and its exports.
 */
export class SecretGuard {
	readonly #keys = new Set<string>();
	#finder: KeyFinder | null = null;
	/** Text, reasoning and the arguments of each call. */
	readonly #channels = new Map<string, Channel>();

	/** Removes these keys from everything that follows. */
	add(keys: readonly string[]): void {
		const count = this.#keys.size;
		for (const key of keys) this.#keys.add(key);
		if (this.#keys.size > count) this.#finder = new KeyFinder([...this.#keys]);
	}

	/** @returns what may go to the page, in order */
	pass(event: LlmEvent): LlmEvent[] {
		if (!this.#finder) return [event];
		switch (event.type) {
			case 'text':
			case 'reasoning':
				return [...this.#pause(event.type), ...this.#push(event.type, event, this.#finder)];
			case 'tool_call_delta':
				return [...this.#pause(), ...this.#push(`call ${event.id}`, event, this.#finder)];
			case 'tool_call':
				this.#channels.delete(`call ${event.call.id}`);
				return [...this.#pause(), { ...event, call: this.#cleanCall(event.call) }];
			case 'end':
				return [...this.#end(), { ...event, response: this.#cleanResponse(event.response) }];
			case 'start':
			case 'retry':
			case 'source':
				return [this.clean(event)];
		}
	}

	/** Plain data without keys; the same object if it has none. */
	clean<T>(value: T): T {
		return this.#finder ? withoutKeysIn(value, this.#finder) : value;
	}

	#push(name: string, piece: Piece, finder: KeyFinder): LlmEvent[] {
		const stream = this.#channels.get(name)?.stream ?? new KeyStream(finder);
		const blank: Piece = { ...piece, text: '' };
		const clean = blank.type === 'tool_call_delta' ? this.clean(blank) : blank;
		this.#channels.set(name, { stream, piece: clean });
		const text = stream.push(piece.text);
		// The first piece of a call has its name.
		return text === '' && piece.type !== 'tool_call_delta' ? [] : [{ ...clean, text }];
	}

	/** Text and reasoning that were held back come before what follows them. */
	#pause(except?: 'text' | 'reasoning'): LlmEvent[] {
		return (['reasoning', 'text'] as const).flatMap((name) => {
			const channel = name === except ? undefined : this.#channels.get(name);
			return channel ? released(channel, channel.stream.pause()) : [];
		});
	}

	#end(): LlmEvent[] {
		const rest = [...this.#channels.values()].flatMap((channel) => released(channel, channel.stream.end()));
		this.#channels.clear();
		return rest;
	}

	#cleanResponse(response: LlmResponse): LlmResponse {
		const clean = this.clean(response);
		return clean === response ? response : { ...clean, toolCalls: clean.toolCalls.map((call) => this.#agreeing(call)) };
	}

	#cleanCall(call: ToolCall): ToolCall {
		const clean = this.clean(call);
		return clean === call ? call : this.#agreeing(clean);
	}

	/** The call with arguments and text that say the same: a key may have been found in one of them only. */
	#agreeing(call: ToolCall): ToolCall {
		if (call.arguments === null) return call;
		const parsed = this.clean(parseArguments(call.argumentsText));
		return { ...call, arguments: parsed, argumentsText: parsed ? JSON.stringify(parsed) : call.argumentsText };
	}
}

function released({ piece }: Channel, text: string): LlmEvent[] {
	return text === '' ? [] : [{ ...piece, text }];
}
