import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#lib/llm/types.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import type { Tool } from '#lib/tools/types.ts';
import { bench, makeTool } from './support.ts';

const schemaOf = (properties: Record<string, JsonSchema>): Partial<Tool> => ({
	parameters: { type: 'object', properties }
});
const nested = (levels: number): JsonSchema => (levels === 0 ? {} : { items: nested(levels - 1) });

describe('tool registry', () => {
	const wrong: [string, Partial<Tool>, string][] = [
		['an empty name', { name: ' ' }, 'tool_name_empty'],
		['an empty description', { description: '' }, 'tool_description_empty'],
		[
			'a required property that is not defined',
			{ parameters: { type: 'object', required: ['x'] } },
			'tool_property_undefined'
		],
		['a path parameter that is not defined', { paths: ['nowhere'] }, 'tool_property_undefined'],
		['a name that some models refuse', { name: 'read.file' }, 'tool_name_invalid'],
		['a name of more than 64 characters', { name: 'a'.repeat(65) }, 'tool_name_invalid'],
		['a generation above 8', { generation: 9 }, 'tool_generation_invalid'],
		['a generation below 1', { generation: 0 }, 'tool_generation_invalid'],
		['a generation that is not an integer', { generation: 1.5 }, 'tool_generation_invalid'],
		[
			'a schema of another type',
			{ parameters: { type: 'array' } as unknown as Tool['parameters'] },
			'tool_schema_invalid'
		],
		['a schema that refers to what it lacks', schemaOf({ x: { $ref: '#/$defs/None' } }), 'tool_schema_invalid'],
		['a schema that refers to another host', schemaOf({ x: { $ref: 'https://a.b/c' } }), 'tool_schema_invalid'],
		['a schema with a broken pattern', schemaOf({ x: { patternProperties: { '(': {} } } }), 'tool_schema_invalid'],
		['a schema that is nested too deeply', schemaOf({ x: nested(100) }), 'tool_schema_invalid'],
		[
			'a schema with too many values',
			schemaOf({ x: { enum: Array.from({ length: 20_001 }, (_, index) => index) } }),
			'tool_schema_invalid'
		],
		['a name that is taken', { name: 'taken' }, 'tool_duplicate']
	];
	it.each(wrong)('[TOOL1] refuses %s', (_, change, code) => {
		const registry = createToolRegistry([makeTool({ name: 'taken' })]);
		expect(() => registry.register(makeTool(change))).toThrow(expect.objectContaining({ code }));
		expect(registry.all()).toHaveLength(1);
	});

	it('[F1] [TOOL1] finds tools by name, category and generation, and forgets what is unregistered', () => {
		const registry = createToolRegistry([
			makeTool({ name: 'b', category: 'file' }),
			makeTool({ name: 'a', generation: 2 })
		]);
		expect(registry.byCategory('file').map(({ name }) => name)).toEqual(['b']);
		expect(registry.byGeneration(2).map(({ name }) => name)).toEqual(['a']);
		expect(registry.specifications(() => true).map(({ name }) => name)).toEqual(['a', 'b']);
		expect(registry.unregister('a')).toBe(true);
		expect(registry.unregister('a')).toBe(false);
		expect(registry.get('a')).toBeNull();
	});

	it('[TOOL1] takes and forgets tools while the app runs', async () => {
		const { registry, run } = bench();
		registry.register(makeTool());
		expect((await run('probe', {})).outcome.status).toBe('success');
		expect(registry.unregister('probe')).toBe(true);
		expect((await run('probe', {})).outcome.error?.errorType).toBe('unknown_tool');
	});
});
