import { describe, expect, it } from 'vitest';
import { bench } from './support.ts';

const project = {
	'amp.cir': 'x',
	'README.md': 'x',
	'lib/bjt.lib': 'x',
	'lib/MOS.LIB': 'x',
	'lib/deep/diode.mod': 'x',
	'lib/deep/test.cir': 'x',
	'.circuit_ai/cache.json': '{}'
};

describe('glob', () => {
	it.each([
		['**/*.cir', ['amp.cir', 'lib/deep/test.cir']],
		['*.cir', ['amp.cir', 'lib/deep/test.cir']],
		['./amp.cir', ['amp.cir']],
		['LIB/*.Lib', ['lib/MOS.LIB', 'lib/bjt.lib']],
		['lib/*', ['lib/MOS.LIB', 'lib/bjt.lib']],
		['lib/**', ['lib/MOS.LIB', 'lib/bjt.lib', 'lib/deep/diode.mod', 'lib/deep/test.cir']],
		['lib/**/*.{lib,mod}', ['lib/MOS.LIB', 'lib/bjt.lib', 'lib/deep/diode.mod']],
		['**/deep/?est.c?r', ['lib/deep/test.cir']],
		['*.{m{d,od},none}', ['README.md', 'lib/deep/diode.mod']],
		['[ab].cir', []]
	])('[G1] [FILE8] %s finds %j', async (pattern, paths) => {
		const { outcome } = await bench(project).run('glob', { pattern });
		expect(outcome.details).toEqual({ kind: 'list', entries: paths });
	});

	it('[G1] [FILE8] lists files with their size, as many as asked for', async () => {
		const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`r${index + 10}.cir`, 'x']));
		const { outcome } = await bench(files).run('glob', { pattern: '*.cir', limit: 2 });
		expect(outcome.content).toContain('12 files match "*.cir":\nr10.cir  1 bytes\nr11.cir  1 bytes\n[... 10 more');
	});

	it('[G1] [FILE8] says when nothing matches, with paths like the pattern', async () => {
		const { outcome } = await bench(project).run('glob', { pattern: 'amp.sp' });
		expect(outcome.status).toBe('success');
		expect(outcome.content).toContain('No file matches "amp.sp"; the project has 6 files. Similar paths: amp.cir.');
	});

	it('[G1] [FILE8] refuses what is no pattern', async () => {
		for (const pattern of [' ', '{a,b,c,d}'.repeat(4), 'a'.repeat(300)]) {
			const { outcome } = await bench(project).run('glob', { pattern });
			expect(outcome.error?.errorType).toBe('invalid_pattern');
		}
	});

	it('[G1] [FILE8] needs no more time for a pattern of many stars', async () => {
		const path = `${'a'.repeat(200)}.cir`;
		const { outcome } = await bench({ [path]: 'x' }).run('glob', { pattern: `${'*a'.repeat(100)}*b` });
		expect(outcome.content).toContain('No file matches');
	});
});
