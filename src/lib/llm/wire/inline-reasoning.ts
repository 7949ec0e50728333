import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;
type Controller = TransformStreamDefaultController<Part>;

/** `</think>` alone: some templates put the opening tag into the prompt, and the model then does not think. */
const openings = ['<think>', '<thinking>', '</think>'] as const;
const BLOCK = 'inline-reasoning';
/** Parts that do not affect where the text begins. */
const aside: ReadonlySet<Part['type']> = new Set([
	'stream-start',
	'response-metadata',
	'raw',
	'reasoning-start',
	'reasoning-delta',
	'reasoning-end'
]);

/**
 * Converts `<think>...</think>` at the very beginning of the text to reasoning, where Together, Groq and many local servers
 * write it. Elsewhere the tag is text, because the model quotes it or shows code that contains it.
 *
 * Text that may still become a tag is held back until the next piece decides, so the result does not depend on where the
 * text is split.
 */
export class InlineReasoning implements Transformer<Part, Part> {
	#state: 'start' | 'reasoning' | 'text' = 'start';
	#id = '';
	#held = '';
	#closing = '';
	#hasReasoning = false;

	transform(part: Part, controller: Controller): void {
		if (this.#state === 'text' || aside.has(part.type)) return controller.enqueue(part);
		// The block's start is sent when there is some text.
		if (part.type === 'text-start') return;
		if (part.type === 'text-delta') {
			this.#id = part.id;
			this.#held += part.delta;
			return this.#read(controller);
		}
		// GLM writes a line break before its reasoning.
		if (part.type === 'text-end' && this.#state === 'start' && this.#held.trim() === '') return;
		this.#close(controller);
		controller.enqueue(part);
	}

	flush(controller: Controller): void {
		if (this.#state !== 'text') this.#close(controller);
	}

	#read(controller: Controller): void {
		if (this.#state === 'start') {
			const begin = this.#held.trimStart();
			const opening = openings.find((tag) => begin.startsWith(tag));
			if (opening === undefined) {
				if (!openings.some((tag) => tag.startsWith(begin))) this.#close(controller);
				return;
			}
			this.#held = begin.slice(opening.length);
			if (opening === '</think>') return this.#close(controller);
			this.#closing = opening.replace('<', '</');
			this.#state = 'reasoning';
		}
		const end = this.#held.indexOf(this.#closing);
		if (end === -1) return this.#tellReasoning(this.#held.length - heldLength(this.#held, this.#closing), controller);
		const text = this.#held.slice(end + this.#closing.length);
		this.#tellReasoning(end, controller);
		this.#held = '';
		this.#close(controller);
		this.#tellText(text, controller);
	}

	/** Sends the text held back; everything after it is text. Part of a tag, where a broken connection cut it, is dropped. */
	#close(controller: Controller): void {
		if (this.#state === 'start') {
			if (!isPartOfOpening(this.#held.trimStart())) this.#tellText(this.#held, controller);
		} else this.#tellReasoning(this.#held.length - heldLength(this.#held, this.#closing), controller);
		if (this.#hasReasoning) controller.enqueue({ type: 'reasoning-end', id: BLOCK });
		this.#state = 'text';
	}

	#tellText(delta: string, controller: Controller): void {
		if (delta === '') return;
		controller.enqueue({ type: 'text-start', id: this.#id });
		controller.enqueue({ type: 'text-delta', id: this.#id, delta });
	}

	/** Sends the first characters of the text held back. Line breaks after the tag are not part of the reasoning. */
	#tellReasoning(length: number, controller: Controller): void {
		const text = this.#held.slice(0, length);
		this.#held = this.#held.slice(length);
		const delta = this.#hasReasoning ? text : text.replace(/^[\r\n]+/, '');
		if (delta === '') return;
		if (!this.#hasReasoning) controller.enqueue({ type: 'reasoning-start', id: BLOCK });
		this.#hasReasoning = true;
		controller.enqueue({ type: 'reasoning-delta', id: BLOCK, delta });
	}
}

/** `<` alone may be the whole answer. */
function isPartOfOpening(text: string): boolean {
	return text.length > 1 && openings.some((tag) => tag.startsWith(text));
}

/** How many characters at the end of a text may be the beginning of a tag. */
function heldLength(text: string, tag: string): number {
	let length = Math.min(tag.length - 1, text.length);
	while (length > 0 && !tag.startsWith(text.slice(-length))) length--;
	return length;
}
