import { describe, expect, it } from 'vitest';
import { readPrograms } from '../../../src/lib/spice/programs.ts';
import { LanguageService } from '../../../src/lib/spice/service.ts';
import { SourceFiles } from '../../../src/lib/spice/source-files.ts';

const models = '.model qn npn (bf=100)\n.model dx d\n';
const main = 'Main\n.include models.lib\nV1 c 0 5\nQ1 c b 0 qn\nR1 c b 1k\n.op\n.end\n';

function serviceOf(files: Record<string, string>): LanguageService {
	const service = new LanguageService();
	for (const [path, text] of Object.entries(files)) service.setFile(path, text);
	return service;
}

function codes(service: LanguageService, path: string): string[] {
	const { files } = service.diagnostics();
	return files
		.filter((file) => file.path === path)
		.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message.code));
}

describe('LanguageService', () => {
	it('[LS1] a program none of whose files has changed stays the same object', () => {
		const sources = new SourceFiles();
		for (const [path, text] of [
			['main.cir', main],
			['models.lib', models],
			['other.cir', 'Other\nR1 a 0 1\n.end\n']
		] as const)
			sources.set(path, text);
		const first = readPrograms(sources, []);
		sources.set('other.cir', 'Other\nR1 a 0 2\n.end\n');
		const second = readPrograms(sources, first);
		const of = (programs: typeof first, entry: string) => programs.find((program) => program.entry === entry);
		expect(of(second, 'main.cir')).toBeDefined();
		expect(of(second, 'main.cir')).toBe(of(first, 'main.cir'));
		expect(of(second, 'other.cir')?.files.get('other.cir')).not.toBe(of(first, 'other.cir')?.files.get('other.cir'));
	});

	it('[LS2] finds a definition in an included file, and the references from there', () => {
		const service = serviceOf({ 'main.cir': main, 'models.lib': models });
		const [place] = service.definition('main.cir', main.indexOf('qn'));
		expect(place).toMatchObject({ path: 'models.lib', from: models.indexOf('qn') });
		const references = service.references('models.lib', models.indexOf('qn'));
		expect(references.map(({ path, role }) => `${path} ${role}`)).toEqual(['main.cir read', 'models.lib definition']);
	});

	it('[LS2] an included netlist has no title line; two that include one another are read as well', () => {
		const service = serviceOf({ 'a.cir': 'A\n.include b.cir\nR1 x 0 1k\n.end\n', 'b.cir': 'R2 x 0 1k\n' });
		expect(service.outline('b.cir').map(({ name }) => name)).toContain('R2');
		service.setFile('b.cir', 'R2 x 0 1k\n.include a.cir\n');
		expect(service.outline('b.cir').map(({ name }) => name)).toContain('R2');
	});

	it('[LS2] notes are no netlist', () => {
		expect(codes(serviceOf({ 'notes.md': '# Q1 needs a model\nQ1 1 2\n' }), 'notes.md')).toEqual([]);
	});

	it('[LS3] tells only the files whose diagnostics have changed', () => {
		const service = serviceOf({ 'main.cir': main, 'models.lib': models, 'other.cir': 'Other\nR1 a 0\n.end\n' });
		const first = service.diagnostics();
		expect(first.files.map(({ path }) => path)).toContain('other.cir');
		expect(service.diagnostics(first.stamp).files).toEqual([]);
		service.setFile('main.cir', main.replace('0 qn', '0 nosuch'));
		const second = service.diagnostics(first.stamp);
		expect(second.files.map(({ path }) => path)).toContain('main.cir');
		expect(second.files.map(({ path }) => path)).not.toContain('other.cir');
		service.setFile('other.cir', null);
		const third = service.diagnostics(second.stamp);
		expect(third.files).toEqual([{ path: 'other.cir', diagnostics: [] }]);
	});

	it('[LS3] tells what two programs find in a file they share once', () => {
		const user = (name: string) => `${name}\n.include part.lib\nV1 a 0 1\nR0 a 0 1\n.op\n.end\n`;
		const service = serviceOf({ 'part.lib': 'Q1 a a 0 nosuch\n', 'a.cir': user('A'), 'b.cir': user('B') });
		const found = codes(service, 'part.lib');
		expect(found).toHaveLength(1);
	});

	it('[LS4] says on which line, and what an offset lies in', () => {
		const text = 'T\n.subckt s a b\nR1 a b 1\n.ends\nX1 n 0 nosuch\nV1 n 0 1\n.op\n.end\n';
		const service = serviceOf({ 'a.cir': text });
		const found = service.diagnostics().files.flatMap(({ diagnostics }) => diagnostics);
		expect(found.some(({ line, severity }) => line === 5 && severity === 'error')).toBe(true);
		expect(service.enclosing('a.cir', text.indexOf('R1')).map(({ name }) => name)).toEqual(['s', 'R1']);
		expect(service.outline('a.cir', 2).length).toBeLessThanOrEqual(2);
	});

	it('[SYN4] takes $ for a letter in the dialects in which ngspice does', () => {
		const service = serviceOf({ 'a.cir': '* T\nV1 a 0 1 $ x\n.op\n.end\n' });
		const found = (['hspice', 'pspice', 'ltspice'] as const).map((dialect) => {
			service.configure({ dialect });
			return codes(service, 'a.cir').includes('diagnostics.messages.unknown_source_word');
		});
		expect(found).toEqual([false, true, true]);
	});
});
