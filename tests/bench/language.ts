import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { largeNetlist } from './large-netlist.ts';
import { median, type BenchRow } from './row.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rounds = 9;
/** About 29 characters a line. */
const linesOfOneMegabyte = 36_000;

/** Time until a service that has never seen it knows the names and all diagnostics of a netlist of 1 MB. */
export async function benchLanguage(): Promise<BenchRow[]> {
	const { LanguageService } = await bundledService();
	const text = largeNetlist(linesOfOneMegabyte);
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const started = performance.now();
		const service = new LanguageService();
		service.setFile('large.cir', text);
		service.diagnostics();
		times.push(performance.now() - started);
	}
	const perMegabyte = (median(times) * 1e6) / text.length;
	return [{ id: 'language/parse-1mb-ms', value: perMegabyte, unit: 'ms', better: 'lower' }];
}

/** The service as the app ships it: unbundled, each call across modules would cost extra. */
export async function bundledService(): Promise<typeof import('#lib/spice/service.ts')> {
	const outDir = join(root, 'node_modules/.cache/bench-language');
	await build({
		root,
		configFile: false,
		logLevel: 'error',
		build: {
			outDir,
			ssr: join(root, 'src/lib/spice/service.ts'),
			minify: true,
			rolldownOptions: { output: { format: 'cjs', entryFileNames: 'service.cjs' } }
		}
	});
	return createRequire(import.meta.url)(join(outDir, 'service.cjs')) as typeof import('#lib/spice/service.ts');
}
