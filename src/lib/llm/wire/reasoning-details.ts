import { ownValue } from '#lib/base/own-value.ts';
import type {
	JSONObject,
	LanguageModelV4,
	LanguageModelV4CallOptions,
	LanguageModelV4Message,
	LanguageModelV4StreamPart,
	SharedV4ProviderMetadata
} from '@ai-sdk/provider';
import { asRecord } from '../call/service-fault.ts';

/**
 * The library's model for a service that needs its `reasoning_details` back unchanged: they become metadata at the end of
 * the reasoning, and details in the prompt are moved to where the service expects them.
 *
 * @param name under which they are stored
 */
export function withReasoningDetails(model: LanguageModelV4, name: string): LanguageModelV4 {
	return {
		specificationVersion: 'v4',
		provider: model.provider,
		modelId: model.modelId,
		supportedUrls: model.supportedUrls,
		doGenerate: (options) => model.doGenerate(withDetails(options, name)),
		async doStream(options) {
			const result = await model.doStream(withDetails(options, name));
			return { ...result, stream: result.stream.pipeThrough(new TransformStream(new DetailsReader(name))) };
		}
	};
}

class DetailsReader implements Transformer<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
	readonly #details: JSONObject[] = [];

	constructor(private readonly name: string) {}

	transform(
		part: LanguageModelV4StreamPart,
		controller: TransformStreamDefaultController<LanguageModelV4StreamPart>
	): void {
		if (part.type === 'raw') this.#gatherDetails(asRecord(part.rawValue) ?? {});
		// Details may follow the last reasoning text, or come without any: all of them go into a separate part.
		if (part.type === 'finish') this.#tellDetails(controller);
		controller.enqueue(part);
	}

	#gatherDetails(chunk: Record<string, unknown>): void {
		for (const detail of deltaOf(chunk)?.reasoning_details ?? []) {
			const next = asRecord(detail) as JSONObject | null;
			if (!next) continue;
			const last = this.#details.at(-1);
			if (last && continues(last, next)) this.#details[this.#details.length - 1] = joined(last, next);
			else this.#details.push(next);
		}
	}

	#tellDetails(controller: TransformStreamDefaultController<LanguageModelV4StreamPart>): void {
		if (this.#details.length === 0) return;
		const id = 'reasoning-details';
		const providerMetadata: SharedV4ProviderMetadata = { [this.name]: { reasoning_details: this.#details } };
		controller.enqueue({ type: 'reasoning-start', id });
		controller.enqueue({ type: 'reasoning-end', id, providerMetadata });
	}
}

/** Text fields of a detail, which arrive in pieces; its other fields arrive once. */
const pieceFields = ['text', 'summary', 'data'] as const;

function continues(last: JSONObject, next: JSONObject): boolean {
	return last.type === next.type && last.index === next.index && (next.id == null || last.id === next.id);
}

function joined(last: JSONObject, next: JSONObject): JSONObject {
	const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value != null));
	const merged: JSONObject = { ...last, ...given };
	for (const field of pieceFields) {
		const [before, after] = [last[field], next[field]];
		if (typeof before === 'string' && typeof after === 'string') merged[field] = before + after;
	}
	return merged;
}

function deltaOf(chunk: Record<string, unknown>): { reasoning_details?: unknown[] } | null {
	const [choice] = Array.isArray(chunk.choices) ? (chunk.choices as unknown[]) : [];
	const details = asRecord(asRecord(choice)?.delta)?.reasoning_details;
	return Array.isArray(details) ? { reasoning_details: details } : null;
}

function withDetails(options: LanguageModelV4CallOptions, name: string): LanguageModelV4CallOptions {
	return { ...options, prompt: options.prompt.map((message) => withDetailsField(message, name)) };
}

/** Replaces the reasoning's text with the details, which contain it. */
function withDetailsField(message: LanguageModelV4Message, name: string): LanguageModelV4Message {
	if (message.role !== 'assistant') return message;
	const details = message.content.flatMap((part) => {
		const kept = part.type === 'reasoning' ? ownValue(part.providerOptions ?? {}, name)?.reasoning_details : undefined;
		return Array.isArray(kept) ? kept : [];
	});
	if (details.length === 0) return message;
	return {
		...message,
		content: message.content.filter((part) => part.type !== 'reasoning'),
		providerOptions: { ...message.providerOptions, openaiCompatible: { reasoning_details: details } }
	};
}
