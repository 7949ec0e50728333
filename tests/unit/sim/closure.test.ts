import { describe, expect, it } from 'vitest';
import { collectClosure } from '#lib/sim/closure.ts';
import { MemoryFiles } from '../../support/memory-files.ts';

async function closureOf(files: Record<string, string | Uint8Array>, entry = 'main.cir') {
	const closure = await collectClosure(new MemoryFiles(files), entry);
	if (!closure) throw new Error('no closure');
	return { ...closure, paths: closure.files.map(({ path }) => path) };
}

describe('closure of a netlist', () => {
	it('[C2] follows .include and .lib depth-first, each file once', async () => {
		const { paths, missing } = await closureOf({
			'main.cir': '* t\n.include a.lib\n.LIB "sub/b.lib" tt\n.inc c.lib\n',
			'a.lib': '.include sub/c.lib\n',
			'sub/b.lib': '.lib tt\n.include c.lib\n.endl tt\n',
			'sub/c.lib': '* c\n',
			'c.lib': '* other\n',
			'unused.lib': ''
		});
		expect(paths).toEqual(['main.cir', 'a.lib', 'sub/c.lib', 'sub/b.lib', 'c.lib']);
		expect(missing).toEqual([]);
	});

	it('[C2] looks beside the including file first, then beside the entry', async () => {
		const files = { 'sim/main.cir': '* t\n.include ../lib/a.lib\n', 'lib/a.lib': '.include x.lib\n', 'sim/x.lib': '' };
		expect((await closureOf(files, 'sim/main.cir')).paths).toEqual(['sim/main.cir', 'lib/a.lib', 'sim/x.lib']);
		const nearer = await closureOf({ ...files, 'lib/x.lib': '' }, 'sim/main.cir');
		expect(nearer.paths).toEqual(['sim/main.cir', 'lib/a.lib', 'lib/x.lib']);
	});

	it('[C2] follows what a script reads, input files of models, and the startup file that counts', async () => {
		const { paths, missing } = await closureOf(
			{
				'sim/main.cir':
					'* t\nA1 [a] m\n.model m d_state(state_file="s.in")\n.control\nsource ../extra.cir\nload later.raw\n.endc\n',
				'sim/s.in': '0 0s 0s 0 -> 0\n',
				'extra.cir': '* e\n',
				'.spiceinit': 'set a\n',
				'other/.spiceinit': 'set b\n'
			},
			'sim/main.cir'
		);
		expect(paths).toEqual(['sim/main.cir', 'sim/s.in', 'extra.cir', '.spiceinit']);
		expect(missing).toEqual([]);
	});

	it('[C2] ends in cycles', async () => {
		const { paths } = await closureOf({
			'main.cir': '.include a.lib\n',
			'a.lib': '.include main.cir\n.include a.lib\n'
		});
		expect(paths).toEqual(['main.cir', 'a.lib']);
	});

	it('[C5] lists what is missing with the line that asks for it, and never leaves the project', async () => {
		const { missing } = await closureOf({
			'main.cir':
				"* t\n* .include not-me.lib\n.include 'gone.lib'\n.lib section\n.include ../../etc/passwd\n.include /etc/passwd\n"
		});
		expect(missing).toEqual([
			{ reference: 'gone.lib', path: 'main.cir', line: 3 },
			{ reference: '../../etc/passwd', path: 'main.cir', line: 5 },
			{ reference: '/etc/passwd', path: 'main.cir', line: 6 }
		]);
	});

	it('[C2] takes input files of code models, text or bytes', async () => {
		const { paths } = await closureOf({
			'main.cir': '* t\n.model src d_source (input_file="vectors.txt")\n.model f filesource (file="wave.bin")\n',
			'vectors.txt': '0 0s\n',
			'wave.bin': new Uint8Array([1, 2])
		});
		expect(paths).toEqual(['main.cir', 'vectors.txt', 'wave.bin']);
	});

	it('[C10] hashes what counts: not line endings, not other files, but every included byte', async () => {
		const files = { 'main.cir': '* t\n.include a.lib\n', 'a.lib': 'x\n' };
		const { hash } = await closureOf(files);
		expect(hash).toMatch(/^[0-9a-f]{64}$/);
		expect((await closureOf({ ...files, 'a.lib': 'x\r\n', 'other.cir': 'y' })).hash).toBe(hash);
		expect((await closureOf({ ...files, 'a.lib': 'y\n' })).hash).not.toBe(hash);
		// One byte moved over the border between two files.
		const moved = { 'main.cir': '* t\n.include a.lib\nx', 'a.lib': '\n' };
		expect((await closureOf(moved)).hash).not.toBe(hash);
	});

	it('[C5] has no closure without an entry', async () => {
		expect(await collectClosure(new MemoryFiles(), 'main.cir')).toBeNull();
	});
});
