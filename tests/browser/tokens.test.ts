import { afterEach, expect, test, vi } from 'vitest';
import { createTokenCounter, type TokenCounter } from '#lib/workers/tokens/client.ts';

let counter: TokenCounter | undefined;
const started: Worker[] = [];

/** A counter, and what it starts. */
function watched(): TokenCounter {
	const Original = globalThis.Worker;
	vi.stubGlobal(
		'Worker',
		class extends Original {
			constructor(...args: ConstructorParameters<typeof Worker>) {
				super(...args);
				started.push(this);
			}
		}
	);
	return (counter = createTokenCounter());
}

afterEach(() => {
	counter?.dispose();
	started.length = 0;
	vi.unstubAllGlobals();
});

test('[D11] [LLM42] tokens are counted exactly in a worker, which starts with the first count', async () => {
	const tokens = watched();
	expect(started).toHaveLength(0);
	expect(await tokens.count(['hello world'], 'cl100k_base')).toBe(2);
	expect(await tokens.count(['お誕生日おめでとう', 'hello world'], 'cl100k_base')).toBe(11);
	expect(await tokens.count([], 'o200k_base')).toBe(0);
	expect(started).toHaveLength(1);
});

test('[D11] [LLM42] the page goes on while a megabyte is counted', async () => {
	const tokens = watched();
	const order: string[] = [];
	const megabyte = 'R1 in out 1k\nC1 out 0 100n\n'.repeat(40_000);
	const counting = tokens.count([megabyte], 'o200k_base').then((count) => {
		order.push('counted');
		return count;
	});
	await new Promise((resolve) => setTimeout(() => resolve(order.push('page')), 0));
	expect(await counting).toBeGreaterThan(400_000);
	expect(order).toEqual(['page', 'counted']);
});

test('[D11] [LLM42] a worker that died costs only the counts under way: they are null, and the next starts another', async () => {
	const tokens = watched();
	expect(await tokens.count(['hello world'], 'o200k_base')).toBe(2);
	const lost = tokens.count(['x '.repeat(2_000_000)], 'o200k_base');
	started[0]?.dispatchEvent(new ErrorEvent('error'));
	expect(await lost).toBeNull();
	expect(await tokens.count(['hello world'], 'o200k_base')).toBe(2);
	expect(started).toHaveLength(2);
	const disposed = tokens.count(['x '.repeat(2_000_000)], 'o200k_base');
	tokens.dispose();
	expect(await disposed).toBeNull();
});
