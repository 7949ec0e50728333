import { applyDiffCase, randomDiffCase } from '../support/random-diff.ts';
import type { ToolCheck } from './check.ts';
import { GnuPatch } from './gnu-patch.ts';

export const name = 'apply_diff against GNU patch';

/** Compares our result with that of `patch` on seeded edits: the same text, or both refuse. */
export const run: ToolCheck['run'] = async ({ count, seed }) => {
	const patch = new GnuPatch();
	const failures: string[] = [];
	let applied = 0;
	for (let index = 0; index < count; index++) {
		const diffCase = randomDiffCase(seed + index);
		const expected = patch.apply(diffCase);
		const result = applyDiffCase(diffCase);
		if (expected !== null) applied++;
		if (result !== expected)
			failures.push(`seed ${seed + index}: patch ${describe(expected)}, ours ${describe(result)}`);
	}
	patch.dispose();
	return { checked: count, failures, note: `${applied} applied, ${count - applied} refused by patch` };
};

/** Stores the first cases with the results of `patch`, for the tests that run without it. */
export const record: NonNullable<ToolCheck['record']> = (count) => {
	const patch = new GnuPatch();
	const cases = Array.from({ length: count }, (_, index) => randomDiffCase(index + 1));
	const recorded = cases.map((diffCase) => ({ ...diffCase, expected: patch.apply(diffCase) }));
	patch.dispose();
	return { file: 'tests/samples/diff/gnu-patch.json', text: `${JSON.stringify(recorded, null, '\t')}\n` };
};

function describe(text: string | null): string {
	return text === null ? 'refuses' : JSON.stringify(text.slice(0, 200));
}
