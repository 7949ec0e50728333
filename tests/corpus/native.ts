import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plot } from '../../src/lib/measure/dataset.ts';
import { readRawFile } from '../support/spice/raw-file.ts';
import type { CorpusDeck } from './decks.ts';

/** A deck that waits for something is ended by the clock, after so many seconds. */
const WALL_LIMIT_S = 600;
/**
 * glibc's exp, log and pow round otherwise on processors with fused multiply-add than on those without. WebAssembly has
 * none, so native is held to the same: a bistable or ringing circuit magnifies the last bit to other time steps.
 */
const WITHOUT_FMA = 'glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-FMA4_Usable,-AVX2_Usable';
/** `plain`: as on any x86-64 processor; `fused`: as this one does it. */
export type Rounding = 'plain' | 'fused';
/** Changes when the way decks are run here changes, so that old results are not taken. */
const METHOD = 6;

export interface NativeLog {
	stdout: string;
	stderr: string;
	timedOut: boolean;
	crashed: boolean;
}

export interface NativeResult extends NativeLog {
	/** Plots by id when a script made them; in the order of the raw file otherwise, without ids to go by. */
	plots: Plot[];
	fromScript: boolean;
	/** What `ngspice -b` alone prints; only for decks with a golden output. */
	printed: string | null;
}

/** Runs decks with the installed ngspice, one thread each, and keeps what they gave. */
export class NativeNgspice {
	readonly version: string;
	readonly #cache: string;
	readonly #limitS: number;
	readonly #home: string;

	/**
	 * @param cache folder for what decks gave
	 * @param limitS longest a deck may take, in seconds of processor time
	 * @throws Error when no ngspice is installed
	 */
	constructor(cache: string, limitS: number) {
		const { stdout } = spawnSync('ngspice', ['--version'], { encoding: 'utf8' });
		const version = /ngspice-(\S+)/u.exec(stdout ?? '')?.[1];
		if (!version) throw new Error('No ngspice is installed: the corpus is compared with the native program.');
		this.version = version;
		this.#cache = cache;
		this.#limitS = limitS;
		this.#home = mkdtempSync(join(tmpdir(), 'corpus-home-'));
		const shared = '/usr/share/ngspice/scripts/spinit';
		const installed = existsSync(shared) ? readFileSync(shared, 'utf8') : '';
		writeFileSync(join(this.#home, 'spinit'), `${installed}\nset num_threads=1\n`);
	}

	dispose(): void {
		rmSync(this.#home, { recursive: true, force: true });
	}

	async run(deck: CorpusDeck, rounding: Rounding): Promise<NativeResult> {
		return readResult(await this.#kept(deck, rounding));
	}

	/** What a deck prints and how it ends, without its numbers. */
	async log(deck: CorpusDeck): Promise<NativeLog> {
		return readLog(await this.#kept(deck, 'plain'));
	}

	/** Folder with what a deck gave. */
	async #kept(deck: CorpusDeck, rounding: Rounding): Promise<string> {
		const key = createHash('sha256')
			.update(
				[METHOD, this.version, deck.project.hash, deck.path, ...(rounding === 'plain' ? [] : [rounding])].join('\0')
			)
			.digest('hex');
		const kept = join(this.#cache, key);
		if (!this.#isKept(kept)) await this.#execute(deck, kept, rounding);
		return kept;
	}

	/** A deck that took too long may have more time now. */
	#isKept(kept: string): boolean {
		const path = join(kept, 'result.json');
		if (!existsSync(path)) return false;
		const { timedOut, limitS } = JSON.parse(readFileSync(path, 'utf8')) as { timedOut?: boolean; limitS?: number };
		return !timedOut || (limitS ?? 0) >= this.#limitS;
	}

	/** The script's plots where it leaves any, else the raw file of the analysis cards. */
	async #execute(deck: CorpusDeck, kept: string, rounding: Rounding): Promise<void> {
		rmSync(kept, { recursive: true, force: true });
		mkdirSync(kept, { recursive: true });
		const source = readFileSync(join(deck.project.folder, deck.path), 'latin1');
		const run = (text: string, args: string[] = []): Promise<Ending> => this.#batch(deck, kept, text, args, rounding);
		let end: Ending | null = null;
		if (/^\s*\.control\b/imu.test(source)) end = await run(withDump(source));
		const plots = (): number => readdirSync(kept).filter((name) => name !== 'const.raw').length;
		let fromScript = plots() > 0;
		if (!fromScript && !end?.timedOut) {
			end = await run(source, ['-r', join(kept, 'run.raw')]);
			// a raw file of .tf crashes ngspice 39
			if (end.crashed) {
				rmSync(join(kept, 'run.raw'), { force: true });
				end = await run(withDump(withScript(source)));
				fromScript = plots() > 0;
			}
		}
		const printed = deck.golden === null ? null : (await run(source)).stdout;
		writeFileSync(join(kept, 'result.json'), JSON.stringify({ ...end, fromScript, printed, limitS: this.#limitS }));
	}

	async #batch(deck: CorpusDeck, keepIn: string, text: string, args: string[], rounding: Rounding): Promise<Ending> {
		const work = mkdtempSync(join(tmpdir(), 'corpus-run-'));
		try {
			cpSync(deck.project.folder, work, { recursive: true });
			const path = join(work, deck.path);
			writeFileSync(path, text, 'latin1');
			const folder = dirname(path);
			mkdirSync(join(folder, DUMP_FOLDER));
			const ending = await this.#spawn(folder, [...args, path], rounding);
			for (const name of readdirSync(join(folder, DUMP_FOLDER)))
				cpSync(join(folder, DUMP_FOLDER, name), join(keepIn, name));
			return ending;
		} finally {
			rmSync(work, { recursive: true, force: true });
		}
	}

	#spawn(cwd: string, args: string[], rounding: Rounding): Promise<Ending> {
		const child = spawn('sh', ['-c', `ulimit -t ${this.#limitS}; exec ngspice -b "$@"`, 'sh', ...args], {
			cwd,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: {
				PATH: process.env.PATH ?? '',
				HOME: this.#home,
				SPICE_SCRIPTS: this.#home,
				LC_ALL: 'C',
				...(rounding === 'plain' ? { GLIBC_TUNABLES: WITHOUT_FMA } : {})
			},
			timeout: WALL_LIMIT_S * 1000,
			killSignal: 'SIGKILL'
		});
		const output = { stdout: '', stderr: '' };
		for (const stream of ['stdout', 'stderr'] as const)
			child[stream].setEncoding('latin1').on('data', (text: string) => {
				if (output[stream].length < 4e6) output[stream] += text;
			});
		return new Promise((resolve, reject) => {
			child.once('error', reject);
			child.once('close', (_code, signal) => {
				const timedOut = signal === 'SIGKILL' || signal === 'SIGXCPU';
				if (signal === 'SIGTERM') reject(new Error('Native ngspice was ended from outside.'));
				else resolve({ ...output, timedOut, crashed: signal !== null && !timedOut });
			});
		});
	}
}

interface Ending {
	stdout: string;
	stderr: string;
	timedOut: boolean;
	crashed: boolean;
}

const DUMP_FOLDER = 'corpus-plots';
/** Writes every plot to a file named after it, and ends: the analysis cards are not run a second time. */
const DUMP = [
	'set filetype=binary',
	'unset appendwrite',
	'set plainwrite',
	'foreach corpusplot $plots',
	'setplot $corpusplot',
	`write ${DUMP_FOLDER}/{$corpusplot}.raw all`,
	'end'
];

/** The deck with its plots written wherever the last script ends: at its close, or where it quits. */
function withDump(source: string): string {
	const lines = source.split(/\r?\n/u);
	const lastClose = lines.findLastIndex((line) => /^\s*\.endc\b/iu.test(line));
	return lines
		.flatMap((line, index) => {
			if (index === lastClose) return [...DUMP, 'quit', line];
			return /^\s*(?:quit|exit)\b/iu.test(line) ? [...DUMP, line] : [line];
		})
		.join('\n');
}

/** The deck with a script that runs its analysis cards. */
function withScript(source: string): string {
	const script = '.control\nrun\n.endc\n';
	const end = /^\s*\.end\s*$/imu.exec(source)?.index ?? source.length;
	return `${source.slice(0, end)}\n${script}${source.slice(end)}`;
}

function readLog(folder: string): Omit<NativeResult, 'plots'> {
	return JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as Omit<NativeResult, 'plots'>;
}

function readResult(folder: string): NativeResult {
	const result = readLog(folder);
	const plots = readdirSync(folder)
		.filter((name) => name.endsWith('.raw') && name !== 'const.raw')
		.flatMap((name) => {
			const read = wholePlots(readFileSync(join(folder, name)));
			return result.fromScript ? read.map((plot) => ({ ...plot, id: name.slice(0, -'.raw'.length) })) : read;
		});
	return { ...result, plots };
}

/** The plots of a raw file; none of one that was cut off, as when native took too long. */
function wholePlots(file: Buffer): Plot[] {
	try {
		return readRawFile(file);
	} catch (thrown) {
		if (thrown instanceof RangeError) return [];
		throw thrown;
	}
}
