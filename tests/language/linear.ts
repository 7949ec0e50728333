import { parameterProblem } from '../../src/lib/spice/expressions/evaluate.ts';
import { behaviouralProblem } from '../../src/lib/spice/expressions/behaviour.ts';
import { nameUses } from '../../src/lib/spice/expressions/name-uses.ts';
import { parseFile } from '../../src/lib/spice/syntax/parse.ts';
import type { LanguageCheckReport } from './check.ts';

export const name = 'syntax: the time is linear up to 10 MB, whatever the shape';

const large = 10_000_000;
const small = large / 8;
/** Eight times the text may take so many times the time; a quadratic loop takes 64 times. */
const mostTimes = 20;
/** Differences below this are noise, ms. */
const noise = 100;
const TRIES = 3;

/** Texts of any length by what is special about them. */
const shapes: Record<string, (length: number) => string> = {
	'device cards': (length) => repeated('R1 a b 1k tc1={x*2}\n', length),
	'one card of continuation lines': (length) => `R1 a b\n${repeated('+ tc1=1 $ x\n', length)}`,
	'continuation lines between comments': (length) => `R1 a b\n${repeated('* x\n\n+ 1\n', length)}`,
	'one line': (length) => repeated('R1 a b {x} ', length),
	'open braces': (length) => `.param x=${repeated('{', length)}`,
	'open parentheses': (length) => `.param x={${repeated('(', length)}`,
	'nested calls': (length) => `.param x={${repeated('max(1,', length)}`,
	'open quotes': (length) => repeated("R1 a 'b\n", length),
	'double quotes': (length) => `.control\n${repeated('echo "a\n', length)}`,
	comments: (length) => repeated('* comment\n', length),
	'comments behind one card': (length) => `R1 a b\n${repeated('* comment\n', length)}`,
	'cards between comments': (length) => repeated('R1 a b 1\n* comment\n\n', length),
	backslashes: (length) => repeated('x \\\\\n', length),
	'one word': (length) => repeated('a', length),
	'one number': (length) => repeated('1', length),
	brackets: (length) => repeated('[', length),
	probes: (length) => `B1 a b v={${repeated('v(a,b)+', length)}`,
	'open probes': (length) => `B1 a b v={${repeated('v(', length)}`,
	dollars: (length) => `.control\n${repeated('$', length)}`,
	'empty lines': (length) => repeated('\n', length),
	spaces: (length) => repeated(' ', length)
};

export function run(): LanguageCheckReport {
	const failures: string[] = [];
	for (const [shape, make] of Object.entries(shapes)) {
		const [short, long] = [make(small), make(large)];
		read(short);
		const quick = read(short);
		const most = mostTimes * quick + noise;
		// Garbage of hundreds of megabytes is collected at once or later: what is not linear takes too long each time.
		const slow = leastOf(TRIES, () => read(long), most);
		if (slow > most)
			failures.push(`${shape}: ${quick.toFixed(0)} ms for ${small} characters, ${slow.toFixed(0)} ms for ${large}`);
	}
	return { checked: Object.keys(shapes).length, failures };
}

/** Repeats a measurement that is above a limit. */
function leastOf(tries: number, measure: () => number, limit: number): number {
	let least = measure();
	for (let i = 1; i < tries && least > limit; i += 1) least = Math.min(least, measure());
	return least;
}

/**
 * Processor time to read a text with its tokens and expressions and to read it again after a key in its middle, ms. The time by
 * the clock would depend on what else runs.
 */
function read(text: string): number {
	const started = process.cpuUsage();
	const file = parseFile(text, { isEntry: false });
	for (const { code, tokens } of file.statements) {
		for (const token of tokens) {
			if (token.kind !== 'expression') continue;
			nameUses(code, token, 'behavioural');
			parameterProblem(code, token);
			behaviouralProblem(code, token);
		}
	}
	const middle = text.length >> 1;
	parseFile(`${text.slice(0, middle)}x${text.slice(middle)}`, { isEntry: false }, file);
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1000;
}

function repeated(piece: string, length: number): string {
	return piece.repeat(Math.ceil(length / piece.length));
}
