import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createFileTool } from './file-tool.ts';
import { findPlace, placeParameters } from './line-places.ts';

interface PlaceQuestion {
	name: string;
	description: string;
	/** The answer's text. @param offset where the name stands, UTF-16 units; @param symbol the name, quoted */
	answer(path: string, offset: number, symbol: string): Promise<string>;
}

/** A tool that answers a question about a name on a line. */
export function createPlaceTool(files: ProjectFiles, { name, description, answer }: PlaceQuestion): Tool {
	return createFileTool(files, {
		name,
		description,
		parameters: {
			type: 'object',
			properties: placeParameters,
			required: ['path', 'line', 'symbol'],
			additionalProperties: false
		},
		async answer({ path, text }, parameters) {
			const offset = findPlace(text, parameters);
			return typeof offset === 'number' ? answer(path, offset, JSON.stringify(parameters.symbol)) : offset;
		}
	});
}
