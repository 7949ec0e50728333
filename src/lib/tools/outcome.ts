import type { ToolDetails, ToolError, ToolOutcome } from './types.ts';

/** An outcome that succeeded; `content` is what the model reads. */
export function succeeded(
	content: string,
	extra: Partial<Pick<ToolOutcome, 'details' | 'operations'>> = {}
): ToolOutcome {
	return {
		status: 'success',
		content,
		details: extra.details ?? null,
		error: null,
		operations: extra.operations ?? []
	};
}

/** A call that was not run because it would change nothing. */
export function skipped(reason: string): ToolOutcome {
	return { status: 'skipped', content: `Skipped: ${reason}`, details: null, error: null, operations: [] };
}

export interface Failure {
	errorType: string;
	message: string;
	context?: Record<string, unknown>;
	suggestions?: string[];
	transient?: boolean;
	details?: ToolDetails;
	operations?: ToolOutcome['operations'];
}

/** A failure as data: the model reads what happened, the facts that help and what to try. */
export function failed(failure: Failure): ToolOutcome {
	const error: ToolError = {
		errorType: failure.errorType,
		message: failure.message,
		context: failure.context ?? {},
		suggestions: failure.suggestions ?? [],
		transient: failure.transient ?? false
	};
	return {
		status: 'failed',
		content: formatError(error),
		details: failure.details ?? null,
		error,
		operations: failure.operations ?? []
	};
}

/** The text in which the model reads an error. */
function formatError(error: ToolError): string {
	const lines = [`Error: ${error.errorType}`, error.message];
	for (const [key, value] of Object.entries(error.context)) lines.push(formatFact(key, value));
	if (error.suggestions.length > 0) lines.push('Suggestions:', ...error.suggestions.map((text) => `- ${text}`));
	return lines.join('\n');
}

function formatFact(key: string, value: unknown): string {
	if (typeof value === 'string') return value.includes('\n') ? `${key}:\n${value}` : `${key}: ${value}`;
	if (Array.isArray(value)) return `${key}: ${value.map(String).join(', ')}`;
	return `${key}: ${JSON.stringify(value)}`;
}
