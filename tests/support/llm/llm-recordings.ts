import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelConnection, ProviderId } from '#lib/llm/types.ts';
import { wireFamilies } from './wire-families.ts';

/** One answer of a service, byte for byte, with its provider. */
export interface Recording {
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
	contentType: string;
	connection: Pick<ModelConnection, 'provider' | 'thinking'> & { basePath: string };
}

const own = fileURLToPath(new URL('../../replay/', import.meta.url));

/** The provider of an answer, by the beginning of its name. */
const speakers: readonly [prefix: RegExp, provider: ProviderId, basePath: string][] = [
	[/^(?:zai|zhipu)/, 'zhipu', '/v1'],
	[/^deepseek/, 'deepseek', '/v1'],
	[/^openrouter/, 'openrouter', '/v1'],
	[/^ollama/, 'ollama', '/v1'],
	[/^anthropic/, 'anthropic', '/v1'],
	[/^gemini/, 'gemini', '/v1beta'],
	[/^responses/, 'openai', '/v1'],
	[/^/, 'openai-compatible', '/v1']
];

/** The project's recordings in `tests/replay`, which `npm test` plays. */
export function ownRecordings(): Recording[] {
	return readRecordings(own, readdirSync(own));
}

/** The project's recordings, a scripted answer of each protocol, and those of a folder (see `recordingsIn`). */
export function allRecordings(folder: string | null): Recording[] {
	const scripted = wireFamilies.map(({ name, provider, basePath, body, contentType }): Recording => ({
		name,
		bytes: new TextEncoder().encode(body),
		contentType,
		connection: { provider, thinking: false, basePath }
	}));
	return [...ownRecordings(), ...scripted, ...(folder === null ? [] : recordingsIn(folder))];
}

/**
 * The recordings in a folder that has a subfolder for each conversation, with files `NN.response.sse.txt` or
 * `NN.response.json`.
 *
 * @throws Error if there are none
 */
export function recordingsIn(folder: string): Recording[] {
	const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
	return readRecordings(
		folder,
		paths.filter((path) => /^[^/]+\/[^/]*response\.(?:sse\.txt|json)$/.test(path))
	);
}

function readRecordings(folder: string, paths: readonly string[]): Recording[] {
	if (paths.length === 0) throw new Error(`There are no recordings in ${folder}`);
	return paths.map((name) => {
		const [, provider, basePath] = speakers.find(([prefix]) => prefix.test(name))!;
		return {
			name,
			bytes: new Uint8Array(readFileSync(join(folder, name))),
			contentType: name.endsWith('.json') ? 'application/json' : 'text/event-stream',
			connection: { provider, thinking: provider === 'zhipu', basePath }
		};
	});
}
