import { parseForeignJson } from '#lib/base/foreign-json.ts';
import { Fault } from '#lib/base/fault.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { providerIds, type SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import { parseText, parseUrl } from './stored-values.ts';

/** File with a project's own model; without it the project uses the model of the settings. */
export const projectModelPath = '.circuit_ai/model.json';

/** The model that a project's conversations use. */
export interface ProjectModel {
	version: 1;
	provider: SelectableProvider;
	model: string;
	thinking: boolean;
	/** Null for the address in the settings. */
	baseUrl: string | null;
}

/**
 * Reads a project's model file.
 *
 * @throws Fault `project_model_not_json` (with `detail`), `project_model_invalid` (with the field's `path` and what was
 * `expected`)
 */
export function parseProjectModel(text: string): ProjectModel {
	const file = parseJson(text);
	if (typeof file !== 'object' || file === null || Array.isArray(file)) throw invalid('the file', 'an object');
	const { version, provider, model, thinking = false, baseUrl = null } = file as Record<string, unknown>;
	if (version !== 1) throw invalid('version', 'the number 1');
	const id = providerIds.find((candidate) => candidate === provider);
	if (!id) throw invalid('provider', providerIds.join(' / '));
	const name = parseText(model);
	if (name === null) throw invalid('model', 'the name of a model');
	if (typeof thinking !== 'boolean') throw invalid('thinking', 'true or false');
	const address = parseUrl(baseUrl);
	if (baseUrl !== null && address === null) throw invalid('baseUrl', 'an http or https address');
	return { version: 1, provider: id, model: name, thinking, baseUrl: address?.replace(/(?<!\/)\/+$/, '') ?? null };
}

export function formatProjectModel({ baseUrl, ...model }: ProjectModel): string {
	return `${JSON.stringify(baseUrl === null ? model : { ...model, baseUrl }, null, '\t')}\n`;
}

/** The connection to a project's own model, given the settings of its service. */
export function projectConnection(
	{ model, thinking, baseUrl }: ProjectModel,
	service: ModelConnection
): ModelConnection {
	return { ...service, model, thinking, baseUrl: baseUrl ?? service.baseUrl };
}

/**
 * Whether a project may send conversations to its address: the address of its service, or one that the user has approved.
 * A project from another person, or a manipulated agent, must not decide where they are sent.
 */
export function isAddressAllowed(
	{ baseUrl }: ProjectModel,
	service: { baseUrl: string; defaultBaseUrl: string },
	agreed: readonly string[]
): boolean {
	if (baseUrl === null) return true;
	return [service.baseUrl, service.defaultBaseUrl, ...agreed].some((address) => isSameOrigin(address, baseUrl));
}

function isSameOrigin(a: string, b: string): boolean {
	return URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin;
}

function parseJson(text: string): unknown {
	try {
		return parseForeignJson(text);
	} catch (thrown) {
		const detail = thrown instanceof Error ? thrown.message : String(thrown);
		throw new Fault('project_model_not_json', `${projectModelPath} is not JSON: ${detail}`, { detail });
	}
}

function invalid(path: string, expected: string): Fault {
	return new Fault('project_model_invalid', `${projectModelPath}: ${path} must be ${expected}`, { path, expected });
}
