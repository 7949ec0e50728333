import { describe, expect, it } from 'vitest';
import { checkToolPath } from '#lib/tools/tool-path.ts';
import { checkParameters } from '#lib/tools/parameters.ts';
import type { JsonSchema } from '#lib/llm/types.ts';

const schema: JsonSchema = {
	type: 'object',
	properties: {
		name: { type: 'string' },
		count: { type: 'integer', minimum: 1, default: 3 },
		loud: { type: 'boolean' },
		mode: { type: 'string', enum: ['fast', 'slow'] },
		list: { type: 'array', items: { type: 'number' } }
	},
	required: ['name']
};

describe('arguments', () => {
	it('[TOOL3] fills in defaults and reads numbers and booleans written as text', () => {
		const check = checkParameters(schema, { name: 'x', loud: 'True', mode: 'fast' });
		expect(check).toMatchObject({ errors: [], sanitized: { name: 'x', count: 3, loud: true, mode: 'fast' } });
		expect(checkParameters(schema, { name: 'x', count: '7' }).sanitized.count).toBe(7);
	});

	it('[TOOL3] drops unknown arguments with a warning', () => {
		const check = checkParameters(schema, { name: 'x', colour: 'red', constructor: 1 });
		expect(check.sanitized).toEqual({ name: 'x', count: 3 });
		expect(check.warnings.join()).toMatch(/colour.*constructor/s);
	});

	it.each([
		['a missing argument', {}, /"name" is required/],
		['null for a required argument', { name: null }, /"name" is required/],
		['a wrong type', { name: 5 }, /name/],
		['a number out of range', { name: 'x', count: 0 }, /count/],
		['a fraction for an integer', { name: 'x', count: 1.5 }, /count/],
		['a value that is not listed', { name: 'x', mode: 'medium' }, /mode/],
		['a wrong item', { name: 'x', list: [1, 'b'] }, /list/]
	])('[F3] [TOOL3] names what is wrong with %s', (_, parameters, message) => {
		const { errors } = checkParameters(schema, parameters);
		expect(errors.join('\n')).toMatch(message);
	});
});

/** As servers of tools publish them: references, alternatives, open objects, several types. */
const foreign = {
	$schema: 'http://json-schema.org/draft-07/schema#',
	type: 'object',
	definitions: { point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
	properties: {
		at: { $ref: '#/definitions/point' },
		edits: { type: 'array', minItems: 1, items: { $ref: '#/definitions/point' } },
		level: { anyOf: [{ const: 'low' }, { type: 'integer', exclusiveMinimum: 3 }] },
		limit: { type: ['integer', 'null'] },
		options: { type: 'object', additionalProperties: { type: 'boolean' } }
	},
	required: ['at'],
	additionalProperties: { type: 'string' }
} as unknown as JsonSchema;

describe('[F1] [TOOL3] schemas from elsewhere', () => {
	const at = { x: 1 };
	it.each([
		['a reference', { at }],
		['each alternative', { at, level: 'low' }],
		['null where it is a type', { at, limit: null }],
		['lists and objects written as text', { at, edits: '[{"x": 2}]', options: '{"deep": true}' }],
		['further arguments where they are allowed', { at, note: 'text' }]
	])('takes %s', (_, given) => {
		expect(checkParameters(foreign, given).errors).toEqual([]);
		expect(Object.keys(checkParameters(foreign, given).sanitized)).toEqual(Object.keys(given));
	});

	it.each([
		['a referred object', { at: { x: 'one' } }, /at\.x/],
		['an item', { at, edits: [{ x: 1 }, {}] }, /edits\.1/],
		['an empty list', { at, edits: [] }, /edits/],
		['all alternatives', { at, level: 3 }, /level/],
		['further arguments of another type', { at, note: 5 }, /note/],
		['broken JSON', { at, edits: '[{"x": 2' }, /edits/]
	])('names what is wrong with %s', (_, given, message) => {
		expect(checkParameters(foreign, given).errors.join('\n')).toMatch(message);
	});

	it.each([
		['draft-04', { minimum: 3, exclusiveMinimum: true }, 3, 3.5],
		['draft-07', { $ref: '#/definitions/small', minimum: 5 }, 10, 2],
		['2020-12', { $ref: '#/definitions/small', minimum: 5 }, 2, 7],
		[null, { $ref: '#/definitions/small', minimum: 5 }, 2, 7]
	])('follows the draft %s', (draft, x, refused, accepted) => {
		const $schema = draft?.startsWith('draft')
			? `http://json-schema.org/${draft}/schema#`
			: `https://json-schema.org/draft/${draft}/schema`;
		const drafted = {
			...(draft === null ? {} : { $schema }),
			type: 'object',
			definitions: { small: { type: 'number', maximum: 9 } },
			properties: { x }
		} as unknown as JsonSchema;
		expect(checkParameters(drafted, { x: refused }).errors.join()).toMatch(/^x: /);
		expect(checkParameters(drafted, { x: accepted }).errors).toEqual([]);
	});

	it('refuses arguments when a schema refers to itself without an end', () => {
		const circular: JsonSchema = { type: 'object', allOf: [{ $ref: '#' }] };
		expect(checkParameters(circular, {}).errors.join()).toMatch(/refers to itself endlessly/);
	});
});

describe('paths', () => {
	it.each([
		'../secret.cir',
		'lib/../../x.cir',
		'lib/./x.cir',
		'/etc/passwd.txt',
		'C:/x.cir',
		'lib\\x.cir',
		'a\u0000b.cir',
		'con.cir',
		'lib//x.cir',
		'..',
		'x\u202Ecir.txt',
		'~/x.cir',
		'~user/x.cir'
	])('[TOOL4] refuses %j to read and to write', (path) => {
		expect(checkToolPath(path, 'read').problem).toMatch(/refused/);
		expect(checkToolPath(path, 'write').problem).toMatch(/refused/);
	});

	it.each([
		'tool.exe',
		'photo.png',
		'Makefile',
		'.circuit_ai/sessions/a.json',
		'.circuit_ai/manifest.json',
		'.circuit_ai/x.json',
		'.Circuit_AI/x.json',
		'.Circuit_AI/design_goals.json',
		''
	])('[TOOL4] does not write %j', (path) => {
		expect(checkToolPath(path, 'write').problem).not.toBeNull();
	});

	it.each([
		['./amp.cir', 'amp.cir'],
		['lib/models.LIB', 'lib/models.LIB'],
		['.circuit_ai/design_goals.json', '.circuit_ai/design_goals.json'],
		['.circuit_ai/simulation.json', '.circuit_ai/simulation.json'],
		['放大器.cir', '放大器.cir'],
		['.spiceinit', '.spiceinit']
	])('[TOOL4] writes %j as %j', (written, path) => {
		expect(checkToolPath(written, 'write')).toEqual({ path, problem: null });
	});

	it('[TOOL4] takes a dot and a trailing slash as folders to read', () => {
		expect(checkToolPath('.', 'read')).toEqual({ path: '', problem: null });
		expect(checkToolPath('lib/', 'read')).toEqual({ path: 'lib', problem: null });
	});
});
