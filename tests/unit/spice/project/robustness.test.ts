import { describe, expect, it } from 'vitest';
import { dependencies } from '#lib/spice/project/dependencies.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import { nameAt, references } from '#lib/spice/project/navigation.ts';
import { outline } from '#lib/spice/project/outline.ts';
import { rename } from '#lib/spice/project/rename.ts';
import { seededRandom } from '../../../support/random.ts';
import { markedProject } from './marked.ts';
import { programOf } from './program-of.ts';

const good = {
	'main.cir':
		"t\n.inc parts.inc\n.lib l.lib tt\n.param a=1 b={a*2}\n.func f(x) {x*a}\n.subckt s in out w=1\nR1 in n {w*b}\nM1 out in 0 0 nch w='f(w)'\n.if (w==1)\nC1 n 0 1p\n.else\nX9 n t\n.endif\n" +
		'.ends s\nX1 1 2 s w={b}\nE1 3 0 poly(2) 1 0 2 0 0 1 1\nB1 4 0 v=v(x1.n)*i(v1)\nV1 1 0 dc 1\n.global vdd\n.ic v(1)=0\n.save @m.x1.m1[id] v(x1.n)\n.tran 1n 1u\n.meas tran p max v(2)\n.control\nrun\nlet z=v(2)*p\nprint z\n.endc\n.end\n',
	'parts.inc': '.model nch.1 nmos level=1\n.model nch.2 nmos\n.subckt t a\nX1 a t\n.ends\n.inc main.cir\n',
	'l.lib': '.lib tt\n.lib l.lib ff\n.endl\n.lib ff\n.model d1 d\n.endl\n'
};

/** A text with some of its pieces taken out, doubled or replaced. */
function damaged(text: string, random: () => number): string {
	let result = text;
	for (let count = Math.ceil(random() * 6); count > 0; count -= 1) {
		const from = Math.floor(random() * result.length);
		const to = Math.min(result.length, from + Math.floor(random() * 30));
		const signs = [
			'',
			'\n',
			'{',
			'}',
			"'",
			'(',
			')',
			'=',
			'.subckt ',
			'.ends\n',
			'\n+',
			'.',
			'"',
			'\u0000',
			result.slice(from, to).repeat(2)
		];
		result = result.slice(0, from) + signs[Math.floor(random() * signs.length)]! + result.slice(to);
	}
	return result;
}

describe('whatever the text', () => {
	it('[B2] [PROJ26] everything is answered without an exception', () => {
		const random = seededRandom(4);
		for (let round = 0; round < 150; round += 1) {
			const texts = Object.fromEntries(Object.entries(good).map(([path, text]) => [path, damaged(text, random)]));
			const { programs } = markedProject(texts);
			for (const program of programs) {
				flatten(program);
				for (const path of program.paths) outline(program, path);
			}
			for (const [path, text] of Object.entries(texts)) {
				dependencies(programs, path);
				const offset = Math.floor(random() * text.length);
				const place = nameAt(programs, path, offset);
				const result = rename(programs, path, offset, 'other');
				if (place) expect(references(programs, path, offset).length).toBeGreaterThan(0);
				if ('edits' in result)
					for (const { path: file, from, to } of result.edits) expect(texts[file]?.slice(from, to)).not.toBe('');
			}
		}
	});

	it('[PROJ26] thousands of definitions and conditions that never end cost no more than as many cards', () => {
		const nested = programOf('.subckt s a\nR1 a 0 {gone}\n.if (gone)\nM1 a a a a model\n'.repeat(4000));
		expect(nested.problems.some(({ code }) => code === 'subcircuit_unclosed')).toBe(true);
		const arms = programOf(
			`.if (0)\n${'.elseif (0)\nR1 a 0 {gone}\n'.repeat(4000)}.endif\n${'.if (1)\nR2 a 0 1\n'.repeat(4000)}`
		);
		expect(flatten(nested).devices).toEqual([]);
		expect(flatten(arms).devices).toHaveLength(4000);
	});
});
