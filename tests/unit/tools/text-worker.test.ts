import { describe, expect, it } from 'vitest';
import { textWork, type TextWork } from '#lib/tools/text/text-work.ts';
import { bench } from './support.ts';

const diff = '--- a/a.cir\n+++ b/a.cir\n@@ -1 +1 @@\n-one\n+two\n';

describe('work on texts', () => {
	it.each<[string, Record<string, unknown>, (keyof TextWork)[]]>([
		['patch_file', { path: 'a.cir', search: 'one', replace: 'two' }, ['edit']],
		['multi_edit', { path: 'a.cir', edits: [{ search: 'one', replace: 'two' }] }, ['edit']],
		['apply_diff', { diff }, ['parseDiff', 'applyHunks']],
		['rewrite_file', { path: 'a.cir', content: 'two' }, ['diff']],
		['read_file', { path: 'a.cir', query: 'one' }, ['findParts']]
	])('[FILE17] of %s is asked of the worker, with the signal of the call', async (tool, parameters, expected) => {
		const asked: string[] = [];
		const signals: AbortSignal[] = [];
		const recording = new Proxy(textWork, {
			get(work, name: keyof TextWork) {
				asked.push(name);
				return work[name];
			}
		});
		const { run, context } = bench(
			{ 'a.cir': 'one\n' },
			{
				text: {
					ask: (question, signal) => {
						signals.push(signal);
						return question(recording);
					},
					dispose: () => undefined
				}
			}
		);
		const stop = new AbortController();
		const { outcome } = await run(tool, parameters, { ...context, signal: stop.signal });
		expect(outcome.error).toBeNull();
		expect(asked).toEqual(expected);
		stop.abort();
		expect(signals.every((signal) => signal.aborted)).toBe(true);
	});

	it('[FILE17] that is stopped changes nothing', async () => {
		const stop = new AbortController();
		const { run, context, files } = bench(
			{ 'a.cir': 'one\n' },
			{
				text: {
					ask: async (_, signal) => {
						stop.abort();
						return Promise.reject(signal.reason as Error);
					},
					dispose: () => undefined
				}
			}
		);
		const { outcome } = await run('apply_diff', { diff }, { ...context, signal: stop.signal });
		expect(outcome.error?.errorType).toBe('aborted');
		expect(await files.text('a.cir')).toBe('one\n');
	});
});
