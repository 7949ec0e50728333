import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { Fault, type FaultData } from '#lib/base/fault.ts';
import { redact } from '#lib/security/redact.ts';
import type { ModelConnection } from '../types.ts';

/** Error of a service, read from any of the common formats. */
export interface ServiceError {
	/** HTTP status, or null if the error came inside a stream. */
	status: number | null;
	code: string;
	message: string;
	retryAfterS: number | null;
}

export interface FaultContext {
	connection: ModelConnection;
	/** Values to remove from every text. */
	secrets: readonly string[];
}

const MESSAGE_LIMIT = 500;

/**
 * Error codes in response bodies: docs.bigmodel.cn/cn/api/api-code, platform.openai.com error codes, platform.claude.com errors,
 * console.groq.com/docs/tool-use (`tool_use_failed`: the model's call could not be parsed).
 */
const codesByFault: readonly [string, ReadonlySet<string>][] = [
	['llm_auth', new Set(['1000', '1001', '1002', '1003', '1004', '1220', 'invalid_api_key', 'authentication_error'])],
	[
		'llm_quota',
		new Set(['1112', '1113', '1304', '1308', '1309', '1310', 'insufficient_quota', 'insufficient_balance'])
	],
	['llm_model_not_found', new Set(['1211', '1221', '1222', '1311', 'model_not_found', '20012'])],
	['llm_context_length', new Set(['1261', 'context_length_exceeded'])],
	['llm_rate_limited', new Set(['1302', '1303', '1305', '1312', '1313', 'rate_limit_exceeded'])],
	['llm_unavailable', new Set(['500', '1120', '1230', '1234', 'network_error', 'overloaded_error'])],
	['llm_bad_call', new Set(['tool_use_failed'])]
];

/** General kinds of errors: some services give them whatever happened, so message and HTTP status are more precise. */
const kindsByFault: readonly [string, ReadonlySet<string>][] = [
	['llm_auth', new Set(['permission_error'])],
	['llm_quota', new Set(['billing_error'])],
	['llm_model_not_found', new Set(['not_found_error'])],
	['llm_context_length', new Set(['request_too_large'])],
	['llm_rate_limited', new Set(['rate_limit_error', 'too_many_requests'])],
	[
		'llm_unavailable',
		new Set([
			...['api_error', 'server_error', 'internal_error', 'internal_server_error', 'timeout', 'timeout_error'],
			...['service_unavailable', 'service_unavailable_error']
		])
	]
];

const messagesByFault: readonly [string, RegExp][] = [
	[
		'llm_context_length',
		/context (?:length|window)|maximum context|prompt (?:is )?too long|too many (?:input )?tokens|exceed\w* .{0,40}context|Prompt 超长/i
	],
	// Ollama, OpenRouter, vLLM, and others with similar messages.
	[
		'llm_no_tools',
		/does not support (?:tools|function calling)|support tool use|enable-auto-tool-choice|tool(?:s| use| calls?| calling) (?:is|are) not supported/i
	],
	['llm_quota', /insufficient (?:balance|quota|credit)|exceeded your current quota|余额不足|欠费/i],
	['llm_model_not_found', /model\b.{0,80}\b(?:not found|does not exist|not exist)|no such model|模型不存在/i]
];

/** Faults after which the same request may succeed. */
const retryable: ReadonlySet<string> = new Set([
	'llm_rate_limited',
	'llm_unavailable',
	'llm_unreachable',
	'llm_offline',
	'llm_blocked',
	'llm_interrupted',
	'llm_proxy_unreachable',
	'ollama_unreachable',
	'llm_timeout',
	'llm_stream_cut',
	'llm_bad_call'
]);

/** Creates a fault about a call; `data` always contains the service and whether a retry makes sense. */
export function callFault(code: string, message: string, context: FaultContext, data: FaultData = {}): Fault {
	const detail = redact(message, context.secrets).slice(0, MESSAGE_LIMIT);
	const { connection } = context;
	return new Fault(code, detail, {
		detail,
		provider: connection.provider,
		model: connection.model,
		host: URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : '',
		retryable: retryable.has(code),
		...data
	});
}

/**
 * Classifies a service's error: first by its code, then by its message, then by the HTTP status, which is missing inside a
 * stream: there by the general kind.
 */
export function serviceFault(error: ServiceError, context: FaultContext): Fault {
	const code =
		codesByFault.find(([, codes]) => codes.has(error.code))?.[0] ??
		messagesByFault.find(([, pattern]) => pattern.test(error.message))?.[0] ??
		(error.status === null ? faultOfKind(error.code) : null) ??
		faultOfStatus(error.status ?? Number(error.code));
	const message = error.message || `HTTP ${error.status ?? '?'}`;
	return callFault(code, message, context, { status: error.status, retryAfterS: error.retryAfterS });
}

function faultOfKind(kind: string): string | null {
	return kindsByFault.find(([, kinds]) => kinds.has(kind))?.[0] ?? null;
}

function faultOfStatus(status: number): string {
	if (status === 401 || status === 403) return 'llm_auth';
	if (status === 402) return 'llm_quota';
	if (status === 404 || status === 410) return 'llm_model_not_found';
	if (status === 408 || status === 409 || status === 425 || status >= 500) return 'llm_unavailable';
	if (status === 413) return 'llm_context_length';
	if (status === 429) return 'llm_rate_limited';
	return 'llm_rejected';
}

/**
 * Reads an error body: `{error: {message, code}}`, `{error: "text"}`, `{code, message}`, `{code, msg}` or plain text.
 */
export function readServiceError(
	body: unknown,
	status: number | null,
	retryAfterS: number | null = null
): ServiceError {
	const outer = asRecord(body);
	const inner = asRecord(outer?.error) ?? outer;
	const message = [inner?.message, inner?.msg, inner?.detail, outer?.error, body].find(
		(value) => typeof value === 'string'
	);
	const code = [inner?.code, inner?.type].find((value) => typeof value === 'string' || typeof value === 'number');
	return { status, code: code === undefined ? '' : String(code), message: String(message ?? ''), retryAfterS };
}

export function asRecord(value: unknown): Record<string, unknown> | null {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: null;
}

/** Parses a JSON object; null for any other text, and for an object that is nested too deeply to be passed on. */
export function parseRecord(text: string): Record<string, unknown> | null {
	try {
		return asRecord(parseForeignJson(text));
	} catch {
		return null;
	}
}
