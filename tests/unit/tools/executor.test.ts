import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import type { Tool } from '#lib/tools/types.ts';
import { settle } from '../../support/manual-clock.ts';
import { call } from '../../support/scripted-llm.ts';
import { bench, makeContext, makeTool } from './support.ts';

describe('tool executor', () => {
	it('[TOOL5] answers an unknown tool with the names that are like it', async () => {
		const { outcome } = await bench().run('read_fil', {});
		expect(outcome.error?.errorType).toBe('unknown_tool');
		expect(outcome.content).toMatch(/similar: read_file/);
	});

	it('[TOOL5] answers arguments that are not JSON without running the tool', async () => {
		const { executor, context } = bench();
		const broken = { ...call('c', 'read_file', {}), arguments: null, argumentsText: '{"path": "a.c' };
		const { outcome } = await executor.execute(broken, context);
		expect(outcome.error).toMatchObject({ errorType: 'invalid_arguments', context: { written: '{"path": "a.c' } });
	});

	it('[F8] [TOOL5] turns a crash into data without a stack trace', async () => {
		const crash = makeTool({ execute: () => Promise.reject(new TypeError('x is not a function')) });
		const { outcome } = await bench({}, [crash]).run('probe', {});
		expect(outcome.error?.errorType).toBe('tool_failed');
		expect(outcome.content).not.toMatch(/at .*\.ts:\d+/);
	});

	it('[TOOL4] refuses a path that leaves the project before the tool sees it', async () => {
		let ran = false;
		const spy = makeTool({ paths: ['path'], execute: async () => ((ran = true), succeeded('')) });
		const { outcome } = await bench({}, [spy]).run('probe', { path: '../x' });
		expect(outcome.error?.errorType).toBe('invalid_arguments');
		expect(ran).toBe(false);
	});

	it('[F2] [F9] asks for permission after validation and tells the model of a refusal', async () => {
		const { run, files } = bench({}, [], { permission: async () => ({ allowed: false, note: 'not now' }) });
		const { outcome } = await run('rewrite_file', { path: 'a.cir', content: 'x' });
		expect(outcome.error?.errorType).toBe('permission_denied');
		expect(outcome.content).toMatch(/not now/);
		expect(files.text('a.cir')).toBeNull();
	});

	it('[TOOL6] stops a tool after 60 s and tells it so', async () => {
		let signal: AbortSignal | null = null;
		const slow = makeTool({ execute: (_, context) => ((signal = context.signal), new Promise(() => undefined)) });
		const { run, clock } = bench({}, [slow]);
		const running = run('probe', {});
		await clock.advance(59_999);
		expect(signal!).toHaveProperty('aborted', false);
		await clock.advance(1);
		expect((await running).outcome.error?.errorType).toBe('tool_timeout');
		expect(signal!).toHaveProperty('aborted', true);
		expect(clock.pending).toBe(0);
	});

	it.each([
		[true, 3],
		[false, 1]
	])('[TOOL6] with transient=%s a failing tool runs %i times', async (transient, runs) => {
		let count = 0;
		const flaky = makeTool({
			execute: async () => (count++, failed({ errorType: 'busy', message: 'busy', transient }))
		});
		const { run, clock } = bench({}, [flaky]);
		const running = run('probe', {});
		await clock.advance(1_000);
		expect((await running).outcome.error?.errorType).toBe('busy');
		expect(count).toBe(runs);
	});

	it('[TOOL7] cuts long results to 5,000 characters and keeps head and tail', async () => {
		const long = makeTool({ execute: async () => succeeded(`HEAD${'x'.repeat(50_000)}TAIL`) });
		const { outcome } = await bench({}, [long]).run('probe', {});
		expect(outcome.content.length).toBeLessThanOrEqual(5_000);
		expect(outcome.content).toMatch(/^HEAD.*left out.*TAIL$/s);
	});

	it('[F5] [TOOL8] refuses to write a file that changed after it was read, and writes after it is read again', async () => {
		const { run, files } = bench({ 'a.cir': 'R1 a b 1k\n' });
		await run('read_file', { path: 'a.cir' });
		files.change('a.cir', 'R1 a b 2k\n');
		const change = { path: 'a.cir', content: 'R1 a b 3k\n' };
		const { outcome } = await run('rewrite_file', change);
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(outcome.error?.suggestions.join()).toMatch(/read_file/);
		expect(files.text('a.cir')).toBe('R1 a b 2k\n');
		await run('read_file', { path: 'a.cir' });
		expect((await run('rewrite_file', change)).outcome.status).toBe('success');
	});

	it('[TOOL8] takes another line ending as the same file', async () => {
		const { run, files } = bench({ 'a.cir': 'R1 a b 1k\n' });
		await run('read_file', { path: 'a.cir' });
		files.change('a.cir', 'R1 a b 1k\r\n');
		expect((await run('patch_file', { path: 'a.cir', search: '1k', replace: '2k' })).outcome.status).toBe('success');
	});

	it('[TOOL8] refuses a change that slips in between reading and writing', async () => {
		const { files, run } = bench({ 'a.cir': 'old\n' });
		const read = files.read.bind(files);
		let reads = 0;
		files.read = async (path) => {
			const file = await read(path);
			// The third read is the tool's own; another tab writes right after it.
			if (++reads === 3) files.change('a.cir', 'theirs\n');
			return file;
		};
		const { outcome } = await run('rewrite_file', { path: 'a.cir', content: 'mine\n' });
		expect(outcome.error?.errorType).toBe('file_modified_externally');
		expect(files.text('a.cir')).toBe('theirs\n');
	});

	it('[TOOL9] records a write as pending with the content before, then as done with both sides', async () => {
		const { run, history } = bench({ 'a.cir': 'one\ntwo\n' });
		const { operations } = await run('patch_file', { path: 'a.cir', search: 'two', replace: 'three\nfour' });
		expect(history[0]).toMatchObject({
			status: 'pending',
			before: 'one\ntwo\n',
			after: null,
			callId: 'c1',
			messageId: 'm'
		});
		expect(history[1]).toMatchObject({
			id: history[0]?.id,
			status: 'success',
			type: 'file_modify',
			after: 'one\nthree\nfour\n',
			additions: 2,
			deletions: 1,
			summary: 'Modified a.cir (+2, -1)'
		});
		expect(operations).toEqual([history[1]]);
	});

	it('[TOOL9] records a failed write as failed', async () => {
		const { run, history } = bench({ 'a.cir': 'one\n' });
		await run('patch_file', { path: 'a.cir', search: 'nine', replace: 'ten' });
		expect(history.at(-1)).toMatchObject({ status: 'failed', summary: 'patch_file a.cir: search_not_found' });
	});

	it('[F4] [TOOL10] skips a rewrite to the same content, whatever its line endings', async () => {
		const { run, history } = bench({ 'a.cir': 'one\r\ntwo\r\n' });
		const { outcome, operations } = await run('rewrite_file', { path: 'a.cir', content: 'one\ntwo' });
		expect(outcome.status).toBe('skipped');
		expect(outcome.content).toMatch(/already/);
		expect([...operations, ...history]).toEqual([]);
	});

	it('[TOOL2] survives a full disk', async () => {
		const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
		const { run, files } = bench({}, [], { operations: { put } });
		const { outcome } = await run('rewrite_file', { path: 'a.cir', content: 'x' });
		expect(outcome.status).toBe('failed');
		expect(files.text('a.cir')).toBeNull();
	});

	it('[TOOL3] tells the model of arguments that were ignored', async () => {
		const { outcome } = await bench({ 'a.cir': 'x\n' }).run('read_file', { path: 'a.cir', encoding: 'utf8' });
		expect(outcome.content).toMatch(/Warning: Unknown argument "encoding"/);
	});

	it('[E4] gives an aborted outcome when a stopped tool throws', async () => {
		const stop = new AbortController();
		const listening: Tool['execute'] = (_, { signal }) =>
			new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		const { run } = bench({}, [makeTool({ execute: listening })]);
		const running = run('probe', {}, makeContext({ signal: stop.signal }));
		await settle();
		stop.abort('user');
		expect((await running).outcome.error?.errorType).toBe('aborted');
	});

	it('[E4] does not start a tool after the stop', async () => {
		const { run } = bench({}, [makeTool({ execute: async () => succeeded('ran') })]);
		const { outcome } = await run('probe', {}, makeContext({ signal: AbortSignal.abort('user') }));
		expect(outcome.error?.errorType).toBe('aborted');
	});
});
