import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { matchModel } from '#lib/llm/models/find-model.ts';

/** A model that can be chosen, and what is known of it. */
export interface ModelOption {
	id: string;
	info: ModelInfo | null;
	/** Whether the user has entered it. */
	own: boolean;
}

/** Where the models to choose from come from. */
export interface ModelSources {
	/** Built-in data of the service's models. */
	known: readonly ModelInfo[];
	/** The user's entries for this service. */
	own: readonly ModelInfo[];
	/** Names that the service itself gave, or null when it has not been asked. */
	listed: readonly string[] | null;
	suggested: readonly string[];
}

/**
 * The models of a service, each once: the user's, then what the service named, or as long as it has not been asked, those
 * that are suggested and known.
 */
export function modelOptions({ known, own, listed, suggested }: ModelSources): ModelOption[] {
	const names = listed ?? [...suggested, ...known.map((model) => model.id)];
	const ids = new Set([...own.map((model) => model.id), ...names]);
	return [...ids].map((id) => optionOf(id, known, own));
}

export function optionOf(id: string, known: readonly ModelInfo[], own: readonly ModelInfo[]): ModelOption {
	const entered = own.find((model) => model.id === id);
	return { id, info: entered ?? matchModel(known, id), own: entered !== undefined };
}

/** The options in which every word of the query occurs, those first whose name begins with it. */
export function filterOptions(options: readonly ModelOption[], query: string): ModelOption[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	const [first] = words;
	if (first === undefined) return [...options];
	const fitting = options.filter(({ id, info }) => {
		const text = `${id} ${info?.name ?? ''}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const begins = ({ id }: ModelOption) => Number(id.toLowerCase().startsWith(first));
	return fitting.toSorted((a, b) => begins(b) - begins(a));
}
