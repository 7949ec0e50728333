import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/lib/spice/features/completion/complete.ts';
import type { CompletionItem } from '../../../../src/lib/spice/service-types.ts';
import { seededRandom } from '../../../support/random.ts';
import { netlistWithCursor, programWithCursor } from './program-text.ts';

function itemsAt(text: string): readonly CompletionItem[] {
	const { program, path, offset } = netlistWithCursor(text);
	return complete(program, path, offset)?.items ?? [];
}

function labelsAt(text: string): string[] {
	return itemsAt(text).map(({ label }) => label);
}

const circuit = `
.param rload=10k cgain=2
.func twice(x) {2*x}
.model sw1 sw vt=1
.model nfast nmos level=1
.model pfast pmos level=1
.model q1 npn
.subckt amp in out vdd gain=10 bw=1meg
R1 in mid 1k
.param inner=3
.model qin npn
.ends
.subckt follower in out
E1 out 0 in 0 1
.ends
V1 supply 0 5
Rload supply out {rload}
`;

describe('completion', () => {
	it('[FEAT1] offers nodes of the scope, the nearest first', () => {
		const labels = labelsAt(`${circuit}C1 |`);
		expect(labels.slice(0, 3).sort()).toEqual(['0', 'out', 'supply']);
		expect(labels[0]).not.toBe('0');
		expect(labels).not.toContain('mid');
		expect(labelsAt('R1 a b 1k\nR2 b c 1k\nR3 c |')[0]).toBe('c');
	});

	it('[FEAT1] offers ports and inner nodes inside of a subcircuit, and global nodes', () => {
		const labels = labelsAt('.global vcc\nV1 vcc 0 5\nR9 outside 0 1\n.subckt a in out\nR1 in mid 1k\nR2 |\n.ends');
		expect(labels.sort()).toEqual(['0', 'in', 'mid', 'out', 'vcc']);
	});

	it('[FEAT1] does not offer the node that is being typed', () => {
		expect(labelsAt('R1 in out 1k\nR2 hal|')).toEqual(['in', 'out', '0']);
	});

	it('[FEAT2] offers models that fit the device', () => {
		expect(labelsAt(`${circuit}M1 d g s b |`).slice(0, 2).sort()).toEqual(['nfast', 'pfast']);
		expect(labelsAt(`${circuit}S1 a b c d |`)).toContain('sw1');
		expect(labelsAt(`${circuit}Q1 c b e |`)).toContain('q1');
		expect(labelsAt(`${circuit}Q1 c b e |`)).not.toContain('qin');
		expect(itemsAt(`${circuit}M1 d g s b n|`).find(({ label }) => label === 'nfast')?.detail).toBe('nmos');
	});

	it('[FEAT3] offers subcircuits with their ports, those that take so many nodes first', () => {
		const items = itemsAt(`${circuit}X1 a b |`);
		expect(items[0]).toMatchObject({ label: 'follower', kind: 'subcircuit', detail: 'in out' });
		expect(items.map(({ label }) => label)).toContain('amp');
		expect(labelsAt(`${circuit}X1 a b c |`)[0]).toBe('amp');
	});

	it('[FEAT3] offers the parameters of the subcircuit that are not given', () => {
		expect(itemsAt(`${circuit}X1 a b c amp |`)).toMatchObject([
			{ label: 'gain', insert: 'gain=', detail: '10' },
			{ label: 'bw', insert: 'bw=' }
		]);
		expect(labelsAt(`${circuit}X1 a b c amp gain=3 b|`)).toEqual(['bw']);
	});

	it('[FEAT4] offers parameters in scope and functions in expressions', () => {
		const labels = labelsAt(`${circuit}R9 a b {rl|}`);
		expect(labels).toEqual(expect.arrayContaining(['rload', 'cgain', 'twice', 'sqrt']));
		expect(labels).not.toContain('inner');
		expect(labelsAt(`${circuit}.param z={2*|}`)).toContain('cgain');
		expect(labelsAt(`${circuit}B1 a 0 V=v(|)`)).toContain('supply');
		expect(labelsAt(`${circuit}B1 a 0 V=v(supply)*ti|`)).toContain('time');
	});

	it('[FEAT5] offers what a line may begin with', () => {
		const items = itemsAt('R1 a 0 1k\nR7 a 0 1k\n|');
		expect(items.find(({ label }) => label === 'R8')).toMatchObject({ insert: 'R8 ${n+} ${n-} ${value}' });
		expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['V1', 'M1', '.tran', '.model']));
		expect(labelsAt('.tr|')).toContain('.tran');
		expect(labelsAt('.tr|')).not.toContain('R1');
		expect(labelsAt('.control\nru|\n.endc')).toContain('run');
		expect(labelsAt('.control\nrun\n|\n.endc')).toEqual(expect.arrayContaining(['plot', '.endc']));
		expect(labelsAt('.control\n.endc\n|')).toContain('R1');
	});

	it('[FEAT6] offers kinds and parameters of models, without those that are set', () => {
		expect(labelsAt('.model d1 |')).toEqual(expect.arrayContaining(['npn', 'd', 'nmos', 'd_and']));
		const labels = labelsAt('.model d1 d is=1f r|');
		expect(labels).toContain('rs');
		expect(labels).not.toContain('is');
		expect(labelsAt('.model g1 gain |')).toContain('in_offset');
		expect(labelsAt('.model m1 nmos level=1\nM1 d g s b m1 w=1u |')).toContain('l');
	});

	it('[FEAT7] offers the keywords of a card where they stand', () => {
		expect(labelsAt('.ac |')).toEqual(['dec', 'oct', 'lin']);
		expect(labelsAt('.tran 1u 1m |')).toContain('uic');
		expect(labelsAt('V1 a 0 |')).toEqual(expect.arrayContaining(['ac', 'dc', 'pulse', 'sin']));
		expect(labelsAt('V1 a 0 ac 1 p|')).not.toContain('ac');
		expect(labelsAt('.options |')).toEqual(expect.arrayContaining(['reltol', 'method']));
		expect(labelsAt('V1 a 0 1\n.dc |')).toEqual(expect.arrayContaining(['V1']));
		expect(labelsAt('V1 a 0 1\nR1 a b 1\nF1 c 0 |')).toEqual(['V1']);
		expect(labelsAt('L1 a 0 1\nL2 b 0 1\nK1 L1 |')).toContain('L2');
	});

	it('[FEAT8] offers the words of a measurement in their order', () => {
		expect(labelsAt('.meas |')).toContain('tran');
		expect(labelsAt('.meas tran rise |')).toEqual(expect.arrayContaining(['trig', 'find', 'avg']));
		expect(labelsAt('R1 a 0 1\n.meas tran t trig |')).toContain('v(a)');
		expect(labelsAt('.meas tran t trig v(a) |')).toContain('val=');
		expect(labelsAt('.meas tran t trig v(a) val=1 |')).toContain('rise=');
	});

	it('[FEAT9] offers files of the project and sections of libraries', () => {
		const texts = {
			'main.cir': 'T\n.include |\n',
			'models/mos.lib': '.lib tt\n.endl\n.lib ff\n.endl\n',
			'op amp.sub': '* x\n'
		};
		const { program, path, offset } = programWithCursor(texts);
		expect(complete(program, path, offset)?.items).toMatchObject([
			{ label: 'op amp.sub', insert: '"op amp.sub"' },
			{ label: 'models/mos.lib', insert: null }
		]);
		const library = programWithCursor({ ...texts, 'main.cir': 'T\n.lib models/mos.lib |\n' });
		expect(complete(library.program, library.path, library.offset)?.items.map(({ label }) => label)).toEqual([
			'tt',
			'ff'
		]);
	});

	it('[FEAT9] writes keywords in the case that is typed, names as they are', () => {
		const items = itemsAt('R1 Out 0 1k\n.TR|');
		expect(items.find(({ label }) => label === '.TRAN')).toBeDefined();
		expect(labelsAt('R1 Out 0 1k\nC1 OU|')).toContain('Out');
	});

	it('[FEAT9] replaces what is typed of the word', () => {
		const { program, path, offset } = netlistWithCursor('R1 in out 1k\nC1 ou|');
		expect(complete(program, path, offset)?.span).toEqual({ path, from: offset - 2, to: offset });
	});

	it.each(['* R1 |', 'R1 a b 1k ; |', '.subckt |', '.model |', '.param |', '.meas tran |'])(
		'[FEAT9] offers nothing at %j',
		(text) => {
			expect(itemsAt(text)).toEqual([]);
		}
	);

	it('[FEAT9] offers nothing in the title, and at most 200 items anywhere', () => {
		const lines = Array.from({ length: 500 }, (_unused, index) => `R${index} n${index} 0 1k`).join('\n');
		expect(labelsAt(`${lines}\nC1 |`)).toHaveLength(200);
		const { program, path } = netlistWithCursor('R1 a b 1k|');
		expect(complete(program, path, 2)).toBeNull();
	});

	it('[FEAT9] answers anywhere in damaged netlists', () => {
		const random = seededRandom(5);
		const parts = [
			'R1 a b 1k',
			'.model m nmos',
			'.subckt x',
			'.ends',
			'{',
			'}',
			'(',
			'\n',
			'\n+',
			' ',
			'=',
			'"',
			';',
			'v(',
			'.control\n',
			'.meas tran a trig',
			'[',
			'.lib "',
			'X1 a',
			'\ud800'
		];
		for (let round = 0; round < 300; round += 1) {
			const text = Array.from({ length: 25 }, () => parts[Math.floor(random() * parts.length)]).join(
				random() < 0.5 ? ' ' : ''
			);
			const offset = Math.floor(random() * (text.length + 1));
			const { program, path, offset: at } = netlistWithCursor(`${text.slice(0, offset)}|${text.slice(offset)}`);
			const found = complete(program, path, at);
			if (found) expect(found.span.to).toBe(at);
		}
	});
});
