import { largeLibrary, libraryStyles } from '../support/large-library.ts';
import { bundledService } from './language.ts';
import { median, type BenchRow } from './row.ts';

const rounds = 7;
/** About 1 MB in the styles of PSpice and LTspice. */
const subcircuits = 3_500;

/** Time to recognise the dialect of a library and convert it, per megabyte; the slowest of the dialects. */
export async function benchConversion(): Promise<BenchRow[]> {
	const { LanguageService } = await bundledService();
	const times = libraryStyles.map((style) => {
		const text = largeLibrary(style, subcircuits);
		const service = new LanguageService();
		service.setFile('large.lib', text);
		const measured = Array.from({ length: rounds }, () => {
			const started = performance.now();
			service.recogniseDialect(text);
			service.convertDialect('large.lib', style);
			return performance.now() - started;
		});
		return (median(measured) * 1e6) / text.length;
	});
	return [{ id: 'language/convert-1mb-ms', value: Math.max(...times), unit: 'ms', better: 'lower' }];
}
