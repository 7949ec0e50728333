import { checkParameters, type ParameterCheck } from '../parameters.ts';
import { checkToolPath } from '../tool-path.ts';
import type { Tool } from '../types.ts';

/** Checks a call's arguments against the tool's schema and its paths against the project's rules. */
export function validateCall(tool: Tool, parameters: Record<string, unknown>): ParameterCheck {
	const check = checkParameters(tool.parameters, parameters);
	for (const name of tool.paths) {
		const written = check.sanitized[name];
		if (typeof written !== 'string') continue;
		const { path, problem } = checkToolPath(written, tool.permission === 'write' ? 'write' : 'read');
		if (problem) check.errors.push(problem);
		else check.sanitized[name] = path;
	}
	return check;
}
