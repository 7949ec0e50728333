import type { LlmEvent } from '#lib/llm/types.ts';

type Piece = Extract<LlmEvent, { type: 'text' | 'reasoning' }>;

/** Shorter secrets are placeholders for servers that require some key, such as `ollama`: words that an answer may contain. */
const SHORTEST_SECRET = 12;
const mark = '[redacted]';

/**
 * The last check before the page: removes keys from what a service answers. A service that returns a key in its answer, such
 * as a proxy that shows the request, would otherwise put it into the conversation and its exports.
 */
export class SecretGuard {
	readonly #secrets: string[] = [];
	/** End of a chunk that may be the beginning of a key, until the next chunk shows whether it is. */
	#held: Piece | null = null;

	/** Removes this secret from everything that follows. */
	add(secret: string): void {
		if (secret.length >= SHORTEST_SECRET) this.#secrets.push(secret);
	}

	/** @returns what may go to the page, in order */
	pass(event: LlmEvent): LlmEvent[] {
		if (event.type !== 'text' && event.type !== 'reasoning') return [...this.#release(), this.clean(event)];
		const before = this.#held?.type === event.type ? this.#held.text : '';
		const released = before === '' ? this.#release() : [];
		const text = this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, mark), before + event.text);
		const safe = text.length - Math.max(0, ...this.#secrets.map((secret) => overlap(text, secret)));
		this.#held = safe < text.length ? { type: event.type, text: text.slice(safe) } : null;
		return safe > 0 ? [...released, { type: event.type, text: text.slice(0, safe) }] : released;
	}

	/** Plain data without the secrets; the same object if it has none. */
	clean<T>(value: T): T {
		if (this.#secrets.length === 0) return value;
		const before = JSON.stringify(value);
		const after = this.#secrets.reduce(
			(text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), mark),
			before
		);
		return after === before ? value : (JSON.parse(after) as T);
	}

	#release(): LlmEvent[] {
		const held = this.#held;
		this.#held = null;
		return held ? [held] : [];
	}
}

/** Length of the longest suffix of the text that is a prefix of the secret. */
function overlap(text: string, secret: string): number {
	for (let length = Math.min(secret.length - 1, text.length); length > 0; length--)
		if (secret.startsWith(text.slice(-length))) return length;
	return 0;
}
