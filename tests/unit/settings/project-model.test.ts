import { expect, test } from 'vitest';
import {
	formatProjectModel,
	isAddressAllowed,
	parseProjectModel,
	projectConnection,
	type ProjectModel
} from '#lib/settings/project-model.ts';

const own: ProjectModel = { version: 1, provider: 'zhipu', model: 'glm-4.7', thinking: true, baseUrl: null };
const service = {
	provider: 'zhipu' as const,
	baseUrl: 'https://service.example/v4',
	model: 'glm-5',
	thinking: false,
	proxyUrl: 'https://proxy.example',
	webSearch: true,
	contextTokens: null
};

test('[D9] a project’s model is read as it is written', () => {
	expect(parseProjectModel(formatProjectModel(own))).toEqual(own);
	const elsewhere = { ...own, baseUrl: 'http://localhost:1234/v1' };
	expect(parseProjectModel(formatProjectModel(elsewhere))).toEqual(elsewhere);
	expect(formatProjectModel(own)).not.toContain('baseUrl');
	expect(parseProjectModel('{"version":1,"provider":"ollama","model":" qwen3 ","baseUrl":"http://host//"}')).toEqual({
		version: 1,
		provider: 'ollama',
		model: 'qwen3',
		thinking: false,
		baseUrl: 'http://host'
	});
});

test.each([
	['{', 'project_model_not_json', undefined],
	['[]', 'project_model_invalid', 'the file'],
	['{"provider":"zhipu","model":"m"}', 'project_model_invalid', 'version'],
	['{"version":1,"provider":"recorded","model":"m"}', 'project_model_invalid', 'provider'],
	['{"version":1,"provider":"zhipu","model":" "}', 'project_model_invalid', 'model'],
	['{"version":1,"provider":"zhipu","model":"m","thinking":"yes"}', 'project_model_invalid', 'thinking'],
	['{"version":1,"provider":"zhipu","model":"m","baseUrl":"javascript:1"}', 'project_model_invalid', 'baseUrl']
])('[D9] %s is refused with the field', (text, code, path) => {
	expect(() => parseProjectModel(text)).toThrow(
		expect.objectContaining({ code, data: expect.objectContaining(path ? { path } : {}) })
	);
});

test('[D9] a project’s model goes the way its service is set up, to its own address where it has one', () => {
	expect(projectConnection(own, service)).toEqual({ ...service, model: 'glm-4.7', thinking: true });
	const elsewhere = { ...own, baseUrl: 'https://other.example/v1' };
	expect(projectConnection(elsewhere, service).baseUrl).toBe('https://other.example/v1');
});

test('[S2] a project cannot send conversations to an address that the user has not agreed to', () => {
	const addresses = { baseUrl: service.baseUrl, defaultBaseUrl: 'https://default.example/v1' };
	const allowed = (baseUrl: string | null, agreed: string[] = []) =>
		isAddressAllowed({ ...own, baseUrl }, addresses, agreed);
	expect(allowed(null)).toBe(true);
	expect(allowed('https://service.example/v5')).toBe(true);
	expect(allowed('https://default.example')).toBe(true);
	expect(allowed('https://service.example.evil.example/v4')).toBe(false);
	expect(allowed('http://service.example/v4')).toBe(false);
	expect(allowed('https://evil.example', ['https://evil.example:8443'])).toBe(false);
	expect(allowed('https://mine.example/v1', ['https://mine.example/v2'])).toBe(true);
});
