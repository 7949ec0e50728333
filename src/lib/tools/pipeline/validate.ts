import { ownValue } from '#lib/base/own-value.ts';
import { failed } from '../outcome.ts';
import { checkParameters, type ParameterCheck } from '../parameters.ts';
import { cutMiddle } from '../text/budget.ts';
import { checkToolPath } from '../tool-path.ts';
import type { Tool } from '../types.ts';
import type { Stage } from './stage.ts';

/** Refuses arguments that do not match the tool's schema or paths outside the project; prepares the others for the tool. */
export const validate: Stage = async (call, next) => {
	const { tool, request } = call;
	if (request.arguments === null)
		return failed({
			errorType: 'invalid_arguments',
			message: `The arguments of ${tool.name} are not a JSON object, or are nested too deeply. The call was not run.`,
			context: { written: cutMiddle(request.argumentsText, 300) },
			suggestions: ['Call the tool again with one complete JSON object as its arguments.']
		});
	// What is missing at the end may be half of a file.
	if (request.repaired === 'cut' && tool.effect !== 'none')
		return failed({
			errorType: 'invalid_arguments',
			message: `The arguments of ${tool.name} have no end: the JSON breaks off. The call was not run.`,
			context: { end: request.argumentsText.slice(-200) },
			suggestions: [
				'Call the tool again with one complete JSON object as its arguments.',
				'Write a long file in several smaller calls.'
			]
		});
	if (request.repaired)
		call.warnings.push(
			`The arguments were not valid JSON and were read as ${cutMiddle(request.argumentsText, 300)}. Write valid JSON.`
		);
	const { errors, warnings, sanitized } = checkCall(tool, request.arguments);
	if (errors.length > 0)
		return failed({
			errorType: 'invalid_arguments',
			message: `The arguments of ${tool.name} are not valid. The call was not run.\n${errors.join('\n')}`,
			suggestions: ['Fix the arguments and call the tool again.']
		});
	call.warnings.push(...warnings);
	call.parameters = sanitized;
	return next();
};

function checkCall(tool: Tool, parameters: Record<string, unknown>): ParameterCheck {
	const check = checkParameters(tool.parameters, parameters);
	for (const name of tool.paths) {
		const written = ownValue(check.sanitized, name);
		if (typeof written !== 'string') continue;
		const { path, problem } = checkToolPath(written, tool.pathAccess);
		if (problem) check.errors.push(problem);
		else check.sanitized = { ...check.sanitized, [name]: path };
	}
	return check;
}
