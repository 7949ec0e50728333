import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { matchModel } from '#lib/llm/models/find-model.ts';

/** A selectable model, and what is known about it. */
export interface ModelOption {
	id: string;
	info: ModelInfo | null;
	/** Whether it is an entry of the user. */
	own: boolean;
}

/** Sources of selectable models. */
export interface ModelSources {
	/** Built-in data of the service's models. */
	known: readonly ModelInfo[];
	/** The user's entries for this service. */
	own: readonly ModelInfo[];
	/** Model names from the service, or null if they were not requested. */
	listed: readonly string[] | null;
	suggested: readonly string[];
}

/**
 * The models of a service without duplicates: the user's, then those listed by the service, or, if it has not been asked,
 * the suggested and known ones.
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

/** The options that contain every word of the query; those whose name begins with it come first. */
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
