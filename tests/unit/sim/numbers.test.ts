import { expect, it } from 'vitest';
import { variablesWith } from '#lib/app/project/tune/tuned-values.ts';
import { setValues } from '#lib/app/project/files/set-values.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import { settingOf } from '#lib/sim/variation/target.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const open = (content: string, dialect: Dialect = 'ngspice') =>
	localNetlists().open(new MemoryFiles({ 'main.cir': content }), { entry: 'main.cir', dialect });

/** The numbers of some cards with their values. */
async function numbers(cards: string, dialect?: Dialect): Promise<Record<string, number>> {
	const netlist = await open(`* numbers\n${cards}\n.op\n.end\n`, dialect);
	const variables = await netlist.variables();
	netlist.release();
	return Object.fromEntries(
		variables.flatMap(({ target, nominal }) => (target.kind === 'number' ? [[target.name, nominal as number]] : []))
	);
}

/** Cards with a number set, as a run reads them and as Keep writes them. */
async function set(cards: string, name: string, value: number): Promise<{ run: string; kept: string }> {
	const content = `* numbers\n${cards}\n.op\n.end\n`;
	const netlist = await open(content);
	const [places] = await netlist.targets([{ kind: 'number', name }]);
	netlist.release();
	const file = { path: 'main.cir', content };
	const [run] = applyEdits([file], settingOf(places!, value));
	const [kept] = setValues([file], [{ places: places!, value }]);
	const body = (text: unknown) => String(text).replace('* numbers\n', '').replace('\n.op\n.end\n', '');
	return { run: body(run?.content), kept: body(kept?.after) };
}

it.each([
	['V1 a 0 PULSE(0 5 1n 2n)', { 'V1 pulse 1': 0, 'V1 pulse 2': 5, 'V1 pulse 3': 1e-9, 'V1 pulse 4': 2e-9 }],
	[
		'I1 a 0 DC 1 AC 2 90 PWL(0 0 1m -5)',
		{ 'I1 ac 1': 2, 'I1 ac 2': 90, 'I1 pwl 1': 0, 'I1 pwl 2': 0, 'I1 pwl 3': 1e-3, 'I1 pwl 4': -5 }
	],
	['V1 a 0 portnum 1 z0 50', {}],
	['V1 a 0 SIN(0 {2*amp} 1k)', { 'V1 sin 1': 0, 'V1 sin 2 {?*amp}': 2, 'V1 sin 3': 1000 }],
	['R1 1 0 {2k*r+3}', { 'R1 {?*r+#}': 2000, 'R1 {#*r+?}': 3 }],
	['R1 1 0 1k tc1=1m', { 'R1 tc1': 1e-3 }],
	["R1 1 0 r='r1*(-2)'", { 'R1 {r1*(?)}': -2 }],
	['B1 a 0 V=2*v(1,2)+i(v3)+@r1[i]', { 'B1 V {?*v(1,2)+i(v3)+@r1[i]}': 2 }],
	['E1 a 0 1 2 10', {}],
	['E1 a 0 POLY(1) 1 2 0 10', {}],
	['K1 L1 L2 0.9', { K1: 0.9 }],
	['.param gain={2*x} x=3', { 'gain {?*x}': 2 }],
	['.param p=agauss(1,0.1,3)', {}],
	['Q1 1 2 3 QN\n.model QN NPN(BF=100 VAF={2*v})', { 'QN VAF {?*v}': 2 }],
	[
		'.subckt amp 1 2 params: g=10\nR1 1 2 1k\n.model DI D(IS=1f)\n.subckt in 1\nC1 1 0 {2*c}\n.ends\n.ends',
		{ 'amp/g': 10, 'amp/R1': 1000, 'amp/in/C1 {?*c}': 2 }
	],
	['A1 [1 2] 3 gate', {}],
	['R1 1 0 {0x10*r+4k7*r}', {}],
	['.func f(x) {2*x}', {}]
])('[C13] [STU26] the numbers of %s that nothing else sets', async (cards, expected) => {
	expect(await numbers(cards)).toEqual(
		Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 12)]))
	);
});

it('[C13] [STU26] a number that shares its name with another is not offered, and cannot be set', async () => {
	const cards = '.subckt a 1\nR1 1 0 1k\n.ends\n.subckt b 1\nR1 1 0 2k\nR1 1 0 3k\n.ends';
	expect(await numbers(cards)).toEqual({ 'a/R1': 1000 });
	await expect(set(cards, 'b/R1', 5)).rejects.toMatchObject({ code: 'target_unknown', data: { known: 'a/R1' } });
	const text = `* numbers\n${cards}\n.op\n.end\n`;
	const netlist = await open(text);
	expect(await netlist.variableAt('main.cir', text.indexOf('2k'))).toEqual({ reason: 'ambiguous', names: ['b/R1'] });
	netlist.release();
});

it.each([
	['V1 a 0 SIN(0 1 1k)', 'V1 sin 3', 2200, 'V1 a 0 SIN(0 1 2200)', 'V1 a 0 SIN(0 1 2.2k)'],
	['V1 a 0 SIN(0\n+ 1 ; amplitude\n+ 1k)', 'V1 sin 2', 2, 'V1 a 0 SIN(0\n+ 2 ; amplitude\n+ 1k)', null],
	['R1 a 0 {10-2*r}', 'R1 {#-?*r}', -3, 'R1 a 0 {10-(-3)*r}', null],
	['R1 a 0 {-2*r}', 'R1 {?*r}', -3, 'R1 a 0 {-3*r}', null],
	['R1 a 0 {-2**r}', 'R1 {-?**r}', -3, 'R1 a 0 {-(-3)**r}', null],
	['R1 a 0 {max(1k,r)}', 'R1 {max(?,r)}', -4700, 'R1 a 0 {max(-4700,r)}', 'R1 a 0 {max(-4.7k,r)}']
])('[C13] [STU26] %s: %s is set exactly at its place', async (cards, name, value, run, kept) => {
	expect(await set(cards, name, value)).toEqual({ run, kept: kept ?? run });
});

it('[C13] [STU26] a number of an expression that has changed is unknown, not another number', async () => {
	const before = '.param r=1\nR1 a 0 {2*r+3}';
	const [name] = Object.keys(await numbers(before));
	expect(name).toBe('R1 {?*r+#}');
	await expect(set('.param r=1\nR1 a 0 {5+2*r+3}', name!, 4)).rejects.toMatchObject({ code: 'target_unknown' });
});

it('[C13] [STU26] long expressions have short names, and every name finds its number again', async () => {
	const content = `* long\nR1 a 0 {r*2+${'r*r+'.repeat(40)}3}\n.op\n.end\n`;
	const netlist = await open(content);
	const variables = await netlist.variables();
	const targets = variables.flatMap(({ target }): Target[] => (target.kind === 'number' ? [target] : []));
	const places = await netlist.targets(targets);
	netlist.release();
	expect(places.map(({ nominal }) => nominal)).toEqual([2, 3]);
	for (const target of targets) expect(targetName(target).length).toBeLessThan(80);
});

it('[C13] [STU26] a number of a model is refused beside a parameter that one of its elements has alone', async () => {
	const netlist = await open('* models\nQ1 c b 0 QN\n.model QN NPN(BF=100 VAF={2*k})\n.param k=9\n.op\n.end\n');
	const targets: Target[] = [
		{ kind: 'number', name: 'QN VAF {?*k}' },
		{ kind: 'device', device: 'Q1', parameter: 'model.bf' }
	];
	await expect(netlist.targets(targets)).rejects.toMatchObject({
		...{ code: 'targets_overlap', data: { one: 'QN VAF {?*k}', other: 'Q1 model.bf' } }
	});
	expect(await netlist.targets(targets.slice(1))).toHaveLength(1);
	netlist.release();
});

it('[C13] [STU26] a number is refused beside what replaces the value around it, in a single run too', async () => {
	const content = '* both\n.param k=2\nX1 a amp\nR1 a 0 {2*k}\nV1 a 0 1\n.subckt amp a\nR2 a 0 1k\n.ends\n.op\n.end\n';
	const files = new MemoryFiles({ 'main.cir': content });
	const both = (one: string, device: string) => ({
		...{ entry: 'main.cir', dialect: 'ngspice' as const },
		overrides: {
			values: [
				{ target: { kind: 'number' as const, name: one }, value: 3 },
				{ target: { kind: 'device' as const, device }, value: 5 }
			]
		}
	});
	for (const [one, other] of [
		['R1 {?*k}', 'R1'],
		['amp/R2', 'X1.R2']
	] as const)
		await expect(localNetlists().open(files, both(one, other))).rejects.toMatchObject({
			...{ code: 'targets_overlap', data: { one, other } }
		});
	const apart = await localNetlists().open(files, both('R1 {?*k}', 'X1.R2'));
	expect(String(apart.files[0]?.content)).toContain('R1 a 0 {3*k}\n');
	apart.release();
});

it('[C13] [STU26] of a waveform with thousands of points some are listed, and each can be set', async () => {
	const points = Array.from({ length: 2_000 }, (_, index) => `${index}u {${index + 1}*k}`).join(' ');
	const content = `* long\n.param k=1\nV1 a 0 PWL(${points})\n.subckt amp a\nR1 a 0 1k\n.ends\n.op\n.end\n`;
	const netlist = await open(content);
	const listed = (await netlist.variables()).flatMap(({ target }) => (target.kind === 'number' ? [target.name] : []));
	expect(listed).toHaveLength(101);
	expect(listed.slice(-2)).toEqual(['V1 pwl 100 {?*k}', 'amp/R1']);
	const target: Target = { kind: 'number', name: 'V1 pwl 4000 {?*k}' };
	expect(await netlist.variableAt('main.cir', content.indexOf('{2000*') + 2)).toEqual({ target, nominal: 2_000 });
	const [places] = await netlist.targets([target]);
	expect(places?.nominal).toBe(2_000);
	const variables = await variablesWith(netlist, [{ target }, { target: { kind: 'number', name: 'V1 pwl 1' } }]);
	expect(variables.filter((each) => each.target === target)).toEqual([{ target, nominal: 2_000 }]);
	netlist.release();
});
