import { expect, test } from 'vitest';
import { withEdits } from '#lib/base/text-edits.ts';
import { partInsertion } from '#lib/spice/model-doctor/insertion.ts';
import { parseFile } from '#lib/spice/syntax/parse.ts';

const part = { name: 'NCH', letter: 'M', isSized: true, pins: [{ name: 'drain', role: 'drain' as const }] };

function inserted(text: string, source: Parameters<typeof partInsertion>[2], given: typeof part | null = part) {
	const { edits } = partInsertion('nets/main.cir', parseFile(text, { isEntry: true }), source, given);
	return withEdits(text, edits);
}

test('[MOD9] [MOD11] a file that the netlist includes is not read twice; a section beside it is', () => {
	const text = 'Main\n.include "../lib/cmos.lib"\n.end\n';
	const source = { path: 'lib/cmos.lib', rivals: [] };
	expect(inserted(text, { ...source, section: null })).toBe(
		'Main\n.include "../lib/cmos.lib"\n* M1 is NCH: m1_drain=drain\nM1 m1_drain NCH W=10u L=1u\n.end\n'
	);
	expect(inserted(text, { ...source, section: 'tt' })).toContain('.lib "../lib/cmos.lib" tt\n* M1 is NCH');
});

test('[MOD11] of several lines of the library, that of the same parts is changed, with its comment kept', () => {
	const text = "Main\n.lib '../lib/cmos.lib' res\n.LIB '../lib/cmos.lib' FF $ fast\nR1 a 0 1\n";
	expect(inserted(text, { path: 'lib/cmos.lib', section: 'tt', rivals: ['ff', 'ss'] }, null)).toBe(
		text.replace('FF', 'tt')
	);
	expect(inserted(text, { path: 'lib/cmos.lib', section: 'res', rivals: [] }, null)).toBe(text);
	// A section of the same name in another file is another section.
	expect(inserted(text, { path: 'lib/bsim.lib', section: 'ff', rivals: ['ff'] }, null)).toBe(
		`${text}.lib "../lib/bsim.lib" ff\n`
	);
});
