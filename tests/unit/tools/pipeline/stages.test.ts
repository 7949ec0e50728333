import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { BoundFiles } from '#lib/tools/call-files.ts';
import { CallPermission } from '#lib/tools/permission/call-permission.ts';
import { createToolExecutor, usualStages } from '#lib/tools/executor.ts';
import { failed, skipped, succeeded } from '#lib/tools/outcome.ts';
import { skipAlreadyDone } from '#lib/tools/pipeline/already-done.ts';
import { recordOperation } from '#lib/tools/pipeline/record-operation.ts';
import { dispatch } from '#lib/tools/pipeline/dispatch.ts';
import { askPermission, reportDenial } from '#lib/tools/pipeline/permission.ts';
import { keepRecord } from '#lib/tools/pipeline/record.ts';
import { presentResult } from '#lib/tools/pipeline/result.ts';
import { runStages, type PipelineCall, type Stage } from '#lib/tools/pipeline/stage.ts';
import { validate } from '#lib/tools/pipeline/validate.ts';
import { checkVersions } from '#lib/tools/pipeline/version-check.ts';
import type { Tool } from '#lib/tools/types.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { call } from '../../../support/llm/scripted-llm.ts';
import { TestProject } from '../../../support/storage/test-project.ts';
import { makeServices } from '../../../support/tool-services.ts';
import { bench, dispatchLimits, everyTool, makeContext, makeTool } from '../support.ts';

const ran = async () => succeeded('ran');

function pipelineCall(tool: Tool, parameters: Record<string, unknown> = {}, project = new TestProject()): PipelineCall {
	const { permit, ...told } = makeContext();
	const permission = new CallPermission(permit, tool, 'c1');
	const files = new BoundFiles(project, { actor: 'agent', action: tool.name }, permission, told.signal);
	const context = {
		...told,
		...makeServices(project),
		callId: 'c1',
		files,
		resultCharacters: 5_000,
		usualCharacters: 5_000
	};
	return { request: call('c1', tool.name, parameters), tool, parameters, context, files, permission, warnings: [] };
}

describe('stages of a call', () => {
	it('[F2] [TOOL2] run in their order, each around the rest', async () => {
		const order: string[] = [];
		const stage =
			(name: string): Stage =>
			async (_, next) => {
				order.push(name);
				const outcome = await next();
				order.push(`/${name}`);
				return outcome;
			};
		await runStages([stage('a'), stage('b'), ran], pipelineCall(makeTool()));
		expect(order).toEqual(['a', 'b', '/b', '/a']);
		await expect(runStages([stage('a')], pipelineCall(makeTool()))).rejects.toThrow('passed the call on');
	});

	it('[TOOL2] are validation, the journal, already done?, permission, version check, record, denial and the tool', () => {
		const stages = usualStages(new ManualClock(), dispatchLimits);
		expect(stages.slice(0, -1)).toEqual([
			validate,
			recordOperation,
			skipAlreadyDone,
			askPermission,
			checkVersions,
			keepRecord,
			reportDenial
		]);
		expect(stages).toHaveLength(8);
	});

	it('[TOOL2] [TOOL5] dispatch turns what a tool throws into an outcome, for the stages around it', async () => {
		const crash = pipelineCall(makeTool({ execute: () => Promise.reject(new Error('broken')) }));
		expect(await dispatch(new ManualClock(), dispatchLimits)(crash, ran)).toMatchObject({
			status: 'failed',
			error: { errorType: 'tool_failed', message: 'probe failed: broken' }
		});
	});

	it('[TOOL2] can be replaced: an executor takes any list of them', async () => {
		const { registry, files, clock } = bench();
		const refuse: Stage = async () => failed({ errorType: 'closed', message: 'Not today.' });
		const services = makeServices(files);
		const usual = usualStages(clock, dispatchLimits);
		const executor = createToolExecutor({
			registry,
			set: everyTool,
			store: files,
			services,
			clock,
			resultCharacters: 5_000,
			stages: [refuse, ...usual]
		});
		const { outcome } = await executor.execute(call('c1', 'read_file', { path: 'a.cir' }), makeContext());
		expect(outcome.error?.errorType).toBe('closed');
	});

	it('[TOOL3] validate passes on checked parameters and collects warnings', async () => {
		const checked = pipelineCall(makeTool({ paths: ['path'] }), { path: './a.cir', colour: 'red' });
		expect((await validate(checked, ran)).content).toBe('ran');
		expect(checked.parameters).toEqual({ path: 'a.cir' });
		expect(checked.warnings.join()).toMatch(/colour/);
		const wrong = await validate(pipelineCall(makeTool(), { path: 5 }), ran);
		expect(wrong.error?.errorType).toBe('invalid_arguments');
	});

	it('[TOOL10] skipAlreadyDone gives the reason instead of running', async () => {
		const done = pipelineCall(makeTool({ alreadyDone: async () => 'It is so already.' }));
		expect(await skipAlreadyDone(done, ran)).toEqual(skipped('It is so already.'));
		expect((await skipAlreadyDone(pipelineCall(makeTool()), ran)).content).toBe('ran');
	});

	it('[TOOL10] [STORE17] recordOperation puts a skipped call in the journal, and no other one of a tool that reads', async () => {
		const project = new TestProject({});
		const done = pipelineCall(makeTool(), {}, project);
		const outcome = skipped('It is so already.', { content: 'earlier', details: null });
		expect(await recordOperation(done, async () => outcome)).toBe(outcome);
		const noted = await project.history({ actor: 'agent', status: 'skipped', limit: 9 });
		expect(noted).toMatchObject([{ status: 'skipped', changes: [], summary: 'Skipped: It is so already.' }]);
		expect(done.files.operations).toEqual(noted);
		expect(await recordOperation(pipelineCall(makeTool(), {}, project), ran)).toEqual(await ran());
		expect(await (await project.database()).operations.count()).toBe(1);
	});

	it('[F6] [STORE17] recordOperation does not stop a call whose journal cannot be written, and says so once', async () => {
		const project = new TestProject({});
		project.begin = () => Promise.reject(new Fault('storage_full', 'The disk is full'));
		const run = pipelineCall(makeTool({ operation: 'simulation' }), {}, project);
		expect((await recordOperation(run, ran)).content).toBe('ran');
		expect(run.warnings).toEqual(['The journal could not be written, so it does not list this call.']);
	});

	it('[F6] [STORE20] a call is pending in the journal while it runs, then it has succeeded or failed with the reason', async () => {
		const project = new TestProject({});
		const database = await project.database();
		const search = makeTool({
			name: 'grep',
			operation: 'search',
			paths: ['path'],
			parameters: { ...makeTool().parameters, required: ['pattern'] }
		});
		const stored = () => database.operations.orderBy('[projectId+startedAt]').toArray();
		const found = await recordOperation(pipelineCall(search, { pattern: 'R1', path: 'lib' }, project), async () => {
			expect(await stored()).toMatchObject([
				{ action: 'grep', category: 'search', details: { subject: 'R1' }, status: 'pending', endedAt: null }
			]);
			return succeeded('3 lines', { kind: 'list', entries: [], matches: 3 });
		});
		expect(found.status).toBe('success');
		expect(await stored()).toMatchObject([
			{ status: 'success', details: { subject: 'R1', matches: 3 }, summary: 'Search for "R1" (3 matches)', changes: [] }
		]);
		const run = makeTool({ name: 'run_simulation', operation: 'simulation' });
		const refused = async () => failed({ errorType: 'simulation_failed', message: 'No convergence\nmore' });
		await recordOperation(pipelineCall(run, {}, project), refused);
		const crashed = recordOperation(pipelineCall(run, {}, project), () => Promise.reject(new Error('broken')));
		await expect(crashed).rejects.toThrow('broken');
		expect((await stored()).slice(1)).toMatchObject([
			{ status: 'failed', failure: { code: 'simulation_failed', message: 'No convergence' } },
			{ status: 'failed', failure: { code: 'unexpected' }, endedAt: expect.any(Number) }
		]);
	});

	it('[TOOL8] checkVersions asks only about files that are written and were seen', async () => {
		const project = new TestProject({ 'a.cir': 'new\n' });
		const writing = makeTool({ effect: 'files', paths: ['path'] });
		const stale = pipelineCall(writing, { path: 'a.cir' }, project);
		expect((await checkVersions(stale, ran)).content).toBe('ran');
		stale.context.seenHashes.set('a.cir', 'hash of the old text');
		expect((await checkVersions(stale, ran)).error?.errorType).toBe('file_modified_externally');
		const reading = { ...stale, tool: makeTool({ paths: ['path'] }) };
		expect((await checkVersions(reading, ran)).content).toBe('ran');
		stale.context.seenHashes.set('gone.cir', 'hash');
		const gone = { ...stale, parameters: { path: 'gone.cir' } };
		expect((await checkVersions(gone, ran)).content).toContain('was removed');
	});

	it('[TOOL2] [TOOL7] presentResult turns whatever is thrown into an outcome within the limit', async () => {
		const thrown = await presentResult('probe', [], 5_000, () => Promise.reject(new Error('broken')));
		expect(thrown).toMatchObject({ status: 'failed', error: { errorType: 'tool_failed' } });
		for (const limit of [500, 5_000]) {
			const long = await presentResult('p'.repeat(500), ['odd'], limit, async () => succeeded('x'.repeat(9_000)));
			expect(long.content.length).toBeLessThanOrEqual(limit);
			expect(long.content.length).toBeGreaterThan(0.8 * limit - 120);
			expect(long.content).toMatch(/Warning: odd\n<\/tool_result>$/);
		}
	});
});
