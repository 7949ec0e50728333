import { ownValue } from '#lib/base/own-value.ts';
import { asRecord } from '../call/service-fault.ts';
import type { OllamaAbilities, OllamaModel, RunningModel } from './types.ts';

/** If a model is never unloaded, Ollama sends a date centuries from now. */
const FOR_EVER_MS = 10 * 365 * 24 * 3600 * 1000;

/** Reads the response of `/api/version`. */
export function readVersion(body: unknown): string {
	return text(asRecord(body)?.version) ?? '';
}

/** Reads the installed models from `/api/tags`; `readDetails` adds their details. */
export function readInstalled(body: unknown): OllamaModel[] {
	return entries(body).flatMap((entry) => {
		const name = text(entry.name) ?? text(entry.model);
		if (name === null) return [];
		const details = asRecord(entry.details) ?? {};
		return [
			{
				name,
				size: amount(entry.size),
				parameters: text(details.parameter_size),
				quantization: text(details.quantization_level),
				contextTokens: null,
				ownContextTokens: null,
				abilities: null,
				remote: text(entry.remote_host) !== null
			}
		];
	});
}

/** Adds the details of one model from `/api/show`. */
export function readDetails(model: OllamaModel, body: unknown): OllamaModel {
	const record = asRecord(body) ?? {};
	const details = asRecord(record.details) ?? {};
	const info = asRecord(record.model_info) ?? {};
	const architecture = text(info['general.architecture']) ?? '';
	return {
		...model,
		parameters: text(details.parameter_size) ?? model.parameters,
		quantization: text(details.quantization_level) ?? model.quantization,
		contextTokens: amount(ownValue(info, `${architecture}.context_length`)),
		ownContextTokens: readParameter(record.parameters, 'num_ctx'),
		abilities: readAbilities(record.capabilities)
	};
}

/** Reads the models in memory from `/api/ps`. */
export function readRunning(body: unknown, now: number): RunningModel[] {
	return entries(body).flatMap((entry) => {
		const name = text(entry.name) ?? text(entry.model);
		if (name === null) return [];
		const until = Date.parse(text(entry.expires_at) ?? '');
		return [
			{
				name,
				memory: amount(entry.size),
				graphicsMemory: amount(entry.size_vram),
				until: Number.isNaN(until) || until - now > FOR_EVER_MS ? null : until,
				contextTokens: amount(entry.context_length)
			}
		];
	});
}

function readAbilities(capabilities: unknown): OllamaAbilities | null {
	if (!Array.isArray(capabilities)) return null;
	const can = (ability: string) => capabilities.includes(ability);
	return { chat: can('completion'), tools: can('tools'), vision: can('vision'), thinking: can('thinking') };
}

/** A number from the Modelfile's parameters, which come as lines of name and value. */
function readParameter(parameters: unknown, name: string): number | null {
	const value =
		typeof parameters === 'string' ? new RegExp(`^${name}\\s+(\\d+)\\s*$`, 'm').exec(parameters)?.[1] : null;
	return value ? Number(value) : null;
}

function entries(body: unknown): Record<string, unknown>[] {
	const models = asRecord(body)?.models;
	return Array.isArray(models) ? models.map(asRecord).filter((entry) => entry !== null) : [];
}

function text(value: unknown): string | null {
	return typeof value === 'string' && value !== '' ? value : null;
}

/** Zero means unknown, for example the size of a model that runs remotely. */
function amount(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}
