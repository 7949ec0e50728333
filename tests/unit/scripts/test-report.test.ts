import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countTests, slowestFiles } from '../../../scripts/test-report.mjs';

/** What the runners of this project wrote for one test that passes and one that fails; Vitest also for a file that does not load. */
const recorded = (name: string) =>
	readFileSync(new URL(`../../samples/test-reports/${name}.json`, import.meta.url), 'utf8');

describe('what npm test says at its end', () => {
	it('Vitest: a failed test by file, name and message, a file that does not load by its error', () => {
		const counts = countTests(recorded('vitest'), false);
		expect(counts).toMatchObject({ passed: 1, failed: 1 });
		expect(counts.failures).toEqual([
			{
				test: '/project/broken.test.ts',
				message: "Cannot find module './nowhere.js' imported from /project/broken.test.ts"
			},
			{
				test: '/project/some.test.ts › fails',
				message: expect.stringContaining("expected 'what came' to be 'what was expected'") as string
			}
		]);
	});
	it('Playwright: a failed test by file, line, name and message, without colours', () => {
		const counts = countTests(recorded('playwright'), false);
		expect(counts).toMatchObject({ passed: 1, failed: 1 });
		expect(counts.failures).toHaveLength(1);
		const { test, message } = counts.failures[0] ?? { test: '', message: '' };
		expect(test).toBe('group.spec.ts:4 › fails');
		expect(message).toContain('Expected: "what was expected"');
		expect(message).not.toContain('\u001b');
		expect(message.split('\n').length).toBeLessThanOrEqual(12);
	});
	it('the slowest files of either, a file with all its tests', () => {
		expect(slowestFiles(recorded('playwright'), 5)).toEqual([
			{ file: 'group.spec.ts', seconds: expect.closeTo(0.413) as number }
		]);
		const file = (name: string, startTime: number, endTime: number) => ({ name, startTime, endTime });
		const report = { testResults: [file('a', 0, 1000), file('b', 500, 3500), file('c', 0, 2000)] };
		expect(slowestFiles(JSON.stringify(report), 2)).toEqual([
			{ file: 'b', seconds: 3 },
			{ file: 'c', seconds: 2 }
		]);
		expect(slowestFiles(undefined, 5)).toEqual([]);
		expect(slowestFiles('{"stats":', 5)).toEqual([]);
	});
	it.each([
		['no report', undefined],
		['half a report', '{"stats":']
	])('%s counts as a failure and says so', (_name, text) => {
		const { passed, failed, failures } = countTests(text, true);
		expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
		expect(failures).toHaveLength(1);
	});
	it('a run that failed in spite of its report, or ran nothing, counts as a failure', () => {
		const report = (passed: number) => JSON.stringify({ numPassedTests: passed, numFailedTests: 0, testResults: [] });
		expect(countTests(report(3), true)).toMatchObject({ passed: 3, failed: 0 });
		expect(countTests(report(3), false)).toMatchObject({ passed: 3, failed: 1 });
		expect(countTests(report(0), true)).toMatchObject({ passed: 0, failed: 1 });
	});
});
