import { atOnce } from '#lib/base/slices.ts';
import { matchPaths } from '#lib/search/glob-pattern.ts';
import { searchTexts } from '#lib/search/search-texts.ts';
import { seededRandom } from './random.ts';

/** A tree of files, and what to look for in it. */
export interface SearchCase {
	files: Record<string, string>;
	glob: GlobCase;
	grep: GrepCase;
}

interface GlobCase {
	pattern: string;
	/** The same for `find`: one alternative per list. */
	find: string[][];
}

export interface GrepCase {
	pattern: string;
	ignoreCase: boolean;
	wholeWord: boolean;
	before: number;
	after: number;
}

/** What was found: paths, and by path the lines as grep writes them. */
export interface Found {
	glob: string[];
	grep: Record<string, string[]>;
}

/** Cases that share a tree. */
const CASES_PER_TREE = 25;

export function randomSearchCase(seed: number): SearchCase {
	const files = randomTree(seededRandom(1_000_003 * Math.floor(seed / CASES_PER_TREE) + 17));
	const random = new Random(seededRandom(seed));
	return { files, glob: randomGlob(random, Object.keys(files)), grep: randomGrep(random) };
}

/** What our own search finds. */
export function findOurs({ files, glob, grep }: SearchCase): Found {
	const paths = Object.keys(files).sort();
	const { before, after, ...query } = grep;
	const request = { query, paths, include: [], exclude: [], before, after, maxLines: 100_000 };
	const result = atOnce(searchTexts(new Map(Object.entries(files)), request));
	return {
		glob: atOnce(matchPaths(glob.pattern, paths)),
		grep: Object.fromEntries(
			result.files.map(({ path, lines }) => [
				path,
				lines.map(({ number, text, isMatch }) => `${number}${isMatch ? ':' : '-'}${text}`)
			])
		)
	};
}

class Random {
	constructor(private readonly next: () => number) {}

	below(limit: number): number {
		return Math.floor(this.next() * limit);
	}

	chance(share: number): boolean {
		return this.next() < share;
	}

	pick<T>(items: readonly T[]): T {
		return items[this.below(items.length)]!;
	}

	list<T>(least: number, most: number, make: () => T): T[] {
		return Array.from({ length: least + this.below(most - least + 1) }, make);
	}
}

const stems = ['amp', 'Amp2', 'bjt', 'MOS', 'x', 'x y', 'a.b', 'op-amp', 'r_1', '增益', '.hidden', 'README'];
const extensions = ['.cir', '.CIR', '.lib', '.mod', '.md', '', '.tar.gz'];
const folders = ['lib', 'Lib2', 'deep', 'a', 'old data', '.config'];
const words = [
	'R1',
	'r1',
	'R12',
	'Q1',
	'vcc',
	'VCC',
	'net_1',
	'0',
	'10k',
	'1.5u',
	'.model',
	'NPN',
	'*',
	';',
	'增益',
	'',
	'x=1'
];

function randomTree(next: () => number): Record<string, string> {
	const random = new Random(next);
	const files = new Map<string, string>();
	const lower = new Set<string>();
	for (let index = 0; index < 24; index++) {
		const folder = random.list(0, 3, () => random.pick(folders));
		const path = [...folder, random.pick(stems) + random.pick(extensions)].join('/');
		// A path is a file or a folder, whatever its case.
		const prefixes = path.split('/').map((_, end, names) =>
			names
				.slice(0, end + 1)
				.join('/')
				.toLowerCase()
		);
		const isTaken = lower.has(`file ${path.toLowerCase()}`) || lower.has(`folder ${path.toLowerCase()}`);
		if (isTaken || prefixes.slice(0, -1).some((prefix) => lower.has(`file ${prefix}`))) continue;
		lower.add(`file ${path.toLowerCase()}`);
		for (const prefix of prefixes.slice(0, -1)) lower.add(`folder ${prefix}`);
		const lines = random.list(0, 14, () =>
			random.list(0, 5, () => random.pick(words)).join(random.pick([' ', '  ', '\t']))
		);
		files.set(path, lines.join('\n') + (random.chance(0.7) && lines.length > 0 ? '\n' : ''));
	}
	return Object.fromEntries(files);
}

/** Patterns that `find` can be asked for without translating them: by name, by depth, or below a folder. */
function randomGlob(random: Random, paths: readonly string[]): GlobCase {
	const path = random.pick(paths);
	const segments = path.split('/');
	const name = blur(random, segments.at(-1)!);
	const kind = random.below(4);
	if (kind === 0) {
		const choices = [name, ...random.list(1, 2, () => blur(random, random.pick(stems) + random.pick(extensions)))];
		return { pattern: `{${choices.join(',')}}`, find: choices.map((choice) => ['-iname', choice]) };
	}
	if (kind === 1) return { pattern: random.chance(0.5) ? name : `**/${name}`, find: [['-iname', name]] };
	const [top = ''] = segments;
	if (kind === 2 && segments.length > 1) {
		const below = ['-ipath', `./${top}/*`];
		return random.chance(0.5)
			? { pattern: `${top}/**`, find: [below] }
			: { pattern: `${top}/**/${name}`, find: [[...below, '-iname', name]] };
	}
	// With as many slashes as the path has, no star of find's can stand for one.
	const pattern = segments.map((segment) => blur(random, segment)).join('/');
	if (segments.length === 1) return { pattern: `**/${pattern}`, find: [['-iname', pattern]] };
	const depth = String(segments.length);
	return { pattern, find: [['-mindepth', depth, '-maxdepth', depth, '-ipath', `./${pattern}`]] };
}

/** Puts wildcards into a name, or changes its case. */
function blur(random: Random, name: string): string {
	return [...name]
		.map((character) => {
			if (random.chance(0.15)) return '?';
			if (random.chance(0.15)) return '*';
			return random.chance(0.1) ? character.toUpperCase() : character;
		})
		.join('');
}

/** Without `\S` and `\D`: with them GNU grep 3.8 does not match a line of Chinese characters alone. */
const atoms = [
	'R',
	'r1',
	'1',
	'10k',
	'V',
	'CC',
	'net',
	'_',
	' ',
	'\\.',
	'\\*',
	'.',
	'\\d',
	'\\w',
	'\\s',
	'[Rr]',
	'[^R]',
	'[0-9]',
	'[a-z_]',
	'增',
	'='
];
const quantifiers = ['', '', '', '', '*', '+', '?', '{1,2}', '*?', '+?'];
/** Without `(?=`, after which GNU grep 3.8 misses matches that begin with something optional. */
const anchors = ['^', '$', '\\b', '\\B', '(?!1)', '(?<=1)', '(?<!R)'];

function randomGrep(random: Random): GrepCase {
	const sequence = () => random.list(1, 3, () => random.pick(atoms) + random.pick(quantifiers)).join('');
	const group = () => (random.chance(0.25) ? `(${sequence()}|${sequence()})${random.pick(['', '?', '+'])}` : '');
	const pattern = [
		random.chance(0.25) ? random.pick(anchors) : '',
		sequence(),
		group(),
		random.chance(0.2) ? random.pick(anchors) : '',
		random.chance(0.1) ? `|${sequence()}` : ''
	].join('');
	return {
		pattern,
		ignoreCase: random.chance(0.3),
		wholeWord: random.chance(0.3),
		before: random.chance(0.3) ? random.below(3) : 0,
		after: random.chance(0.3) ? random.below(3) : 0
	};
}
