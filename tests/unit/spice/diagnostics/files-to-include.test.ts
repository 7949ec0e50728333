import { expect, test } from 'vitest';
import { applyEdits } from '../../../support/apply-edits.ts';
import { LanguageService } from '#lib/spice/service.ts';
import type { PlacedDiagnostic } from '#lib/spice/service-types.ts';

const part = '.subckt AMP in out\nR1 in out 1k\n.ends\n.model DX D\n';
const circuit = (lines: string) => `Circuit\n${lines}V1 a 0 1\nX1 a b AMP\nR1 b 0 1k\n.op\n.end\n`;

function diagnosed(files: Record<string, string>): { problems: PlacedDiagnostic[]; service: LanguageService } {
	const service = new LanguageService();
	for (const [path, text] of Object.entries(files)) service.setFile(path, text);
	const problems = service
		.diagnostics()
		.files.flatMap(({ path, diagnostics }) => (path === 'nets/a.cir' ? diagnostics : []));
	return { problems, service };
}
const fixesOf = ({ problems }: ReturnType<typeof diagnosed>, code: string) =>
	problems.find(({ message }) => message.code === `diagnostics.messages.${code}`)?.fixes ?? [];
const titles = (...given: Parameters<typeof fixesOf>) =>
	fixesOf(...given).map(({ title }) => `${title.code.split('.').at(-1)} ${title.values.text}`);

test('[B3] [DIAG11] a missing file is searched by its name, a converted one first', () => {
	const missing = circuit('.include C:\\models\\AMP.lib\n');
	const found = diagnosed({ 'nets/a.cir': missing, 'lib/amp.lib': part, 'old/AMP.LIB': part, 'lib/other.lib': part });
	expect(titles(found, 'file_missing').slice(0, 2)).toEqual(['write_name ../lib/amp.lib', 'write_name ../old/AMP.LIB']);
	const after = applyEdits(missing, fixesOf(found, 'file_missing')[0]!.edits);
	expect(after).toBe(circuit('.include ../lib/amp.lib\n'));
	found.service.setFile('nets/a.cir', after);
	expect(found.service.diagnostics().files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

test('[DIAG11] else by what the netlist lacks', () => {
	const files = {
		'nets/a.cir': circuit('.include vendor123.lib\n'),
		'lib/part.lib': part,
		'lib/part.ngspice.lib': part
	};
	expect(titles(diagnosed(files), 'file_missing').slice(0, 2)).toEqual([
		'write_name ../lib/part.ngspice.lib',
		'write_name ../lib/part.lib'
	]);
});

test('[DIAG11] an unknown subcircuit or model brings the files that define it at their top level', () => {
	const inner = `.subckt OUTER a b\n${part}.ends\n`;
	const found = diagnosed({ 'nets/a.cir': circuit('D1 a 0 DX\n'), 'lib/part.lib': part, 'lib/inner.lib': inner });
	expect(titles(found, 'unknown_subcircuit')).toEqual(['include_file ../lib/part.lib']);
	expect(titles(found, 'unknown_model')).toEqual(['include_file ../lib/part.lib']);
	const after = applyEdits(circuit('D1 a 0 DX\n'), fixesOf(found, 'unknown_subcircuit')[0]!.edits);
	expect(after).toBe(circuit('.include ../lib/part.lib\nD1 a 0 DX\n'));
	expect(titles(diagnosed({ 'nets/a.cir': circuit('') }), 'unknown_subcircuit')).toEqual([]);
});
