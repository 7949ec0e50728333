import type { ToolDetails, ToolError, ToolOutcome } from './types.ts';

/** Maximum number of values listed per fact. */
const MAX_LISTED = 50;

/** A successful outcome; `content` is what the model reads. */
export function succeeded(content: string, details: ToolDetails | null = null): ToolOutcome {
	return { status: 'success', content, details, error: null };
}

/** A call that was not run because it would have no effect, or give `earlier` again. */
export function skipped(reason: string, earlier: Pick<ToolOutcome, 'content' | 'details'> | null = null): ToolOutcome {
	const content = [`Skipped: ${reason}`, ...(earlier ? [earlier.content] : [])].join('\n');
	return { status: 'skipped', content, details: earlier?.details ?? null, error: null };
}

export interface Failure {
	errorType: string;
	message: string;
	context?: Record<string, unknown>;
	suggestions?: string[];
	transient?: boolean;
	details?: ToolDetails;
}

/** A failure as data for the model: what happened, useful facts and what to try. */
export function failed(failure: Failure): ToolOutcome {
	const error: ToolError = {
		errorType: failure.errorType,
		message: failure.message,
		context: failure.context ?? {},
		suggestions: failure.suggestions ?? [],
		transient: failure.transient ?? false
	};
	return { status: 'failed', content: formatError(error), details: failure.details ?? null, error };
}

/** The error as text for the model. */
function formatError(error: ToolError): string {
	const lines = [`Error: ${error.errorType}`, error.message];
	for (const [key, value] of Object.entries(error.context)) lines.push(formatFact(key, value));
	if (error.suggestions.length > 0) lines.push('Suggestions:', ...error.suggestions.map((text) => `- ${text}`));
	return lines.join('\n');
}

function formatFact(key: string, value: unknown): string {
	if (typeof value === 'string') return value.includes('\n') ? `${key}:\n${value}` : `${key}: ${value}`;
	if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return formatFacts(key, value);
	if (Array.isArray(value)) return `${key}: ${listed(value)}`;
	return `${key}: ${JSON.stringify(value)}`;
}

/** Facts about several things, one after the other. */
function formatFacts(key: string, values: readonly Record<string, unknown>[]): string {
	const lines = values.slice(0, MAX_LISTED).map((facts, index) => {
		const formatted = Object.entries(facts).map(([name, value]) => formatFact(name, value));
		return [`- ${index + 1} -`, ...formatted].join('\n');
	});
	if (values.length > MAX_LISTED) lines.push(`and ${values.length - MAX_LISTED} more`);
	return [`${key}:`, ...lines].join('\n');
}

function listed(values: readonly unknown[]): string {
	const shown = values.slice(0, MAX_LISTED).map(String).join(', ');
	return values.length > MAX_LISTED ? `${shown} and ${values.length - MAX_LISTED} more` : shown;
}
