import { fileURLToPath } from 'node:url';
import { modelCases } from '../models/model-case.ts';
import { damagedLibrary, libraryFault } from '../support/spice/check-library.ts';
import { seededRandom } from '../support/random.ts';
import type { LanguageCheckOptions, LanguageCheckReport } from './check.ts';

export const name = 'dialects: damaged model files are recognized, inspected, converted, parsed and diagnosed';

/** A model file takes as long as some random texts. */
const SHARE = 0.2;

export function run({ count, seed }: LanguageCheckOptions): LanguageCheckReport {
	const libraries = modelCases(fileURLToPath(new URL('../..', import.meta.url))).map(({ library }) => library);
	const failures: string[] = [];
	const checked = Math.ceil(count * SHARE);
	for (let index = seed; index < seed + checked; index += 1) {
		const fault = libraryFault(damagedLibrary(libraries, seededRandom(index)));
		if (fault !== null) failures.push(`seed ${index}: ${fault}`);
	}
	return { checked, failures };
}
