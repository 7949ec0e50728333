import { failed, type Failure } from '../../outcome.ts';
import type { RefusedEdit } from '../../text/edit-text.ts';
import { splitLines } from '../../text/numbered.ts';
import type { PatchRequest } from '../../text/patch-text.ts';
import type { ToolOutcome } from '../../types.ts';

/** The place of an edit in a list of several, from 1. */
export interface EditPosition {
	number: number;
	count: number;
}

/** Says why an edit was not made: what was found instead, where, and what to try. Nothing was written. */
export function patchFailure(
	path: string,
	request: PatchRequest,
	refusal: RefusedEdit,
	position: EditPosition | null = null
): ToolOutcome {
	const { errorType, message, context = {}, suggestions = [] } = explain(path, request, refusal);
	if (!position) return failed({ errorType, message, context, suggestions });
	const { number, count } = position;
	return failed({
		errorType,
		message: `Edit ${number} of ${count}: ${message}`,
		context: { ...context, edit: number },
		suggestions: [
			...suggestions,
			...(number > 1 ? [`Line numbers count the edits before edit ${number} as made.`] : []),
			'Send all edits again: none of them was made.'
		]
	});
}

function explain(path: string, request: PatchRequest, refusal: RefusedEdit): Failure {
	switch (refusal.kind) {
		case 'ambiguous':
			return {
				errorType: 'ambiguous_match',
				message: `\`search\` occurs ${refusal.lines.length} times in ${path}. Nothing was written.`,
				context: { path, match_lines: refusal.lines },
				suggestions: [
					'Give `occurrence` (1 for the first, 0 for all).',
					'Or copy more of the surrounding lines into `search`.'
				]
			};
		case 'no_such_occurrence':
			return {
				errorType: 'no_such_occurrence',
				message: `\`search\` occurs ${refusal.lines.length} times in ${path}; there is no match ${request.occurrence}. Nothing was written.`,
				context: { path, match_lines: refusal.lines }
			};
		case 'too_long':
			return {
				errorType: 'content_too_large',
				message: `${path} would have ${refusal.length} characters. Nothing was written.`
			};
		case 'too_many_candidates':
			return {
				errorType: 'fuzzy_search_too_large',
				message: `\`search\` does not occur in ${path}, and too many of its lines are similar for a fuzzy search. Nothing was written.`,
				suggestions: ['Copy the lines exactly from the file with read_file, then call again without `fuzzy`.']
			};
		case 'not_found':
			return notFound(path, request, refusal.similar);
	}
}

function notFound(
	path: string,
	request: PatchRequest,
	similar: (RefusedEdit & { kind: 'not_found' })['similar']
): Failure {
	const numbered = splitLines(request.search).every((line) => /^\s*\d+ \| /.test(line));
	return {
		errorType: 'search_not_found',
		message: `\`search\` does not occur in ${path}. Nothing was written.`,
		context: {
			path,
			searched_for: request.search.slice(0, 300),
			...(similar ? { similar_content: similar.text.slice(0, 600), similar_line: similar.line } : {})
		},
		suggestions: [
			...(numbered ? ['Leave the line numbers and bars out of `search`; they are not part of the file.'] : []),
			...(request.fuzzy ? [] : ['Try again with fuzzy: true, which ignores differences in white space and case.']),
			'Use read_file to see the file as it is.'
		]
	};
}
