import { expect, it } from 'vitest';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { setValues } from '#lib/app/project/files/set-values.ts';
import { statedSpread } from '#lib/sim/variation/stated-spread.ts';
import { numberIn } from '#lib/sim/variation/card-values.ts';
import { settingOf, settingsOf } from '#lib/sim/variation/target.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const files = new MemoryFiles({
	'main.cir': `* stage
.lib "proc.lib" tt
.param rload=4.7k half={rload/2}
V1 in 0 DC 5 AC 1
V2 s 0 SIN(0 1 1k)
R1 in out {rload}
C1 out 0 10n
M1 out in 0 0 nch w=20u l=1u
X1 out part
.subckt part a
.param inner=3
R9 a 0 1k
.ends
.temp 50
.options reltol=1e-4
.op
.end
`,
	'proc.lib': '.lib tt\n.model nch nmos(level=1 vto=0.7)\n.endl\n.lib FF\n.model nch nmos(level=1 vto=0.6)\n.endl\n'
});

it('[C13] lists what can be set in a netlist, with its values and the sections of its libraries', async () => {
	const netlist = await localNetlists().open(files, { entry: 'main.cir', dialect: 'ngspice' });
	const variables = await netlist.variables();
	netlist.release();
	const listed = variables.map(({ target, nominal }) => [target.kind, targetName(target), nominal]);
	expect(listed).toEqual([
		['parameter', 'rload', 4700],
		['parameter', 'half', null],
		['device', 'V1', 5],
		['device', 'V2', null],
		['device', 'R1', null],
		['device', 'C1', 1e-8],
		['device', 'M1 w', 20 * 1e-6],
		['device', 'M1 l', 1e-6],
		['device', 'X1.R9', 1000],
		['model', 'nch level', 1],
		['model', 'nch vto', 0.7],
		['number', 'half {rload/?}', 2],
		['number', 'V1 ac 1', 1],
		['number', 'V2 sin 1', 0],
		['number', 'V2 sin 2', 1],
		['number', 'V2 sin 3', 1000],
		['number', 'part/inner', 3],
		['number', 'part/R9', 1000],
		['temperature', 'temp', 50],
		['section', 'proc.lib', 'tt'],
		['option', 'reltol', 1e-4],
		['option', 'abstol', 1e-12],
		['option', 'vntol', 1e-6],
		['option', 'chgtol', 1e-14],
		['option', 'trtol', 7],
		['option', 'gmin', 1e-12],
		['device', 'M1 model.vto', 0.7]
	]);
	expect(variables.find(({ sections }) => sections)?.sections).toEqual(['tt', 'ff']);
	// All of them are found again when they are set.
	const again = await localNetlists().open(files, { entry: 'main.cir', dialect: 'ngspice' });
	const places = (await Promise.all(variables.map(({ target }) => again.targets([target])))).flat();
	again.release();
	expect(places.map(({ nominal }) => nominal)).toEqual(variables.map(({ nominal }) => nominal));
});

it('[C12] [STU18] reads the area of an element from its line, with its multiplier and the scale', async () => {
	const areasOf = async (options: string, startup = ''): Promise<unknown[]> => {
		const content = `* areas
.param wn=4u len={wn/8}
${options}
M1 d g 0 0 nch w=20u l=5u
M2 d g 0 0 nch w={wn} l=len m=2
M3 d g 0 0 nch w=20u
M4 d g 0 0 nch w={unknown} l=1u
M5 d g 0 0 nch w=20 l=0.5
M6 d g 0 0 nch w=0.05 l=0.05
M7 d g 0 0 nch w=1u l=1u w='2*wn'
X1 d g stage w=8 l=0.5 m=3
X2 d g pair
R1 d 0 1k w=2u l=10u
D1 d 0 dx w=2u l=10u
.subckt stage d g w=1 l=1 k=2
M1 d g 0 0 nch w={w/k} l=l m=2
.ends
.subckt pair d g
M1 d g 0 0 nch w=2u l=1u
M2 d g 0 0 nch w=2u l=1u
.ends
.op
.end
`;
		const circuit = new MemoryFiles({ 'main.cir': content, '.spiceinit': startup });
		const netlist = await localNetlists().open(circuit, { entry: 'main.cir', dialect: 'ngspice' });
		const names = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'X1', 'X2', 'D1'].map((name) => ({
			device: name,
			parameter: 'delvto'
		}));
		const places = await netlist.targets([...names, { device: 'R1' }].map((at) => ({ kind: 'device', ...at })));
		netlist.release();
		expect(places[0]!.nominal).toBe(0);
		return places.map(({ area }) => (typeof area === 'number' ? Number((area * 1e12).toPrecision(9)) : area));
	};
	const others = ['missing', 'missing'];
	expect(await areasOf('')).toEqual([100, 4, ...others, 'long', 'long', 8, 'long', 'inside', 20, 20]);
	const scaled = [100e-12, 4e-12, ...others, 10, 0.0025, 8e-12, 12, 'inside', 'scale', 20e-12];
	expect(await areasOf('.option scale=1u')).toEqual(scaled);
	const unknown = Array.from(scaled, (value) => (typeof value === 'number' ? 'scale' : value));
	expect(await areasOf('.option scale={unknown}')).toEqual(unknown);
	expect(await areasOf('', 'option scale=1u\n')).toEqual(unknown);
});

it('[C12] reads the nominal value and the spread of a value that the netlist makes random', async () => {
	const content =
		'* random\n.param p=agauss(5,1,3)\nR1 a 0 {agauss(1k,50,3)}\nR2 a 0 {2*gauss(1k,0.05,3)}\nV1 a 0 1\n.op\n.end\n';
	const random = new MemoryFiles({ 'main.cir': content });
	const netlist = await localNetlists().open(random, { entry: 'main.cir', dialect: 'ngspice' });
	const variables = await netlist.variables();
	const [places] = await netlist.targets([{ kind: 'device', device: 'R1' }]);
	netlist.release();
	const of = (name: string) => variables.find(({ target }) => targetName(target) === name);
	expect(of('p')).toMatchObject({ nominal: 5, spread: { shape: 'gauss', amount: 1, relative: false, sigmas: 3 } });
	expect(of('R1')).toMatchObject({ nominal: 1000, spread: { shape: 'gauss', amount: 50 } });
	expect(of('R2')).toMatchObject({
		nominal: 2000,
		spread: { shape: 'gauss', amount: 0.05, relative: true, sigmas: 3 }
	});
	expect(places?.nominal).toBe(1000);
	const [file] = applyEdits([{ path: 'main.cir', content }], settingOf(places!, 990));
	expect(file?.content).toContain('R1 a 0 990\n');
});

it('[C12] [STU24] sets model parameters of single elements by copies of the card, which follow the rest of the model', async () => {
	const content = `* copies
.param gain=50
Q1 a b 0 QS
Q2 a b 0 QS
Q3 a b 0 QTWO
.model QS NPN (BF={2*gain} DEV=20%
+ IS=1e-15 LOT 50%)
.model QTWO NPN (BF=1)
.model QTWO NPN (BF=2)
.op
.end
`;
	const open = { entry: 'main.cir', dialect: 'pspice' as const };
	const netlist = await localNetlists().open(new MemoryFiles({ 'main.cir': content }), open);
	const own = (device: string, parameter: string) => ({ kind: 'device' as const, device, parameter });
	const targets = [
		own('Q2', 'model.BF'),
		own('q1', 'model.bf'),
		{ kind: 'model' as const, model: 'qs', parameter: 'is' }
	];
	const places = await netlist.targets(targets);
	expect(places.map(({ nominal }) => nominal)).toEqual([null, null, 1e-15]);
	const written = (values: readonly (number | null)[]): string[] => {
		const edits = settingsOf(values.map((value, index) => ({ places: places[index]!, value })));
		return String(applyEdits([{ path: 'main.cir', content }], edits)[0]?.content).split('\n');
	};
	const lines = written([110, null, 2e-15]);
	expect(lines.slice(2, 7)).toEqual([
		...['Q1 a b 0 own_q1', 'Q2 a b 0 own_q2', 'Q3 a b 0 QTWO'],
		...['.model QS NPN (BF={2*gain} DEV=20%', '+ IS=2e-15 LOT 50%)']
	]);
	expect(lines.slice(9).toSorted()).toEqual(
		[
			...['.op', '.end', ''],
			'.model own_q2 NPN (BF={own_q2_bf} IS={own_shared_qs_is})',
			'.model own_q1 NPN (BF={own_q1_bf} IS={own_shared_qs_is})',
			...['.param own_q2_bf=110', '.param own_q1_bf={2*gain}', '.param own_shared_qs_is=2e-15']
		].toSorted()
	);
	for (const target of [own('Q3', 'model.bf'), own('Q1', 'model.vaf'), own('Q9', 'model.bf')]) {
		const code = target.device === 'Q9' ? 'target_unknown' : 'target_without_model';
		await expect(netlist.targets([target])).rejects.toMatchObject({ code });
	}
	netlist.release();
});

it('[C12] reads the DEV and LOT tolerances of models, for what has its own draw', async () => {
	const content = `* tolerances
R1 a 0 RMOD 1k
R2 a 0 RMOD 2k
C1 a 0 CMOD 1n
Q1 a b 0 QN
Q2 a b 0 QS
Q3 a b 0 QS
V1 a 0 1
.model RMOD RES(R=2 DEV=5% LOT/3/GAUSS 10% TC1=1m)
.model CMOD CAP (C=2 DEV 0.1)
.model QN NPN (IS=1e-15 BF=100 DEV/GAUSS=20 LOT 30%
+ VAF=50 DEV/MINE 5%)
.model QS NPN (BF=100 DEV=20% IS=1e-15 LOT 50%)
.op
.end
`;
	const open = { entry: 'main.cir', dialect: 'pspice' as const };
	const netlist = await localNetlists().open(new MemoryFiles({ 'main.cir': content }), open);
	const variables = await netlist.variables();
	netlist.release();
	const found = variables.flatMap(({ target, tolerances }) => (tolerances ? [[targetName(target), tolerances]] : []));
	const uniform = { shape: 'uniform', relative: true };
	const gauss = { shape: 'gauss', sigmas: 1 };
	const own = { ...uniform, amount: 0.05 };
	const resistor = [own, { ...gauss, amount: 0.1, relative: true, lot: 'lot 3' }];
	const gain = [
		{ ...gauss, amount: 20, relative: false },
		{ ...uniform, amount: 0.3, lot: 'lot qn bf' }
	];
	const shared = [
		['bf', [{ ...uniform, amount: 0.2 }]],
		['is', [{ ...uniform, amount: 0.5, lot: 'lot qs is' }]]
	];
	expect(found).toEqual([
		['R1', resistor],
		['R2', resistor],
		['C1', [own]],
		...['Q2', 'Q3'].flatMap((device) => shared.map(([name, parts]) => [`${device} model.${name as string}`, parts])),
		['QN BF', gain]
	]);
});

it.each([
	['1k*(1+flat(0.05))', 1000, { shape: 'uniform', amount: 0.05, relative: true }],
	['2k*(1+gauss(0.02))', 2000, { shape: 'gauss', amount: 0.02, relative: true, sigmas: 1 }],
	['1k-flat(50)', 1000, { shape: 'uniform', amount: 0.05, relative: true }],
	['gauss(3)', 0, { shape: 'gauss', amount: 3, relative: false, sigmas: 1 }],
	['5*agauss(0,1,3)', 0, { shape: 'gauss', amount: 5, relative: false, sigmas: 3 }],
	['100+10*unif(10,0.1)', 200, { shape: 'uniform', amount: 0.05, relative: true }]
])('[C12] reads the spread of a value that follows a random function in proportion: %s', (text, nominal, spread) => {
	expect(statedSpread(`{${text}}`, numberIn)).toEqual({ nominal, spread });
});

it('[C12] states no spread of what bends a random value, has two of them, or a name', () => {
	for (const text of [
		'max(900,agauss(1k,50,2))',
		'1k/(1+gauss(0.05))',
		'1k*(1+flat(0.1))*(1+flat(0.1))',
		'exp(gauss(0.1))',
		'rload*(1+flat(0.1))',
		'flat(1,2)'
	])
		expect(statedSpread(`{${text}}`, numberIn)).toBeNull();
});

it.each([
	['.tran 1u 10u', 2e-7, '.tran 1u 10u 0 5e-9', 7],
	['.tran 1n 10u 1u uic', 1e-9, '.tran 1n 10u 1u 5e-9 uic', 7],
	['.tran 1n 10u 0 2u', 2e-6, '.tran 1n 10u 0 5e-9', 7],
	['A1 [x] [y] gate\n.tran 1n 10u', 1e-9, '.tran 1n 10u 0 5e-9', 1]
])(
	'[C15] the maximum time step of %s is %d s and can be set; code models limit trtol',
	async (card, nominal, changed, trtol) => {
		const content = `* step\nR1 a 0 1\n${card}\n.end\n`;
		const netlist = await localNetlists().open(new MemoryFiles({ 'main.cir': content }), {
			entry: 'main.cir',
			dialect: 'ngspice'
		});
		const [step, option] = await netlist.targets([{ kind: 'time_step' }, { kind: 'option', name: 'trtol' }]);
		netlist.release();
		expect(step?.nominal).toBeCloseTo(nominal, 15);
		expect(option?.nominal).toBe(trtol);
		const [file] = applyEdits([{ path: 'main.cir', content }], settingOf(step!, 5e-9));
		expect(file?.content).toContain(`${changed}\n`);
	}
);

it('[C13] finds what the number at a place sets', async () => {
	const netlist = await localNetlists().open(files, { entry: 'main.cir', dialect: 'ngspice' });
	const text = String(netlist.files[0]!.content);
	const at = async (part: string, path = 'main.cir', source = text) => {
		const found = await netlist.variableAt(path, source.indexOf(part) + part.length);
		return 'reason' in found ? [found.reason, ...found.names] : [targetName(found.target), found.nominal];
	};
	expect(await at('rload=4.7k')).toEqual(['rload', 4700]);
	expect(await at('DC 5')).toEqual(['V1', 5]);
	expect(await at('out 0 10')).toEqual(['C1', 10e-9]);
	expect(await at('w=2')).toEqual(['M1 w', 20 * 1e-6]);
	expect(await at('.temp 5')).toEqual(['temp', 50]);
	const library = String(netlist.files.find(({ path }) => path === 'proc.lib')!.content);
	expect(await at('vto=0', 'proc.lib', library)).toEqual(['nch vto', 0.7]);
	expect(await at('AC 1')).toEqual(['V1 ac 1', 1]);
	expect(await at('SIN(0 1')).toEqual(['V2 sin 2', 1]);
	expect(await at('SIN(0 1 1k')).toEqual(['V2 sin 3', 1000]);
	expect(await at('half={rload/2')).toEqual(['half {rload/?}', 2]);
	expect(await at('inner=3')).toEqual(['part/inner', 3]);
	expect(await at('R9 a 0 1k')).toEqual(['part/R9', 1000]);
	expect(await at('{rload')).toEqual(['depends', 'rload']);
	for (const part of ['* sta', 'C1 out 0', 'R9 a 0', '.subckt part']) expect(await at(part)).toEqual(['other']);
	expect(await netlist.variableAt('other.cir', 3)).toEqual({ reason: 'other', names: [] });
	netlist.release();
});

it('[C12] [STU24] [STU25] writes values of elements in subcircuits to the netlist, what they have in common once', async () => {
	const content = `* write
X1 a s
X2 a s
Q1 a b 0 qn
V1 a 0 1
.subckt s a
R1 a 0 2.2k
.ends
.model qn npn(bf=100 is=1e-15)
.op
.end
`;
	const netlist = await localNetlists().open(new MemoryFiles({ 'main.cir': content }), {
		entry: 'main.cir',
		dialect: 'ngspice'
	});
	const device = (name: string, parameter?: string) => ({
		kind: 'device' as const,
		device: name,
		...(parameter && { parameter })
	});
	const targets = [device('X1.R1'), device('X2.R1'), device('Q1', 'model.bf'), device('Q1', 'model.is')];
	const places = await netlist.targets(targets);
	netlist.release();
	const values = [4700, 1000, 120, 2e-15];
	const written = setValues(
		[{ path: 'main.cir', content }],
		places.map((each, index) => ({ places: each, value: values[index]! }))
	);
	expect(written.map(({ after }) => after)).toEqual([
		`* write
X1 a s own_r1_set=1 own_r1=4700
X2 a s own_r1_set=1 own_r1=1000
Q1 a b 0 own_q1
V1 a 0 1
.subckt s a own_r1_set=0 own_r1=0
R1 a 0 {own_r1_set ? own_r1 : (2200)}
.ends
.model qn npn(bf=100 is=1e-15)
.op
.model own_q1 npn(bf={own_q1_bf} is={own_q1_is})
.param own_q1_bf=120
.param own_q1_is=2e-15
.end
`
	]);
	// A second time, the names are others: both edits hold.
	const again = await localNetlists().open(new MemoryFiles({ 'main.cir': written[0]!.after }), {
		entry: 'main.cir',
		dialect: 'ngspice'
	});
	const [r1, bf] = await again.targets([targets[0]!, targets[2]!]);
	again.release();
	expect(r1!.nominal).toBe(4700);
	const [twice] = setValues(
		[{ path: 'main.cir', content: written[0]!.after }],
		[
			{ places: r1!, value: 5e3 },
			{ places: bf!, value: 90 }
		]
	);
	expect(twice!.after).toContain('X1 a s own_r1_set=1 own_r1=4700 own2_r1_set=1 own2_r1=5000\n');
	expect(twice!.after).toContain('R1 a 0 {own2_r1_set ? own2_r1 : (own_r1_set ? own_r1 : (2200))}\n');
	expect(twice!.after).toContain('.model own2_q1 npn(bf={own2_q1_bf} is={own_q1_is})\n');
});
