import { expect, test } from 'vitest';
import { LanguageService } from '#lib/spice/service.ts';

const ltspice = [
	'* x.asc',
	'L1 a 0 1m Rser=1',
	'V1 a 0 1',
	'B1 b 0 V=if(V(a)>0,1,0)',
	'.include gone.lib',
	'.tran 1m',
	'.backanno',
	'.end',
	''
].join('\n');

function fixesOf(text: string): [code: string, fixes: unknown[]][] {
	const service = new LanguageService();
	service.setFile('a.cir', text);
	const { files } = service.diagnostics();
	return files.flatMap(({ diagnostics }) =>
		diagnostics.map(({ message, fixes }): [string, unknown[]] => [
			message.code.replace('diagnostics.messages.', ''),
			fixes.filter(({ converts }) => converts).map(({ title }) => title)
		])
	);
}

test('[C2] [B3] the errors of a netlist of another simulator have its conversion as their first fix', () => {
	const fixes = new Map(fixesOf(ltspice));
	const conversion = { code: 'diagnostics.fixes.convert', values: { dialect: 'ltspice' } };
	expect([...fixes.values()].filter((titles) => titles.length > 0).length).toBeGreaterThan(0);
	for (const titles of fixes.values()) if (titles.length > 0) expect(titles).toEqual([conversion]);
	expect(fixes.get('file_missing')).toEqual([]);
	expect(new Map(fixesOf('* t\nR1 a 0\n.op\n.end\n')).size).toBeGreaterThan(0);
	for (const [, titles] of fixesOf('* t\nR1 a 0\n.op\n.end\n')) expect(titles).toEqual([]);
});
