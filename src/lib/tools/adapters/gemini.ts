import type { JsonSchema } from '#lib/llm/types.ts';
import { callFromValue, isObject, listIn, textIn, type ToolAdapter } from './adapter.ts';

const NAME = 'gemini';

interface GeminiTool {
	functionDeclarations: { name: string; description: string; parametersJsonSchema: JsonSchema }[];
}

interface FunctionResponses {
	role: 'user';
	parts: { functionResponse: { id?: string; name: string; response: { output: string } | { error: string } } }[];
}

/** Ids that stand for the place of a call whose message gave none; they are not sent back. */
const PLACE = 'place:';

/** Gemini's generateContent: `functionDeclarations`, parts `functionCall`, and parts `functionResponse`. */
export const geminiAdapter: ToolAdapter<GeminiTool[], FunctionResponses> = {
	name: NAME,
	definitions: (tools) => [
		{
			functionDeclarations: tools.map(({ name, description, parameters }) => ({
				name,
				description,
				parametersJsonSchema: parameters
			}))
		}
	],
	readCalls: (message) =>
		listIn(NAME, message, 'parts').flatMap(({ functionCall }, index) => {
			if (!isObject(functionCall)) return [];
			const { id, args = {} } = functionCall;
			const known = typeof id === 'string' && id !== '' ? id : `${PLACE}${index}`;
			return [callFromValue(known, textIn(NAME, functionCall, 'name'), args)];
		}),
	formatResults: (results) => ({
		role: 'user',
		parts: results.map(({ call, outcome }) => ({
			functionResponse: {
				...(call.id.startsWith(PLACE) ? {} : { id: call.id }),
				name: call.name,
				response: outcome.status === 'failed' ? { error: outcome.content } : { output: outcome.content }
			}
		}))
	})
};
