/**
 * Writes the results of native ngspice for the decks in tests/samples/engine, which our engine must match.
 *
 *     npm run engine:golden            all decks
 *     npm run engine:golden -- <id>    one of them
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runnerImport } from 'vite';

/** @type {{ module: typeof import('../tests/support/spice/engine-samples.ts') }} */
const { module: samples } = await runnerImport(
	new URL('../tests/support/spice/engine-samples.ts', import.meta.url).pathname,
	{ configFile: false }
);
const modes = { ngspice: '', pspice: 'psa', ltspice: 'ltpsa', hspice: 'hsa' };
const wanted = process.argv.slice(2);
const version = /ngspice-(\S+)/.exec(execFileSync('ngspice', ['--version'], { encoding: 'utf8' }))?.[1] ?? '';

for (const { id, entry, compatibility, hasScript } of samples.engineSamples()) {
	if (wanted.length > 0 && !wanted.includes(id)) continue;
	const home = mkdtempSync(join(tmpdir(), 'engine-'));
	const mode = modes[compatibility];
	// With more threads, small circuits spend most of the time on synchronisation.
	writeFileSync(join(home, '.spiceinit'), `set num_threads=1\n${mode && `set ngbehavior=${mode}\n`}`);
	cpSync(join(samples.sampleRoot, id), home, { recursive: true });
	const folder = join(home, dirname(entry));
	const args = hasScript ? [] : ['-r', join(home, 'result.raw')];
	const { stdout, stderr } = spawnSync('ngspice', ['-b', ...args, basename(entry)], {
		cwd: folder,
		encoding: 'utf8',
		env: { ...process.env, HOME: home }
	});
	// ngspice's exit status does not show that an analysis was aborted.
	if (/aborted|^Error/m.test(stderr)) throw new Error(`${id} does not run:\n${stderr}`);
	const raw = hasScript ? null : readFileSync(join(home, 'result.raw'));
	const command = `ngspice -b ${hasScript ? '' : '-r result.raw '}${basename(entry)}`;
	const result = samples.nativeResult(command, version, raw, stdout);
	writeFileSync(join(samples.sampleRoot, id, 'native.json'), `${JSON.stringify(result, null, '\t')}\n`);
	rmSync(home, { recursive: true });
	console.log(`${id}: ${result.plots.length} plots, ${result.printed.length} printed numbers`);
}
