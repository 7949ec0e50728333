/**
 * Writes examples/previews.json: for each example the headline curve of a run on our own engine, 64 values from 0 to 1.
 *
 *     npm run gallery:previews
 */
import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

const load = async (/** @type {string} */ path) =>
	(await runnerImport(new URL(path, import.meta.url).pathname, { configFile: false })).module;
const gallery = await load('../tests/support/spice/gallery.ts');
const { galleryEngine, examplePreview } = await load('../tests/support/spice/gallery-engine.ts');

const run = await galleryEngine();
/** @type {string[]} */
const lines = [];
for (const id of gallery.exampleIds()) {
	const outcome = await run(id);
	if (outcome.status !== 'complete') throw new Error(`${id} did not run: ${JSON.stringify(outcome.log)}`);
	lines.push(`\t${JSON.stringify(id)}: ${JSON.stringify(examplePreview(id, outcome))}`);
}
writeFileSync('examples/previews.json', `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} previews`);
