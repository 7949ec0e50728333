import type { ListedTarget, MentionOption } from '#lib/app/conversation/mention-options.ts';
import type { Mention } from '#lib/db/mention-records.ts';
import { mentionAt, type MentionPlace } from './mention.ts';

/** Where options come from; some may come later than others. */
export interface MentionSource {
	readonly options: readonly MentionOption[];
	search(query: string): void;
}

const kinds: readonly ListedTarget['kind'][] = ['file', 'symbol', 'run', 'plot'];

/** The list of what can be mentioned at the caret, and which of it is chosen. */
export class MentionPicker {
	/** Where the mention is being typed; null while the list is closed. */
	place = $state.raw<MentionPlace | null>(null);
	/** Target of the option that the arrow keys have chosen. */
	#chosen = $state.raw<string | null>(null);
	/** The options by kind, without empty kinds. */
	readonly groups = $derived.by(() => {
		if (!this.place) return [];
		const { options } = this.source();
		return kinds
			.map((kind) => ({ kind, options: options.filter(({ target }) => target.kind === kind) }))
			.filter((group) => group.options.length > 0);
	});
	readonly options = $derived(this.groups.flatMap(({ options }) => options));
	/** Index of the chosen option: the best match until the arrow keys are used. */
	readonly active = $derived.by(() => {
		const chosen = this.options.findIndex((option) => keyOf(option) === this.#chosen);
		if (chosen !== -1) return chosen;
		const best = Math.max(...this.options.map(({ score }) => score));
		return Math.max(
			0,
			this.options.findIndex(({ score }) => score === best)
		);
	});
	readonly isOpen = $derived(this.options.length > 0);

	constructor(private readonly source: () => MentionSource) {}

	/** Opens the list when the caret is in a mention, else closes it. */
	seek(text: string, caret: number, mentions: readonly Mention[] = []): void {
		this.#chosen = null;
		this.place = mentionAt(text, caret, mentions);
		if (this.place) this.source().search(this.place.query);
	}

	close(): void {
		this.place = null;
	}

	/** The option that a key picks, true when the key did something else to the list, false when it is not for the list. */
	key(key: string): MentionOption | boolean {
		const { options, active } = this;
		const option = options[active];
		if (!option) return false;
		if (key === 'ArrowDown') this.#choose((active + 1) % options.length);
		else if (key === 'ArrowUp') this.#choose((active + options.length - 1) % options.length);
		else if (key === 'Enter' || key === 'Tab') return option;
		else if (key === 'Escape') this.close();
		else return false;
		return true;
	}

	#choose(index: number): void {
		const option = this.options[index];
		if (option) this.#chosen = keyOf(option);
	}
}

function keyOf({ target }: MentionOption): string {
	return JSON.stringify(target);
}
