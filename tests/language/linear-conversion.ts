import { convertDialect } from '../../src/lib/spice/dialects/convert.ts';
import { recogniseDialect } from '../../src/lib/spice/dialects/recognise.ts';
import { largeLibrary, libraryStyles } from '../support/spice/large-library.ts';
import type { LanguageCheckReport } from './check.ts';

export const name = 'dialects: the time to convert a library is linear up to 4,000 subcircuits';

const large = 4_000;
const small = large / 8;
/** Eight times the text may take so many times the time; a quadratic loop takes 64 times. */
const mostTimes = 20;
/** Differences below this are noise, ms. */
const noise = 200;

export function run(): LanguageCheckReport {
	const failures: string[] = [];
	for (const style of libraryStyles) {
		const convert = (parts: number): { time: number; growth: number } => {
			const text = largeLibrary(style, parts);
			const started = performance.now();
			recogniseDialect(text);
			const { edits } = convertDialect('large.lib', text, style, { isEntry: false, usesMode: false });
			const time = performance.now() - started;
			return { time, growth: edits.reduce((sum, { insert }) => sum + insert.length, 0) / text.length };
		};
		convert(small);
		const quick = convert(small);
		const slow = convert(large);
		if (slow.time > mostTimes * quick.time + noise)
			failures.push(
				`${style}: ${quick.time.toFixed(0)} ms for ${small} subcircuits, ${slow.time.toFixed(0)} ms for ${large}`
			);
		if (slow.growth > 2 * quick.growth + 1)
			failures.push(`${style}: the text grows ${slow.growth.toFixed(1)}-fold for ${large} subcircuits`);
	}
	return { checked: libraryStyles.length, failures };
}
