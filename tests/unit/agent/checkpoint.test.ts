import { expect, it } from 'vitest';
import { judgedRun } from '#lib/agent/workflow/checkpoint.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import { message, toolPart } from './support.ts';

const run = toolPart('run', { name: 'run_simulation', runId: 'r1' });
const judged = (...parts: ReturnType<typeof toolPart>[]) => judgedRun(message('assistant', parts), null);

it('[FLOW4] the goals are judged by the last run, unless files were changed after it', () => {
	const change = toolPart('change', { name: 'patch_file', operationIds: ['o'] });
	expect(judged(change, run)).toBe('r1');
	expect(judged(run, change)).toBeNull();
	expect(judged(run, { ...change, status: 'skipped' })).toBe('r1');
	expect(judged(run, { ...change, arguments: { path: goalsPath } })).toBe('r1');
});
