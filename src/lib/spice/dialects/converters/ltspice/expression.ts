import { ownValue } from '#lib/base/own-value.ts';
import { readPieces, type Piece } from '../../expression-text.ts';
import { plainNumber } from './values.ts';

/** Where an expression is computed: once for the circuit, or from voltages and currents. */
export type Place = 'parameter' | 'behavior';

/** What a rewritten expression needs besides itself. */
export interface Surroundings {
	place: Place;
	/** Adds devices that compute a function over time; returns the expression of their result, null if there can be none. */
	addDevices: ((name: string, args: readonly string[]) => string | null) | null;
	/** The current of a device that ngspice's expressions cannot name; null if it can, or if there can be none. */
	currentOf: (device: string) => string | null;
	/** Whether the netlist defines a function of its own by that name. */
	isDefined: (name: string) => boolean;
	/** Whether the netlist defines a parameter of that name. */
	hasParameter: (name: string) => boolean;
	/** Called for each function that ngspice does not have. */
	leave: (name: string) => void;
}

/** Longest expression that takes the place of a call: calls inside of calls may double their arguments. */
const MAX_LENGTH = 10_000;

type Rewrite = (args: readonly string[], place: Place) => string | null;

/** LTspice's functions in ngspice's; null where the arguments are not understood. */
const functions: Readonly<Record<string, Rewrite>> = {
	if: ([condition, yes, no]) => (no === undefined ? null : `ternary_fcn(${truth(condition!)},${yes!},${no})`),
	limit: ([x, low, high]) => (high === undefined ? null : `min(max(${x!},${low!}),${high})`),
	uplim: ([x, top, z]) =>
		z === undefined ? null : `(min(${x!},(${top!})-(${z}))+(1-exp(-max(0,(${x!})-(${top!})+(${z}))/(${z})))*(${z}))`,
	dnlim: ([x, low, z]) =>
		z === undefined ? null : `(max(${x!},(${low!})+(${z}))-(1-exp(-max(0,(${low!})-(${x!})+(${z}))/(${z})))*(${z}))`,
	buf: ([x]) => `ternary_fcn((${x!})>0.5,1,0)`,
	inv: ([x]) => `ternary_fcn((${x!})>0.5,0,1)`,
	u: ([x], place) => (place === 'behavior' ? null : `ternary_fcn((${x!})>0,1,0)`),
	uramp: ([x], place) => (place === 'behavior' ? null : `max(0,${x!})`),
	hypot: ([x, y]) => (y === undefined ? null : `sqrt((${x!})*(${x!})+(${y})*(${y}))`),
	int: ([x], place) => (place === 'parameter' ? null : `(sgn(${x!})*floor(abs(${x!})))`),
	round: ([x]) => `nint(${x!})`,
	cbrt: ([x]) => `(sgn(${x!})*pow(abs(${x!}),1/3))`,
	pwr: ([x, y]) => (y === undefined ? null : `pow(abs(${x!}),${y})`),
	pwrs: ([x, y]) => (y === undefined ? null : `(sgn(${x!})*pow(abs(${x!}),${y}))`),
	atan2: ([y, x]) =>
		x === undefined
			? null
			: `ternary_fcn((${x})>0,atan((${y!})/(${x})),ternary_fcn((${y!})<0,-1,1)*1.5707963267948966-atan((${x})/(${y!})))`,
	tbl: (args, place) => (args.length < 3 || args.length % 2 === 0 ? null : table(args, place)),
	table: (args, place) => (args.length < 3 || args.length % 2 === 0 ? null : table(args, place)),
	mc: ([x, y], place) => (y === undefined || place === 'behavior' ? null : `unif(${x!},${y})`),
	flat: ([x], place) => (place === 'behavior' ? null : `aunif(0,${x!})`),
	gauss: ([x, y], place) => (y !== undefined || place === 'behavior' ? null : `agauss(0,${x!},1)`)
};

const currents = /\bi\s*\(\s*[rcd]|\btemp\b/iu;

/** Functions of time, for which devices are added. */
const overTime = new Set(['idt', 'sdt', 'idtmod', 'delay', 'absdelay']);
const unknown = new Set(['rand', 'random', 'white', 'noise', 'smallsig', ...overTime]);
const known = new RegExp(`\\b(?:${[...Object.keys(functions), ...unknown].join('|')})\\s*\\(`, 'iu');
const comparison = /^(?:[<>]=?|[=!]=|!|~)$/u;
const logic = /^(?:&&?|\|\|?)$/u;

/** Whether a text may contain something that is rewritten; cheap, and true too often rather than too rarely. */
export function mayNeedRewriting(code: string): boolean {
	return (
		/[&|~µμ\uFFFD]|\*\*\s*\d*[13579]\b|\d(?:meg|mil|[tgkmunpfr])\d/iu.test(code) ||
		known.test(code) ||
		currents.test(code)
	);
}

/** An expression of LTspice as ngspice computes it. */
export function rewriteExpression(text: string, surroundings: Surroundings): string {
	// A text without its closing parentheses is not an expression yet.
	return text.split('(').length === text.split(')').length ? write(readPieces(text), surroundings) : text;
}

function write(pieces: readonly Piece[], surroundings: Surroundings): string {
	const words = withPowers(pieces.map((piece) => writePiece(piece, surroundings)));
	if (!words.some((word) => logic.test(word))) return words.join('');
	const terms: string[] = [''];
	const operators: string[] = [];
	for (const word of words) {
		if (logic.test(word)) {
			operators.push(word[0]!.repeat(2));
			terms.push('');
		} else terms[terms.length - 1] += word;
	}
	return terms.map((term, index) => truth(term.trim()) + (operators[index] ? ` ${operators[index]} ` : '')).join('');
}

function writePiece(piece: Piece, surroundings: Surroundings): string {
	if (piece.kind === 'space') return piece.text;
	if (piece.kind === 'text') return writeWord(piece.text, surroundings);
	const name = piece.name.toLowerCase();
	if (name === 'v' || name === 'i') {
		// Names of nodes and devices may look like numbers.
		const names = piece.args.map((arg) => arg.map((each) => (each.kind === 'call' ? '' : each.text)).join(''));
		const current = name === 'i' && names.length === 1 ? surroundings.currentOf(names[0]!.trim()) : null;
		return current ?? `${piece.name}(${names.join(',')})`;
	}
	const args = piece.args.map((arg) => write(arg, surroundings));
	const plain = `${piece.name}(${args.join(',')})`;
	if (surroundings.isDefined(name)) return plain;
	if (overTime.has(name) && surroundings.addDevices) {
		const result = surroundings.addDevices(
			name,
			args.map((arg) => arg.trim())
		);
		if (result !== null) return result;
	}
	if (unknown.has(name)) surroundings.leave(name);
	const trimmed = args.map((arg) => arg.trim());
	const written = ownValue(functions, name)?.(trimmed, surroundings.place) ?? plain;
	if (written.length <= MAX_LENGTH) return written;
	surroundings.leave(name);
	return plain;
}

function writeWord(word: string, { hasParameter }: Surroundings): string {
	if (word === '~') return '!';
	return word.toLowerCase() === 'temp' && !hasParameter(word) ? 'temper' : plainNumber(word);
}

/** ngspice raises the magnitude to a power; an odd power keeps its sign when one factor is taken out. */
function withPowers(words: readonly string[]): string[] {
	const out: string[] = [];
	// Index in `out` of the last word that is not a space.
	let base = -1;
	for (let index = 0; index < words.length; index += 1) {
		const word = words[index]!;
		let next = index + 1;
		while (word === '**' && words[next]?.trim() === '') next += 1;
		const exponent = word === '**' ? Number(words[next]) : NaN;
		const text = out[base];
		const isOdd = Number.isInteger(exponent) && exponent % 2 === 1 && exponent > 1;
		if (isOdd && text !== undefined && text.length < MAX_LENGTH && !/^[\d.]/u.test(text)) {
			out.length = base;
			out.push(`(${text}*${text}**${exponent - 1})`);
			base = out.length - 1;
			index = next;
		} else {
			if (word.trim() !== '') base = out.length;
			out.push(word);
		}
	}
	return out;
}

/** LTspice takes what is above one half for true, ngspice what is not zero. */
function truth(term: string): string {
	const pieces = readPieces(term);
	const isLogical = pieces.some(
		(piece) =>
			(piece.kind === 'text' && (comparison.test(piece.text) || logic.test(piece.text))) ||
			(piece.kind === 'call' && piece.name === '' && pieces.length === 1 && isLogicalGroup(piece.args[0] ?? []))
	);
	return isLogical ? term : `(${term})>0.5`;
}

function isLogicalGroup(pieces: readonly Piece[]): boolean {
	return pieces.some((piece) => piece.kind === 'text' && (comparison.test(piece.text) || logic.test(piece.text)));
}

/** Straight lines between points, and the first and last value beyond them: ngspice's `pwl` would go on with the slope. */
function table([x, ...points]: readonly string[], place: Place): string {
	const pairs = points.flatMap((point, index) => (index % 2 === 0 ? [[point, points[index + 1]!] as const] : []));
	const [first, last] = [pairs[0]!, pairs.at(-1)!];
	if (place === 'behavior' && pairs.length > 1)
		// At the beginning of a source, ngspice would read no parameters behind `pwl(...)`: the parentheses avoid that.
		return `(pwl(min(max(${x!},${first[0]}),${last[0]}),${pairs.map((pair) => pair.join(',')).join(',')}))`;
	const between = pairs.slice(1).map(([to, value], index) => {
		const [from, start] = pairs[index]!;
		return `ternary_fcn((${x!})<(${to}),(${start})+((${x!})-(${from}))*((${value})-(${start}))/((${to})-(${from})),`;
	});
	return `ternary_fcn((${x!})<=(${first[0]}),${first[1]},${between.join('')}${last[1]}${')'.repeat(between.length)})`;
}
