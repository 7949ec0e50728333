import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { formatFile } from '../../src/lib/spice/format/format.ts';
import { sameCircuit } from '../support/spice/same-circuit.ts';
import { parseFile } from '../../src/lib/spice/syntax/parse.ts';
import { findDecks, type CorpusDeck, type CorpusProject } from '../corpus/decks.ts';
import { applyEdits } from '../support/apply-edits.ts';

export const name = 'format: native ngspice lists the same circuit for the formatted decks';

/** A deck that native ngspice has not read by then is left to the parser's comparison. */
const LIMIT_MS = 20_000;
const LISTING = 'formatted-listing.txt';

/**
 * Formats every netlist of the corpus with all that it includes: the result must be the same to our parser and, by
 * `listing expand`, to native ngspice, and formatting it again must change nothing.
 *
 * @param roots folders of folders of decks
 */
export async function run({ roots }: { roots: readonly string[] }): Promise<{ checked: number; failures: string[] }> {
	const failures: string[] = [];
	const decks = roots.filter((root) => existsSync(root)).flatMap((root) => findDecks(root, basename(root)));
	const projects = [...new Set(decks.map(({ project }) => project))];
	let checked = 0;
	const next = projects.values();
	const work = async (): Promise<void> => {
		for (const project of next) {
			const mine = decks.filter((deck) => deck.project === project);
			checked += mine.length;
			failures.push(...(await checkProject(project, mine)));
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	return { checked, failures };
}

async function checkProject(project: CorpusProject, decks: readonly CorpusDeck[]): Promise<string[]> {
	const failures: string[] = [];
	const before = mkdtempSync(join(tmpdir(), 'format-before-'));
	const after = mkdtempSync(join(tmpdir(), 'format-after-'));
	try {
		for (const folder of [before, after]) cpSync(project.folder, folder, { recursive: true });
		const formatted = new Map<string, string>();
		for (const { path, content } of project.files) {
			if (!/\.(?:cir|sp|ckt|net|lib|inc|mod|model|sub|spice|scs|txt)$/iu.test(path)) continue;
			const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
			const isEntry = decks.some((deck) => deck.path === path);
			const result = format(text, isEntry);
			if (!sameCircuit(parseFile(text, { isEntry }), parseFile(result, { isEntry })))
				failures.push(`${project.name}/${path}: another circuit to the parser`);
			if (format(result, isEntry) !== result) failures.push(`${project.name}/${path}: changes when formatted again`);
			formatted.set(path, result);
			writeFileSync(join(after, path), result, typeof content === 'string' ? 'utf8' : 'latin1');
		}
		for (const { path } of decks) {
			const original = project.files.find((file) => file.path === path)!.content;
			if (typeof original !== 'string' || /^\*ng_script/iu.test(original)) continue;
			const expected = await listing(before, path, original);
			const found = await listing(after, path, formatted.get(path)!);
			const at = differenceOf(expected, found);
			// a deck of random values is never listed twice the same way
			if (at === null || differenceOf(expected, await listing(before, path, original)) !== null) continue;
			failures.push(`${project.name}/${path}: native lists '${found[at]}' for '${expected[at]}'`);
		}
	} finally {
		for (const folder of [before, after]) rmSync(folder, { recursive: true, force: true });
	}
	return failures;
}

function differenceOf(a: readonly string[], b: readonly string[]): number | null {
	for (let index = 0; index < Math.max(a.length, b.length); index += 1) if (a[index] !== b[index]) return index;
	return null;
}

function format(text: string, isEntry: boolean): string {
	return applyEdits(text, formatFile('deck', parseFile(text, { isEntry })));
}

/** What native ngspice makes of a deck: its cards without their numbers, and without the spaces that it does not read. */
async function listing(folder: string, path: string, text: string): Promise<string[]> {
	// ngspice may die of the circuit before it has written what it prints; a file of its own is closed by then
	const commands = `listing expand > ${LISTING}\nquit 0\n`;
	const script = /^[ \t]*\.control[^\n]*\n/imu.exec(text);
	const end = /^[ \t]*\.end[ \t]*(?:\r?\n|$)/imu.exec(text)?.index ?? text.length;
	const asked = script
		? `${text.slice(0, script.index + script[0].length)}${commands}${text.slice(script.index + script[0].length)}`
		: `${text.slice(0, end)}\n.control\n${commands}.endc\n${text.slice(end)}`;
	const asking = join(folder, `${path}.listing.cir`);
	writeFileSync(asking, asked);
	const cwd = dirname(asking);
	rmSync(join(cwd, LISTING), { force: true });
	await native(cwd, basename(asking));
	if (!existsSync(join(cwd, LISTING))) return [];
	return readFileSync(join(cwd, LISTING), 'latin1')
		.split('\n')
		.filter((line) => /^\s*\d+ : /u.test(line))
		.map((line) =>
			line
				.replace(/^\s*\d+ : /u, '')
				.replace(/\s*([(),=])\s*/gu, '$1')
				.replace(/\s+/gu, ' ')
				.trim()
		);
}

function native(cwd: string, path: string): Promise<void> {
	const child = spawn('ngspice', ['-b', path], {
		cwd,
		stdio: 'ignore',
		timeout: LIMIT_MS,
		killSignal: 'SIGKILL'
	});
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', () => resolve());
	});
}
