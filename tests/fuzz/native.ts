import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Deck } from './decks.ts';

/** How native ngspice says that it has not done what the deck asks. */
const rejections =
	/simulation\(s\) aborted|no simulations run|Simulation interrupted due to error|circuit not parsed|cannot recover|Timestep too small|^\s*(?:Fatal )?error\b(?! *count)/imu;
/** Words of the above in messages that lose nothing: cards for an analysis that the deck does not ask for. */
const harmless = /^Error: \.(?:print|plot): no \S+ analysis found.*$|^.*(?:meas|measure)\b.*$/gimu;

/** Without `-r` it computes nothing where no card prints: no word on the deck. */
const nothingKept = /^Note: No "\.plot", "\.print", or "\.fourier" lines|^Error: no data saved for /mu;

/** Without `-r` the cards that print are carried out; what they do not find changes no result. */
const unprinted = /^Error: no such vector .*$/gimu;

const limitMs = 15_000;
/** Longest output read; a damaged deck may print without end. */
const mostOutput = 1 << 26;

/** Native ngspice's word on a deck: what it rejects it with, null when it runs it, undefined when it took too long or crashed. */
export async function nativeRejection({ entry, files }: Deck): Promise<string | null | undefined> {
	const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
	try {
		for (const [path, content] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), content);
		}
		writeFileSync(join(folder, '.spiceinit'), 'set num_threads=1\n');
		let ending = await runNative(folder, entry, ['-r', 'fuzz.raw']);
		// `.tf` with `-r`, for one, is more than it bears; without, it may still say what it thinks of the deck
		if (ending.signal !== null && !ending.late) {
			ending = await runNative(folder, entry, []);
			if (nothingKept.test(ending.output)) return undefined;
			ending.output = ending.output.replace(unprinted, '');
		}
		const { output, code, signal, late } = ending;
		if (late || signal !== null) return undefined;
		const said = rejections.exec(output.replace(harmless, ''))?.[0];
		if (said !== undefined) return said.trim();
		return code === 0 ? null : `exit status ${String(code)}`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

interface NativeEnding {
	output: string;
	code: number | null;
	signal: string | null;
	late: boolean;
}

function runNative(folder: string, entry: string, options: readonly string[]): Promise<NativeEnding> {
	return new Promise((resolve, reject) => {
		// the shell's limits: a damaged deck may ask for all memory or fill the disk
		const command = 'ulimit -v 4000000 -f 400000; exec ngspice -b "$@"';
		const child = spawn('sh', ['-c', command, 'sh', ...options, entry], {
			cwd: folder,
			stdio: ['ignore', 'pipe', 'pipe']
		});
		let output = '';
		let late = false;
		const timer = setTimeout(() => {
			late = true;
			child.kill('SIGKILL');
		}, limitMs);
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('latin1').on('data', (text: string) => {
				if (output.length < mostOutput) output += text;
			});
		child.on('error', reject);
		child.on('close', (code, signal) => {
			clearTimeout(timer);
			resolve({ output, code, signal, late });
		});
	});
}
