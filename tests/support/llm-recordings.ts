import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { providers } from '#lib/llm/providers/registry.ts';
import type { ModelConnection, ProviderId } from '#lib/llm/types.ts';
import { wireFamilies } from './wire-families.ts';

/** One answer of a service, byte for byte, and who gave it. */
export interface Recording {
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
	contentType: string;
	connection: Pick<ModelConnection, 'provider' | 'thinking'> & { basePath: string };
}

const own = fileURLToPath(new URL('../replay/', import.meta.url));
const corpus = fileURLToPath(new URL('../../../shared/data/sse/', import.meta.url));

const speakers: readonly [prefix: RegExp, provider: ProviderId, basePath: string][] = [
	[/^(?:zai|zhipu)/, 'zhipu', '/v1'],
	[/^deepseek/, 'deepseek', '/v1'],
	[/^openrouter/, 'openrouter', '/v1'],
	[/^ollama/, 'ollama', '/v1'],
	[/^anthropic/, 'anthropic', '/v1'],
	[/^gemini/, 'gemini', '/v1beta'],
	[/^responses/, 'openai', '/v1']
];

/** All recorded answers: the project's own, the corpus where it is present, and one of each family. */
export function allRecordings(): Recording[] {
	const files = [
		...readdirSync(own).map((name) => ({ name, path: own + name })),
		...(existsSync(corpus) ? readdirSync(corpus) : []).flatMap((folder) =>
			readdirSync(corpus + folder)
				.filter((file) => /response\.(sse\.txt|json)$/.test(file))
				.map((file) => ({ name: `${folder}/${file}`, path: `${corpus}${folder}/${file}` }))
		)
	];
	const recorded = files.map(({ name, path }): Recording => {
		const [, provider, basePath] = speakers.find(([prefix]) => prefix.test(name)) ?? [/^/, 'openai-compatible', '/v1'];
		return {
			name,
			bytes: new Uint8Array(readFileSync(path)),
			contentType: name.endsWith('.json') ? 'application/json' : 'text/event-stream',
			connection: { provider: provider as ProviderId, thinking: provider === 'zhipu', basePath: basePath as string }
		};
	});
	const scripted = wireFamilies.map(({ name, provider, basePath, body, contentType }): Recording => ({
		name,
		bytes: new TextEncoder().encode(body),
		contentType,
		connection: { provider, thinking: false, basePath }
	}));
	return [...recorded, ...scripted].filter(({ connection }) => providers.some(({ id }) => id === connection.provider));
}
