import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../src/lib/spice/project/names.ts';
import type { Program } from '../../../src/lib/spice/project/program.ts';
import { readPrograms } from '../../../src/lib/spice/programs.ts';
import { LanguageService } from '../../../src/lib/spice/service.ts';
import { SourceFiles } from '../../../src/lib/spice/source-files.ts';

const part = 'R9 in out {rload}\n.model dx d (is=1f)\nD9 out 0 dx\n';
const main = [
	'Edited at random',
	'.include part.lib',
	'.param rload=1k gain={rload*2}',
	'.func twice(a) {2*a}',
	'.global vdd',
	'.model nch.1 nmos (level=1)',
	'.model nch.2 nmos (level=1)',
	'.subckt stage in out w=1u',
	'M1 out in 0 0 nch W={w} L=1u',
	'R1 vdd out {inner}',
	'C1 out 0 {cload}',
	'.ends',
	'.param inner=2k cload=1p',
	'* a comment',
	'V1 in 0 DC 1 ; of the input',
	'V2 vdd 0 {twice(gain)}',
	'X1 in mid stage w=2u',
	'+ m=2',
	'X2 mid last stage',
	'B1 b 0 V = v(mid) + i(V1) + v(x1.out)',
	'R2 b 0 10k',
	'L1 last 0 1m',
	'Q1 c b 0 missing',
	'.tran 1u 1m',
	'.save v(last) i(l1)',
	'.control',
	'let top = mid + b2',
	'print top v(c)',
	'.endc',
	'.end',
	''
].join('\n');
const inserts = [
	'x',
	'1',
	' ',
	'k',
	'.',
	'#',
	'{gain}',
	'mid',
	' v(b2) ',
	'b2',
	'\n',
	'\n* note\n',
	'=',
	'\nR7 mid b2 1k',
	'gnd',
	'\n+ '
];

/** Numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

/** Small edits, most of them of a text that is near to what was written. */
function* edits(seed: number, count: number): Iterable<string> {
	const random = randomNumbers(seed);
	const pick = (below: number): number => Math.floor(random() * below);
	let text = main;
	for (let index = 0; index < count; index += 1) {
		const at = pick(text.length);
		if (random() < 0.1) text = main;
		else if (random() < 0.6) text = text.slice(0, at) + inserts[pick(inserts.length)]! + text.slice(at);
		else text = text.slice(0, at) + text.slice(at + 1 + pick(3));
		yield text;
	}
}

function told(service: LanguageService) {
	return new Map(
		service
			.diagnostics()
			.files.filter((file) => file.diagnostics.length > 0)
			.map((file) => [file.path, file.diagnostics])
	);
}

/** Every name of a program with all of its places. */
function names(program: Program): string[] {
	const table = namesOf(program);
	const spaces = [
		'node',
		'device',
		'model',
		'subcircuit',
		'parameter',
		'function',
		'variable',
		'measure',
		'file',
		'section'
	] as const;
	return program.scopes
		.flatMap((scope, index) =>
			spaces.flatMap((space) =>
				[...table.namesIn(scope, space)].map(({ name, definitions, uses, definitionCount, useCount }) => {
					const places = [...definitions, ...uses].map(
						({ at, role, from, to }) => `${role} ${at.path} ${at.index} ${from}-${to}`
					);
					return `${index} ${space} ${name} ${definitionCount} ${useCount}: ${places.join(', ')}`;
				})
			)
		)
		.sort();
}

describe('edits', () => {
	it.each([1, 2, 3])('[LS8] tell the same as a service that reads all anew (seed %i)', (seed) => {
		const service = new LanguageService();
		service.setFile('part.lib', part);
		for (const text of edits(seed, 60)) {
			const fresh = new LanguageService();
			for (const either of [service, fresh]) either.setFile('main.cir', text);
			fresh.setFile('part.lib', part);
			expect(told(service), text).toEqual(told(fresh));
		}
	});

	it.each([8, 9, 10])('[LS8] tell the same when several come between two questions (seed %i)', (seed) => {
		const service = new LanguageService();
		service.setFile('part.lib', part);
		let index = 0;
		for (const text of edits(seed, 90)) {
			service.setFile('main.cir', text);
			// outline and the like read the program, and what was rewritten must still be known to the diagnostics
			service.outline('main.cir');
			index += 1;
			if (index % 3 > 0) continue;
			const fresh = new LanguageService();
			fresh.setFile('main.cir', text);
			fresh.setFile('part.lib', part);
			expect(told(service), text).toEqual(told(fresh));
		}
	});

	it.each([
		['wrong_model_kind', 'D1 in 0 dm', 'D1 in 0 nm'],
		['unknown_instance_parameter', 'M1 in in 0 0 nm w=1u', 'M1 in in 0 0 nm wide=1u'],
		['port_count', 'X1 in out stage', 'X1 in stage'],
		['argument_ignored', 'X1 in out stage k=2', 'X1 in out stage kk=2'],
		['missing_value', 'L1 in 0 1m', 'L1 in 0'],
		['voltage_loop', 'V2 x 0 2\nR2 x 0 1', 'V2 in 0 2\nR2 x 0 1'],
		['floating_node', 'C1 in a 1p\nC2 a 0 1p\nR1 a 0 1k', 'C1 in a 1p\nC2 a 0 1p\nR1 in 0 1k']
	])('[LS8] show %s with the edit that makes it and not after the one that mends it', (code, good, bad) => {
		const around = (line: string): string =>
			`Edited\n.model dm d\n.model nm nmos\n.subckt stage a b k=1\nRS a b {k}\n.ends\nVS in 0 1\nRO out 0 1k\nRI in out 1\n${line}\n.op\n.end\n`;
		const service = new LanguageService();
		const codes = (line: string): string[] => {
			service.setFile('main.cir', around(line));
			return [...told(service).values()].flat().map(({ message }) => message.code.split('.').at(-1)!);
		};
		const before = codes(good);
		expect(before).not.toContain(code);
		expect(codes(bad)).toContain(code);
		expect(codes(good)).toEqual(before);
	});

	it.each([4, 5, 6, 7])('[LS8] know the same names as a program read anew (seed %i)', (seed) => {
		const kept = new SourceFiles();
		kept.set('part.lib', part);
		let programs: readonly Program[] = [];
		for (const text of edits(seed, 60)) {
			const fresh = new SourceFiles();
			for (const either of [kept, fresh]) either.set('main.cir', text);
			fresh.set('part.lib', part);
			programs = readPrograms(kept, programs);
			expect(programs.map(names), text).toEqual(readPrograms(fresh, []).map(names));
		}
	});
});
