import { SvelteMap } from 'svelte/reactivity';
import type { ModelPart, PartKind, PinRole } from '#lib/spice/model-doctor/model-part.ts';

/** What the user has set for a part, in place of what was recognized. */
interface PartChoice {
	kind?: PartKind;
	polarity?: 'n' | 'p';
	/** By the pin's index. */
	roles?: Readonly<Record<number, PinRole | null>>;
}

export type ChosenPart = ModelPart & { isChosen: boolean };

/** What the user has set for the parts of model files, until the project is closed. */
export class PartChoices {
	readonly #choices = new SvelteMap<string, PartChoice>();

	/** A part with what the user has set. */
	applied(path: string, part: ModelPart): ChosenPart {
		const choice = this.#choices.get(keyOf(path, part));
		if (!choice) return { ...part, isChosen: false };
		const pins = part.pins.map((pin, index) => {
			const role = choice.roles?.[index];
			return role === undefined ? pin : { ...pin, role, certainty: 'certain' as const };
		});
		const { kind = part.kind, polarity = part.polarity } = choice;
		return { ...part, kind, polarity, pins, isChosen: true };
	}

	set(path: string, part: ModelPart, change: PartChoice): void {
		const key = keyOf(path, part);
		const { roles, ...choice } = this.#choices.get(key) ?? {};
		this.#choices.set(key, { ...choice, ...change, roles: { ...roles, ...change.roles } });
	}
}

function keyOf(path: string, { section, name }: ModelPart): string {
	return JSON.stringify([path, section, name]);
}
