import { expect, it } from 'vitest';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { membersOf, type VariedClassName } from '#lib/studies/kinds/element-class.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

async function matchedIn(cards: string): Promise<[string, string][]> {
	const content = `* matched\n${cards}\n.model nch nmos(level=1 vto=0.7)\n.model nb nmos(level=54)\n.model old nmos(level=8 version=3.1)\n.model qn npn(is=1e-15)\n.model bare npn\n.op\n.end\n`;
	const netlist = await localNetlists().open(new MemoryFiles({ 'a.cir': content }), {
		entry: 'a.cir',
		dialect: 'ngspice'
	});
	const variables = await netlist.variables();
	netlist.release();
	return variables.flatMap(({ target, matched }) => (matched ? [[targetName(target), matched.join()]] : []));
}
const none = async (cards: string) => expect(await matchedIn(cards)).toEqual([]);

it('[C12] [STU27] finds the pairs and mirrors of equal transistors', async () => {
	const pair = 'M1 o1 in1 tail 0 nch w=10u l=1u\nM2 o2 in2 tail 0 nch l=1u w={2*5u}\nI1 tail 0 1m';
	expect(await matchedIn(pair)).toEqual([
		['M1 model.vto', 'M1,M2'],
		['M2 model.vto', 'M1,M2']
	]);
	const mirror = 'M1 ref ref 0 0 nb w=10u l=1u\nM2 out ref 0 0 nb w=10u l=1u m=4 delvto=1m\nM3 x y 0 0 nb w=10u l=1u';
	expect((await matchedIn(mirror)).toSorted()).toEqual([
		['M1 delvto', 'M1,M2'],
		['M2 delvto', 'M1,M2']
	]);
	const bipolar = 'Q1 a b tail qn\nQ2 c d tail qn\nQ3 tail bias 0 qn\nQ4 bias bias 0 qn';
	expect((await matchedIn(bipolar)).map(([name, group]) => `${name} of ${group}`)).toEqual([
		'Q1 model.is of Q1,Q2',
		'Q2 model.is of Q1,Q2',
		'Q3 model.is of Q3,Q4',
		'Q4 model.is of Q3,Q4'
	]);
	const inside = `X1 p q amp\n.subckt amp a b\n${pair}\n.ends`;
	expect((await matchedIn(inside)).map(([name]) => name)).toEqual(['X1.M1 model.vto', 'X1.M2 model.vto']);
});

it('[C12] [STU14] lists each transistor by its kind, also those that cannot be set alone, which a class leaves out by name', async () => {
	const content = `* classes
M1 a b 0 0 nch
M2 a b 0 0 pch w=1u l=1u
M3 a b 0 0 binned w=1u l=1u
M4 a b 0 0 unknown w=1u l=1u
Q1 a b 0 qp
X1 a part
.subckt part a
M1 a a 0 0 nch
.ends
.model nch nmos(level=1 vto=0.7)
.model pch pmos(level=14)
.model binned.1 nmos(level=14)
.model qp pnp(bf=100)
.op
.end
`;
	const netlist = await localNetlists().open(new MemoryFiles({ 'a.cir': content }), {
		entry: 'a.cir',
		dialect: 'ngspice'
	});
	const variables = await netlist.variables();
	const namesOf = (kind: VariedClassName, inside = false) => {
		const { targets, skipped } = membersOf(kind, variables, inside);
		return [targets.map(targetName), skipped];
	};
	expect(namesOf('nmos')).toEqual([['M1 model.vto'], ['M3']]);
	expect(namesOf('nmos', true)).toEqual([['M1 model.vto', 'X1.M1 model.vto'], ['M3']]);
	expect(namesOf('pmos')).toEqual([['M2 delvto'], []]);
	expect(namesOf('pnp')).toEqual([[], ['Q1']]);
	const places = await netlist.targets([
		...membersOf('nmos', variables, true).targets,
		...membersOf('pmos', variables).targets
	]);
	expect(places.map(({ nominal }) => nominal)).toEqual([0.7, 0.7, 0]);
	netlist.release();
});

it('[C12] [STU27] takes nothing else for a match, and no group of which one cannot be set', async () => {
	// Other sizes, no known size, another model.
	await none('M1 o1 in1 tail 0 nch w=10u l=1u\nM2 o2 in2 tail 0 nch w=20u l=1u\nI1 tail 0 1m');
	await none('M1 ref ref 0 0 nch\nM2 out ref 0 0 nch');
	await none('M1 ref ref 0 0 nch w=1u l=1u\nM2 out ref 0 0 nb w=1u l=1u');
	// A common source at ground, two switches into one load, a common source with two loads, a gate without a diode.
	await none('M1 o1 in1 0 0 nch w=1u l=1u\nM2 o2 in2 0 0 nch w=1u l=1u');
	await none('M1 o1 in1 s 0 nch w=1u l=1u\nM2 o2 in2 s 0 nch w=1u l=1u\nC1 s 0 1p');
	await none('M1 o1 in1 s 0 nch w=1u l=1u\nM2 o2 in2 s 0 nch w=1u l=1u\nR1 s 0 1k\nR2 s x 1k');
	await none('M1 o1 g 0 0 nch w=1u l=1u\nM2 o2 g 0 0 nch w=1u l=1u');
	// Sizes in micrometres without a scale, and a model without the parameter.
	await none('M1 ref ref 0 0 nch w=10 l=1\nM2 out ref 0 0 nch w=10 l=1');
	await none('M1 ref ref 0 0 old w=1u l=1u\nM2 out ref 0 0 old w=1u l=1u');
	await none('Q1 ref ref 0 bare\nQ2 out ref 0 bare');
});
