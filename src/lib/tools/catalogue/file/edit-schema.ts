import type { PatchRequest } from '../../text/patch-text.ts';

/** Which matches of `search` an edit replaces: parameters of the tools that edit by search and replace. */
export const matchProperties = {
	occurrence: { type: 'integer', minimum: 0, description: 'Which match, from 1; 0 replaces all matches.' },
	replace_all: { type: 'boolean', description: 'Replaces all matches, as `occurrence` 0 does.' },
	allow_multiple_matches: {
		type: 'boolean',
		description: 'Replaces the first of several matches instead of refusing.'
	},
	fuzzy: {
		type: 'boolean',
		description:
			'Ignores differences in white space and case; if that is not enough, accepts lines that are at least 90 % alike and ' +
			'begin with the same word.'
	}
} as const;

export interface WrittenEdit {
	search: string;
	replace: string;
	occurrence?: number;
	replace_all?: boolean;
	allow_multiple_matches?: boolean;
	fuzzy?: boolean;
}

/** The edit that the arguments describe, or what is wrong with them: error type and message. */
export function requestOf(edit: WrittenEdit): PatchRequest | { errorType: string; problem: string } {
	const { search, replace, occurrence, replace_all = false, allow_multiple_matches = false, fuzzy = false } = edit;
	if (search.trim() === '') return { errorType: 'empty_search', problem: '`search` is empty.' };
	if (replace_all && occurrence !== undefined && occurrence !== 0)
		return {
			errorType: 'invalid_arguments',
			problem: '`replace_all` replaces every match, but `occurrence` names one; give only one of them.'
		};
	const first = allow_multiple_matches ? 1 : undefined;
	return { search, replace, occurrence: replace_all ? 0 : (occurrence ?? first), fuzzy };
}
