import { faultOfSeed } from '../support/spice/check-syntax.ts';
import { seededRandom } from '../support/random.ts';
import type { LanguageCheckOptions, LanguageCheckReport } from './check.ts';

export const name = 'syntax: random texts print back, and read after an edit as anew';

export function run({ count, seed }: LanguageCheckOptions): LanguageCheckReport {
	const failures: string[] = [];
	for (let index = seed; index < seed + count; index += 1) {
		const fault = faultOfSeed(seededRandom(index));
		if (fault) failures.push(`seed ${index}: ${fault}`);
	}
	return { checked: count, failures };
}
