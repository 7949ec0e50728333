import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bench } from './support.ts';

const root = 'tests/samples/patch';
const cases = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const read = (name: string, file: string) => readFileSync(join(root, name, file), 'utf8');

/** Each folder: `before.cir`, the call's `params.json`, and `expected.cir` or, where nothing is written, `expected.json`. */
describe('patch_file on samples', () => {
	it.each(cases)('[FILE3] [FILE4] [FILE5] [FILE6] %s', async (name) => {
		const before = read(name, 'before.cir');
		const { run, files } = bench({ 'x.cir': before });
		const parameters = JSON.parse(read(name, 'params.json')) as Record<string, unknown>;
		const { outcome } = await run('patch_file', { path: 'x.cir', ...parameters });
		if (existsSync(join(root, name, 'expected.cir'))) {
			expect(outcome.error).toBeNull();
			expect(await files.text('x.cir')).toBe(read(name, 'expected.cir'));
		} else {
			const { status, errorType } = { status: outcome.status, errorType: outcome.error?.errorType };
			expect({ status, errorType, ...outcome.error?.context }).toMatchObject(JSON.parse(read(name, 'expected.json')));
			expect(await files.text('x.cir')).toBe(before);
		}
	});
});
