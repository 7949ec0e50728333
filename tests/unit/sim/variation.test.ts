import { describe, expect, it } from 'vitest';
import type { Setting, Target } from '#lib/db/runs/run-setting.ts';
import { collectClosure } from '#lib/sim/closure.ts';
import { overridden } from '#lib/sim/overrides.ts';
import { targetPlaces } from '#lib/sim/variation/target-places.ts';
import { withSections } from '#lib/sim/variation/with-sections.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const main = `* stage
.lib "models/proc.lib" tt
.param rload=4.7k ; the load
V1 in 0 DC 5 AC 1
V2 vdd 0 12
V3 s 0 SIN(0 1 1k)
I1 vdd b 1m
R1 in out {rload}
R2 out 0 2k tc=1m
C1 out 0 c=10n
E1 e 0 out 0 2
M1 out in 0 0 nch w=20u l=1u
.model qn npn(bf=100
+ is=1f)
.dc V1 0 1 .1
.end
`;
const files = {
	'main.cir': main,
	'models/proc.lib': `.lib tt
.model nch nmos level=1 vto=0.7
.endl
.lib ff
.include "../fast.inc"
.endl
`,
	'fast.inc': '.model nch nmos level=1 vto=0.6\n'
};
const reader = new MemoryFiles(files);

async function run(...values: Setting[]): Promise<Record<string, string>> {
	const stored = (await collectClosure(reader, 'main.cir', 'ngspice'))!;
	const closure = await overridden(await withSections(reader, stored, values), { values });
	return Object.fromEntries(closure.files.map(({ path, content }) => [path, String(content)]));
}

/** The lines of the main netlist that a setting changes. */
async function changed(target: Target, value: number | string): Promise<string[]> {
	const lines = main.split('\n');
	const text = (await run({ target, value }))['main.cir'] ?? '';
	return text.split('\n').filter((line) => !lines.includes(line));
}

const nominal = async (target: Target) =>
	targetPlaces((await collectClosure(reader, 'main.cir', 'ngspice'))!.program, target).nominal;

describe('what a run can set in its netlist', () => {
	it.each<[string, Target, number | string, string, number | string | null]>([
		['a parameter', { kind: 'parameter', name: 'RLOAD' }, 1e-7, '.param rload=1e-7 ; the load', 4700],
		['a resistance', { kind: 'device', device: 'r2' }, 1000, 'R2 out 0 1000 tc=1m', 2000],
		['an expression', { kind: 'device', device: 'R1' }, 3, 'R1 in out 3', null],
		['a capacitance by name', { kind: 'device', device: 'C1' }, 2e-9, 'C1 out 0 c=2e-9', 1e-8],
		['a DC value', { kind: 'device', device: 'V1' }, -2, 'V1 in 0 DC -2 AC 1', 5],
		['a plain DC value', { kind: 'device', device: 'V2' }, 3.3, 'V2 vdd 0 3.3', 12],
		['a DC value beside a waveform', { kind: 'device', device: 'V3' }, 1, 'V3 s 0 SIN(0 1 1k) dc 1', null],
		['a gain', { kind: 'device', device: 'E1' }, 4, 'E1 e 0 out 0 4', 2],
		['a size', { kind: 'device', device: 'M1', parameter: 'W' }, 3e-5, 'M1 out in 0 0 nch w=0.00003 l=1u', 2e-5],
		['a new parameter', { kind: 'device', device: 'M1', parameter: 'm' }, 4, 'M1 out in 0 0 nch w=20u l=1u m=4', null],
		['a model parameter', { kind: 'model', model: 'QN', parameter: 'is' }, 2e-15, '+ is=2e-15)', 1e-15],
		['a new model parameter', { kind: 'model', model: 'qn', parameter: 'vaf' }, 80, '+ is=1f vaf=80)', null],
		['the temperature', { kind: 'temperature' }, -40, '.temp -40', 27]
	])('[C13] has %s', async (_, target, value, line, before) => {
		expect(await changed(target, value)).toEqual([line]);
		const found = await nominal(target);
		// ngspice multiplies digits and scale factor, and so do we.
		if (typeof before === 'number') expect(found).toBeCloseTo(before, 12);
		else expect(found).toBe(before);
	});

	it('[C11] has another section of a library, with the files that it includes', async () => {
		const values: Setting[] = [
			{ target: { kind: 'section', library: 'proc.lib' }, value: 'ff' },
			{ target: { kind: 'model', model: 'nch', parameter: 'vto' }, value: 0.5 }
		];
		const texts = await run(...values);
		expect(texts['main.cir']).toContain('.lib "models/proc.lib" ff');
		expect(texts['fast.inc']).toBe('.model nch nmos level=1 vto=0.5\n');
		expect(texts['models/proc.lib']).toBe(files['models/proc.lib']);
		expect(await nominal({ kind: 'section', library: 'proc.lib' })).toBe('tt');
	});

	it.each<[Target, object]>([
		[
			{ kind: 'parameter', name: 'gain' },
			{ code: 'target_unknown', data: { target: 'gain', known: 'rload' } }
		],
		[
			{ kind: 'device', device: 'R9' },
			{ code: 'target_unknown', data: { known: 'V1, V2, V3, I1, R1, R2, C1, E1, M1' } }
		],
		[
			{ kind: 'device', device: 'M1' },
			{ code: 'target_without_value', data: { target: 'M1' } }
		],
		[
			{ kind: 'model', model: 'qx', parameter: 'bf' },
			{ code: 'target_unknown', data: { known: 'nch, qn' } }
		]
	])('[C13] refuses %o and names what there is', async (target, fault) => {
		await expect(run({ target, value: 1 })).rejects.toMatchObject(fault);
	});
});
