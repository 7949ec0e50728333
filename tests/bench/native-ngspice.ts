import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The machine's own ngspice on one thread: with its OpenMP, BSIM decks take many times longer on a busy machine. */
export interface NativeNgspice {
	/** Wall time of one process that runs the deck and writes its raw file, ms. */
	time(deck: string): number;
	/** The same for a netlist that is not a file. */
	timeNetlist(netlist: string): number;
	remove(): void;
}

/** @returns null where no ngspice is installed */
export function nativeNgspice(): NativeNgspice | null {
	if (spawnSync('ngspice', ['--version']).status !== 0) return null;
	const folder = mkdtempSync(join(tmpdir(), 'bench-'));
	writeFileSync(join(folder, '.spiceinit'), 'set num_threads=1\n');
	const run = (entry: string): number => {
		const started = performance.now();
		const done = spawnSync('ngspice', ['-b', '-r', 'bench.raw', entry], { cwd: folder, encoding: 'utf8' });
		const elapsed = performance.now() - started;
		if (done.status !== 0) throw new Error(`native ngspice failed on ${entry}: ${done.stderr}`);
		return elapsed;
	};
	return {
		time(deck) {
			const entry = basename(deck);
			copyFileSync(deck, join(folder, entry));
			return run(entry);
		},
		timeNetlist(netlist) {
			writeFileSync(join(folder, 'netlist.cir'), netlist);
			return run('netlist.cir');
		},
		remove() {
			rmSync(folder, { recursive: true });
		}
	};
}
