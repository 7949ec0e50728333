import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { loadMessages } from '#lib/i18n/catalogue.ts';
import { allTools, knownTool } from '#lib/tools/catalogue/all-tools.ts';
import { defineTool } from '#lib/tools/define-tool.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { bench } from './support.ts';

describe('defineTool', () => {
	const probe = defineTool({
		name: 'probe',
		description: 'A tool for tests.',
		parameters: {
			type: 'object',
			properties: {
				path: { type: 'string' },
				mode: { type: 'string', enum: ['fast', 'slow'] },
				depth: { type: 'integer', default: 5 },
				gains: { type: 'array', items: { type: 'number' } },
				options: { type: 'object', properties: { dry: { type: 'boolean' } }, required: ['dry'] },
				rest: { type: 'object' }
			},
			required: ['path', 'gains']
		},
		category: 'system',
		effect: 'none',
		paths: ['path'],
		icon: 'file-text',
		label: 'read_file',
		async execute(parameters) {
			expectTypeOf(parameters.path).toEqualTypeOf<string>();
			expectTypeOf(parameters.mode).toEqualTypeOf<'fast' | 'slow' | undefined>();
			expectTypeOf(parameters.depth).toEqualTypeOf<number>();
			expectTypeOf(parameters.gains).toEqualTypeOf<readonly number[]>();
			expectTypeOf(parameters.options?.dry).toEqualTypeOf<boolean | undefined>();
			expectTypeOf(parameters.rest).toEqualTypeOf<Readonly<Record<string, unknown>> | undefined>();
			return succeeded(JSON.stringify(parameters));
		}
	});

	it('[TOOL12] gives a tool parameters of the type that its schema describes', async () => {
		const { run } = bench({}, { tools: [probe] });
		const { outcome } = await run('probe', { path: './a.cir', gains: [1, 2.5], options: { dry: true } });
		expect(JSON.parse(resultText(outcome.content))).toEqual({
			path: 'a.cir',
			gains: [1, 2.5],
			options: { dry: true },
			depth: 5
		});
	});

	it('[TOOL12] [F1] derives the permission from the effect', () => {
		expect(probe).toMatchObject({ permission: 'read', reach: 'project', generation: 1, timeLimitMs: null });
		const permissions = Object.fromEntries(allTools.map(({ name, permission }) => [name, permission]));
		expect(permissions.read_file).toBe('read');
		expect(permissions.patch_file).toBe('write');
		expect(permissions.run_simulation).toBe('execute');
		const fetching = defineTool({
			name: 'fetch',
			description: 'A tool for tests.',
			parameters: { type: 'object' },
			category: 'system',
			effect: 'network',
			icon: 'activity',
			label: 'read_file',
			preview: async () => ({ kind: 'network', host: 'a.test', what: 'GET /' }),
			execute: async () => succeeded('fetched')
		});
		expect(fetching).toMatchObject({ permission: 'network', icon: 'activity' });
	});
});

describe('the tools of the app', () => {
	it('[TOOL1] are well defined and have names of their own', () => {
		expect(createToolRegistry(allTools).all()).toHaveLength(allTools.length);
		expect(knownTool('read_file')?.name).toBe('read_file');
		expect(knownTool('tune_varactor')).toBeNull();
	});

	it('[TOOL12] have each its own file and a place in the list of their family', () => {
		const catalogue = 'src/lib/tools/catalogue';
		const files = readdirSync(catalogue, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
		const definitions = files.filter((file) =>
			/= define(?:Study)?Tool\(\{/u.test(readFileSync(join(catalogue, file), 'utf8'))
		);
		const names = definitions.map((file) => basename(file, '.ts').replaceAll('-', '_'));
		expect(allTools.map(({ name }) => name).sort()).toEqual(names.sort());
	});

	it.each(allTools.map((tool) => [tool.name, tool] as const))(
		'[TOOL12] %s has words in every language',
		async (_, tool) => {
			for (const locale of ['en', 'zh-CN'] as const) {
				const { tools } = (await loadMessages(locale)).conversation;
				const words = tool.label ? tools[tool.label] : null;
				expect(words?.busy('amp.cir')).not.toBe('');
				expect(words?.busy('amp.cir')).not.toBe(words?.done('amp.cir'));
			}
		}
	);
});
