import type { ModelAbilities, ModelInfo } from '#lib/llm/models/model-info.ts';
import type { SelectableProvider } from '#lib/llm/providers/provider-ids.ts';

/** A model in the form: every number as the text that was typed. */
export interface ModelDraft {
	id: string;
	name: string;
	contextTokens: string;
	maxOutputTokens: string;
	abilities: ModelAbilities;
	visionModel: string;
	currency: string;
	input: string;
	cachedInput: string;
	cacheWrite: string;
	output: string;
	source: string;
}

export const moneyFields = ['input', 'cachedInput', 'cacheWrite', 'output'] as const;
const tokenFields = ['contextTokens', 'maxOutputTokens'] as const;

/** Problems of a draft, by field. */
export type DraftProblems = Partial<Record<keyof ModelDraft, 'idMissing' | 'notNumber' | 'halfPrice'>>;

export function draftOf(model: ModelInfo | null, id: string): ModelDraft {
	const figure = (value: number | null | undefined) => (value == null ? '' : String(value));
	return {
		id,
		name: model && model.name !== id ? model.name : '',
		contextTokens: figure(model?.contextTokens),
		maxOutputTokens: figure(model?.maxOutputTokens),
		abilities: model?.abilities ?? { tools: true, vision: false, json: false, webSearch: false, thinking: 'none' },
		visionModel: model?.visionModel ?? '',
		currency: model?.price?.currency ?? 'USD',
		input: figure(model?.price?.input),
		cachedInput: figure(model?.price?.cachedInput),
		cacheWrite: figure(model?.price?.cacheWrite),
		output: figure(model?.price?.output),
		source: model?.source ?? ''
	};
}

/** Problems that prevent a draft from being stored; empty if there are none. */
export function draftProblems(draft: ModelDraft): DraftProblems {
	const problems: DraftProblems = {};
	if (draft.id.trim() === '') problems.id = 'idMissing';
	for (const field of tokenFields) {
		const tokens = numberIn(draft[field]);
		if (tokens !== null && !(Number.isInteger(tokens) && tokens >= 1 && tokens <= 1e8)) problems[field] = 'notNumber';
	}
	for (const field of moneyFields) {
		const money = numberIn(draft[field]);
		if (money !== null && !(money >= 0 && money < 1e9)) problems[field] = 'notNumber';
	}
	const isPriced = moneyFields.some((field) => draft[field].trim() !== '');
	for (const field of ['input', 'output'] as const)
		if (isPriced && draft[field].trim() === '') problems[field] = 'halfPrice';
	return problems;
}

/** The model for a draft without problems, entered on a day (`YYYY-MM-DD`). */
export function modelOfDraft(draft: ModelDraft, provider: SelectableProvider, day: string): ModelInfo {
	const id = draft.id.trim();
	const [input, output] = [numberIn(draft.input), numberIn(draft.output)];
	return {
		provider,
		id,
		name: draft.name.trim() || id,
		contextTokens: numberIn(draft.contextTokens),
		maxOutputTokens: numberIn(draft.maxOutputTokens),
		abilities: { ...draft.abilities },
		visionModel: draft.visionModel.trim() || null,
		price:
			input === null || output === null
				? null
				: {
						currency: draft.currency,
						region: null,
						input,
						cachedInput: numberIn(draft.cachedInput),
						cacheWrite: numberIn(draft.cacheWrite),
						output
					},
		source: draft.source.trim(),
		checked: day
	};
}

/** The typed number, with or without gaps between thousands; null for no text, NaN for invalid text. */
function numberIn(text: string): number | null {
	const plain = text.replace(/[\s_]/g, '').replace(/,(?=\d{3}(\D|$))/g, '');
	return plain === '' ? null : Number(plain);
}
