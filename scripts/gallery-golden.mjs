/**
 * Writes the golden values of the example circuits: native ngspice runs each, and its raw file is measured.
 *
 *     npm run gallery:golden            all examples
 *     npm run gallery:golden -- <id>    one of them
 *
 * Our engine must match the results in tests/samples/gallery/<id>.json.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const { module: golden } = await runnerImport(new URL('../tests/support/spice/gallery.ts', import.meta.url).pathname, {
	configFile: false
});

const wanted = process.argv.slice(2);
const version = /ngspice-(\S+)/.exec(execFileSync('ngspice', ['--version'], { encoding: 'utf8' }))?.[1];
// With more threads, small circuits spend most of the time on synchronisation.
const home = mkdtempSync(join(tmpdir(), 'gallery-'));
writeFileSync(join(home, '.spiceinit'), 'set num_threads=1\n');
mkdirSync('tests/samples/gallery', { recursive: true });

for (const id of readdirSync('examples', { withFileTypes: true }).flatMap((entry) =>
	entry.isDirectory() ? [entry.name] : []
)) {
	if (wanted.length > 0 && !wanted.includes(id)) continue;
	const { entry } = JSON.parse(readFileSync(`examples/${id}/example.json`, 'utf8'));
	const rawFile = join(home, `${id}.raw`);
	const netlist = readFileSync(`examples/${id}/${entry}`, 'utf8');
	// `.include` is relative to the folder of the netlist, so the temporary one is written there.
	const checking = `.native-${entry}`;
	const ngspice = (/** @type {string[]} */ ...args) => {
		const { stdout, stderr } = spawnSync('ngspice', ['-b', ...args], {
			cwd: `examples/${id}`,
			encoding: 'utf8',
			env: { ...process.env, HOME: home }
		});
		// ngspice's exit status does not show that an analysis was aborted.
		if (/aborted|^error/im.test(stderr)) throw new Error(`${id} does not run:\n${stderr}`);
		return stdout;
	};
	const checked = (/** @type {string} */ deck) => {
		writeFileSync(`examples/${id}/${checking}`, deck);
		const printed = ngspice(checking);
		rmSync(`examples/${id}/${checking}`);
		return printed;
	};
	ngspice('-r', rawFile, entry);
	const native = checked(golden.nativeDeck(id, netlist));
	// ngspice evaluates `.meas` only when it writes no raw file.
	const printed = golden.measuredDecks(netlist).map(checked).join('\n');
	const result = await golden.goldenResult({
		id,
		command: `ngspice -b -r ${id}.raw ${entry}`,
		version,
		raw: readFileSync(rawFile),
		printed,
		native
	});
	writeFileSync(`tests/samples/gallery/${id}.json`, `${JSON.stringify(result, null, '\t')}\n`);
	console.log(`${id}: ${result.metrics.length} metrics, ${result.measurements.length} .meas results`);
}
rmSync(home, { recursive: true });
