import { seededRandom } from '../support/random.ts';

/** A small project with seeded contents, for comparisons of the shell with a real one. */
export function shellTree(seed: number): Record<string, string> {
	const random = seededRandom(seed);
	const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
	const whole = (below: number) => Math.floor(random() * below);
	const values = ['1k', '2.2k', '4.7k', '10k', '100k', '1meg', '470'];
	const nodes = ['in', 'out', '0', 'n1', 'n2', 'vdd', 'fb'];
	const words = ['alpha', 'beta', 'gamma', 'Delta', 'epsilon', 'zeta', 'eta', 'theta', 'Über', 'naïve', 'Ω', '电阻'];
	const devices = (letter: string, count: number) =>
		Array.from({ length: count }, (_, i) => `${letter}${i + 1} ${pick(nodes)} ${pick(nodes)} ${pick(values)}`);
	const lines = (count: number, make: (i: number) => string) =>
		Array.from({ length: count }, (_, i) => `${make(i)}\n`).join('');
	const netlist = (title: string) =>
		[
			`* ${title}`,
			'.include lib/models.lib',
			...devices('R', 8),
			...devices('C', 4),
			'V1 in 0 DC 1 AC 1',
			'.ac dec 10 1 1meg',
			'.end',
			''
		].join('\n');
	// The first row is one of which lines compute a mean.
	const state = (i: number) => (i === 0 ? 'ok' : pick(['ok', 'bad', 'low']));
	const csv = lines(12, (i) => `${i * 10},${(random() * 5).toFixed(3)},${state(i)}`);
	return {
		'amp.cir': netlist('amplifier'),
		'filter.cir': netlist('low-pass filter'),
		'lib/models.lib': '.model nmos1 nmos (vto=0.7 kp=100u)\n.model d1 d (is=1e-14)\n.model q1 npn\n',
		'lib/deep/opamp.sub': '.subckt opamp inp inn out\nE1 out 0 inp inn 1e5\n.ends\n',
		'data/run1.csv': `freq,gain,state\n${csv}`,
		'data/run2.tsv': lines(8, (i) => `${i}\t${whole(100)}\t${pick(words)}`),
		'words.txt': lines(20, () => pick(words)),
		'numbers.txt': lines(15, () => String(whole(1000) - 200)),
		'pairs.txt': lines(10, (i) => `key${i % 4} ${whole(50)} ${pick(words)}`),
		'left.txt': 'a 1\nb 2\nc 3\ne 5\n',
		'right.txt': 'a x\nb y\nd z\ne w\n',
		'notes.md': '# Notes\n\n- first item\n- second item\n\n\nThe end  of the notes.\n',
		'with space.txt': 'one\ntwo\nthree\n',
		'no-newline.txt': 'first\nlast without newline',
		'empty.txt': '',
		'tabs.txt': 'a\tb\tc\n\td\n  e  f \n',
		'params.json': '{"name":"amp","values":[1,2,3],"nested":{"gain":40.5,"ok":true},"none":null}\n'
	};
}
