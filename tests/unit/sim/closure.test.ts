import { describe, expect, it } from 'vitest';
import { ClosureHashes, collectClosure } from '#lib/sim/closure.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

/** Remembers which files were read together. */
class CountingFiles extends MemoryFiles {
	readonly reads: (readonly string[])[] = [];

	override async readMany(paths: readonly string[]) {
		this.reads.push(paths);
		return super.readMany(paths);
	}
}

async function closureOf(files: Record<string, string | Uint8Array>, entry = 'main.cir', dialect: Dialect = 'ngspice') {
	const closure = await collectClosure(new MemoryFiles(files), entry, dialect);
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

	it('[C2] takes the first line of the netlist for its title, as ngspice does', async () => {
		const { paths, missing } = await closureOf({
			'main.cir': '.include a.lib\n.include b.lib\n',
			'a.lib': '',
			'b.lib': ''
		});
		expect(paths).toEqual(['main.cir', 'b.lib']);
		expect(missing).toEqual([]);
	});

	it('[C2] reads `.lib` with one word as a file in the dialects in which it is one', async () => {
		const files = { 'main.cir': '* t\n.lib parts.lib\n', 'parts.lib': '.lib more.lib\n', 'more.lib': '* m\n' };
		expect((await closureOf(files)).paths).toEqual(['main.cir']);
		for (const dialect of ['ltspice', 'pspice'] as const)
			expect((await closureOf(files, 'main.cir', dialect)).paths).toEqual(['main.cir', 'parts.lib', 'more.lib']);
		const missing = { 'main.cir': '* t\n.lib gone.lib\n' };
		expect((await closureOf(missing)).missing).toEqual([]);
		expect((await closureOf(missing, 'main.cir', 'ltspice')).missing).toEqual([
			{ reference: 'gone.lib', path: 'main.cir', line: 2 }
		]);
	});

	it('[C2] [PROJ31] reads references over joined lines, and none in comments', async () => {
		const { paths, missing } = await closureOf({
			'main.cir':
				'* t\n.lib \\\\\n "corner.lib" tt\nA1 [a] [b] m ; file="no.in"\n.model m d_source\n+ (input_file\n+ = "v.in")\n',
			'corner.lib': '.lib tt\n.endl\n',
			'v.in': '0 0s\n'
		});
		expect(paths).toEqual(['main.cir', 'corner.lib', 'v.in']);
		expect(missing).toEqual([]);
	});

	it('[C2] [PROJ31] follows the commands of the startup file, and what a library includes in sections that are not used', async () => {
		const { paths, missing } = await closureOf({
			'main.cir': '* t\n.lib c.lib tt\n',
			'c.lib': '.lib tt\n.endl\n.lib ss\n.include slow.inc\n.lib gone.lib x\n.endl\n',
			'slow.inc': '* s\n',
			'.spiceinit': 'source first.cir\n',
			'first.cir': '* f\n'
		});
		expect(paths).toEqual(['main.cir', 'c.lib', 'slow.inc', '.spiceinit', 'first.cir']);
		expect(missing).toEqual([]);
	});

	it('[C2] reads the files of one level together, each once', async () => {
		const files = new CountingFiles({
			'main.cir': '* t\n.include a.inc\n.include b.inc\n',
			'a.inc': '.include c.inc\n',
			'b.inc': '.include c.inc\n',
			'c.inc': '* c\n'
		});
		const closure = await collectClosure(files, 'main.cir', 'ngspice');
		expect(closure?.files.map(({ path }) => path)).toEqual(['main.cir', 'a.inc', 'c.inc', 'b.inc']);
		expect(files.reads).toEqual([['main.cir', '.spiceinit'], ['a.inc', 'b.inc'], ['c.inc']]);
	});

	it('[C2] ends in cycles', async () => {
		const { paths } = await closureOf({
			'main.cir': '* t\n.include a.lib\n',
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

	it('[C10] [PROJ31] compares by the list of files, and reads a file only when its text is a new one', async () => {
		const files = new CountingFiles({ 'main.cir': '* t\n.include a.inc\n', 'a.inc': '* a\n', 'notes.md': 'x' });
		const hashes = new ClosureHashes();
		const read = async (dialect: Dialect = 'ngspice') => hashes.read(files, 'main.cir', dialect, await files.list());
		const hash = async (dialect?: Dialect) => (await read(dialect))?.hash;
		const collected = async () => (await collectClosure(files, 'main.cir', 'ngspice'))?.hash;
		const first = await hash();
		expect(files.reads).toEqual([['main.cir'], ['a.inc']]);
		files.change('notes.md', 'y');
		files.reads.length = 0;
		expect(await hash()).toBe(first);
		expect(files.reads).toEqual([]);
		expect(first).toBe(await collected());
		files.change('a.inc', '* a\n.include b.inc\n');
		files.reads.length = 0;
		const second = await hash();
		expect(files.reads).toEqual([['a.inc']]);
		expect(second).not.toBe(first);
		files.change('b.inc', '* b\n');
		expect(await hash()).toBe(await collected());
		expect(await hash()).not.toBe(second);
		expect((await read())?.paths).toEqual(['main.cir', 'a.inc', 'b.inc']);
		files.remove('main.cir');
		expect(await read()).toBeNull();
	});

	it('[C5] has no closure without an entry', async () => {
		expect(await collectClosure(new MemoryFiles(), 'main.cir', 'ngspice')).toBeNull();
	});
});
