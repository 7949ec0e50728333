import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MetricRecord, RunRecord, SuggestionsPart } from '#lib/db/records.ts';
import { duplicateProject, getProject } from '#lib/db/projects.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { listRuns, saveRun } from '#lib/db/runs/runs.ts';
import { listSessions } from '#lib/db/conversation/sessions.ts';
import { firstQuestion } from '#lib/db/conversation/open-question.ts';
import { suggestionsOf } from '#lib/db/conversation/suggestions.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { evaluateGoals, goalsFile, goalsPath } from '#lib/sim/goals.ts';
import { run as sampleRun } from '../../support/storage/sample-records.ts';
import { call, type Answer } from '../../support/llm/scripted-llm.ts';
import { until } from '../../support/until.ts';
import { openChat, type Bench } from './support.ts';

const netlist = '* amp\nVIN in 0 AC 1\nR1 in out 1k\nR2 out 0 1k\n.ac dec 10 1 1meg\n.end\n';
const goal = { metric: 'gain', target: 20, unit: 'dB', direction: 'at_least', priority: 'must' };
const goals = `Here they are.\n\`\`\`json\n${JSON.stringify({ goals: [goal] })}\n\`\`\``;
const gain = (value: number): MetricRecord => ({
	id: 'gain',
	value,
	unit: 'dB',
	signal: 'v(out)',
	plot: 'ac1',
	at: []
});

let bench: Bench;
beforeEach(async () => {
	bench = await openChat({ files: { 'a.cir': netlist, 'models.lib': '* models\n' } });
	await bench.chat.setMode('workflow');
	await until(() => bench.chat.mode === 'workflow');
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

const store = () => openProjectStore(bench.database, bench.projectId);
const textOf = async (path: string) => (await store().read(path))?.content;
const answers = async () => (await bench.stored()).filter(({ role }) => role === 'assistant');
const latest = async () => {
	const message = (await answers()).at(-1)!;
	return { message, part: suggestionsOf(message) as SuggestionsPart };
};
const system = () => JSON.stringify(bench.llm.requests.at(-1)?.messages);

/** The next runs, in order: a gain in dB, or null for a run that fails. */
function simulates(...gains: (number | null)[]): void {
	let count = 0;
	bench.world.simulate = async () => {
		const value = gains[count] ?? null;
		const run: RunRecord = {
			...sampleRun({ id: `run${count++}`, projectId: bench.projectId, entry: 'a.cir' }),
			startedAt: Date.now() + count,
			status: value === null ? 'failed' : 'complete',
			reason: value === null ? 'engine_error' : null,
			metrics: value === null ? [] : [gain(value)],
			origin: 'agent'
		};
		await saveRun(bench.database, run, []);
		const current = await goalsFile.read(store());
		return {
			run,
			plots: [],
			cards: null,
			files: [],
			goals: evaluateGoals(current.goals, run.metrics),
			goalsFault: null,
			measurementsFault: null
		};
	};
}

async function says(turn: Promise<void>, ...given: Answer[]): Promise<void> {
	for (const answer of given) await bench.llm.answer(answer);
	await turn;
	await until(() => !bench.chat.running);
}

const type = (text: string) => bench.chat.send({ text, attachments: [] });
const choose = async (option: SuggestionsPart['options'][number]) =>
	bench.chat.choose({ messageId: (await latest()).message.id, option });
const change = (id: string) => call(id, 'move_file', { path: 'models.lib', to: 'bjt.lib' });
const simulate = (id: string) => call(id, 'run_simulation', { file: 'a.cir' });

/** To the first run: goals, design, run and analysis. */
async function design(): Promise<void> {
	await says(type('An amplifier with 20 dB of gain'), { text: goals });
	await says(
		choose('continue'),
		{ calls: [simulate('s1')] },
		{ text: 'A divider for a start.' },
		{ text: 'It loses 6 dB.' }
	);
}

describe('a workflow', () => {
	test('[E7] [FLOW1] [FLOW2] leads from goals over design, run and analysis to acceptance', async () => {
		simulates(-6, 21);
		await says(type('An amplifier with 20 dB of gain'), { text: goals });
		expect(JSON.parse(String(await textOf(goalsPath)))).toMatchObject({ goals: [{ metric: 'gain', target: 20 }] });
		expect(bench.llm.requests[0]!.tools).toEqual([]);
		expect(system()).toContain('measurable design goals');
		let { part } = await latest();
		expect(part).toMatchObject({
			state: 'active',
			runId: null,
			options: ['continue', 'change_goals', 'roll_back', 'stop']
		});

		await says(
			choose('continue'),
			{ calls: [simulate('s1')] },
			{ text: 'A divider for a start.' },
			{ text: 'It loses 6 dB.' }
		);
		expect(system()).toContain('design a first circuit');
		const note = JSON.stringify(bench.llm.requests.at(-1)!.messages.at(-1));
		expect(note).toContain('analyze the last run (iteration 1)');
		({ part } = await latest());
		expect(part.status).toMatchObject({
			iteration: 1,
			run: 'complete',
			goals: [{ metric: 'gain', value: -6, state: 'missed' }]
		});
		expect(part.options).not.toContain('accept');

		await says(
			choose('continue'),
			{ calls: [change('p1')] },
			{ text: 'Smaller R1.' },
			{ calls: [simulate('s2')] },
			{ text: 'Done.' },
			{ text: 'The goal is met.' }
		);
		expect(system()).toContain('bring the circuit closer to its goals (iteration 2)');
		const messages = bench.llm.requests.at(-1)!.messages;
		expect(JSON.stringify(messages)).toContain('Simulate the netlist with run_simulation now');
		expect(JSON.stringify(messages.at(-1))).toMatch(/earlier runs[^]*MISSED by 26 dB/);
		({ part } = await latest());
		expect(part.status).toMatchObject({ iteration: 2, goals: [{ value: 21, state: 'met' }] });
		expect(part.options[0]).toBe('accept');

		await choose('accept');
		({ part } = await latest());
		expect(part).toMatchObject({ state: 'chosen', chosen: 'accept', runId: 'run1' });
		expect((await getProject(bench.database, bench.projectId))?.acceptedRuns).toEqual(['run1']);
	});

	test('[E7] [FLOW9] rolls back to before the last step, which can be undone', async () => {
		simulates(-6, 3);
		await design();
		await says(
			choose('continue'),
			{ calls: [change('p1')] },
			{ calls: [simulate('s2')] },
			{ text: 'Better.' },
			{ text: 'Not met yet.' }
		);
		const { message, part } = await latest();
		expect(part.options).toEqual(['continue', 'change_goals', 'roll_back', 'stop']);
		const { chat, database } = bench;
		await chat.changes.apply(await chat.changes.plan(message.id));
		await choose('roll_back');
		expect(await textOf('models.lib')).toBe('* models\n');
		expect((await latest()).part).toMatchObject({ state: 'chosen', chosen: 'roll_back' });
		const restored = (await listOperationsOfSession(database, chat.sessionId!)).find(({ reverts }) => reverts);
		await chat.changes.undo(restored!.id);
		expect(await textOf('bjt.lib')).toBe('* models\n');
		expect(await textOf(goalsPath)).toContain('gain');
	});

	test('[FLOW4] offers to fix the error after a run that failed, and not to accept or continue', async () => {
		simulates(null, 25);
		await says(type('20 dB'), { text: goals });
		await says(choose('continue'), { calls: [simulate('s1')] }, { text: 'It does not run.' });
		const { part } = await latest();
		expect(part.options).toEqual(['fix_error', 'change_goals', 'stop']);
		expect(part.status.run).toBe('failed');
		await says(choose('fix_error'), { calls: [simulate('s2')] }, { text: 'Fixed.' }, { text: 'Met.' });
		expect(system()).toContain('repair the netlist');
		expect((await latest()).part.options[0]).toBe('accept');
	});

	test('[L4] [FLOW5] suggestions expire when the user types a message, which is carried out', async () => {
		simulates(-6);
		await design();
		const { message } = await latest();
		await says(type('Why a divider?'), { text: 'It is a question.' }, { text: 'Because it is simple.' });
		const before = (await bench.stored()).find(({ id }) => id === message.id)!;
		expect(suggestionsOf(before)).toMatchObject({ state: 'expired', chosen: null });
		expect(system()).toContain("do what the user's last message asks for");
		expect((await latest()).part).toMatchObject({ state: 'active', status: { iteration: 1, goals: [{ value: -6 }] } });
		expect(JSON.stringify(bench.llm.requests.at(-1)!.messages)).toContain(
			'[Checkpoint: iteration 1; run complete; gain -6 dB / goal 20 dB (missed). The user went on with a message.]'
		);
	});

	test('[E8] [FLOW10] a typed message that changes the goals leads to the stage of the goals', async () => {
		simulates(-6);
		await design();
		const asked = bench.llm.requests.length;
		const more = JSON.stringify({ goals: [{ ...goal, target: 40 }] });
		await says(type('Make it 40 dB'), { text: '```json\n{"intent": "goals"}\n```' }, { text: more });
		const [intent, extraction, ...others] = bench.llm.requests.slice(asked);
		expect(others).toEqual([]);
		expect([intent?.tools, extraction?.tools]).toEqual([[], []]);
		expect(JSON.stringify(intent?.messages[0])).toMatch(/decide what the user's message asks for[^]*Make it 40 dB/);
		expect(intent?.connection.thinking).toBe(false);
		// JSON is asked for in both.
		expect([intent?.json, extraction?.json]).toEqual([true, true]);
		expect(JSON.stringify(extraction?.messages)).toContain('measurable design goals');
		expect(JSON.parse(String(await textOf(goalsPath)))).toMatchObject({ goals: [{ target: 40 }] });
		expect((await latest()).part.status).toMatchObject({ iteration: 1, goals: [{ target: 40, value: -6 }] });
	});

	test('[E8] [FLOW10] [FLOW1] a typed question is answered; its intent is asked once, also when the answer is asked for again', async () => {
		simulates(-6);
		await design();
		await says(type('Why a divider?'), { text: '{"intent": "question"}' }, { text: 'Because it is simple.' });
		expect(system()).toContain("answer the user's last message");
		expect(bench.llm.requests.at(-1)).not.toHaveProperty('json');
		const question = (await bench.stored()).findLast(({ role }) => role === 'user');
		expect(question?.intent).toBe('question');
		expect((await latest()).part.state).toBe('active');
		const asked = bench.llm.requests.length;
		await says(bench.chat.regenerate((await latest()).message.id), { text: 'It needs no bias.' });
		expect(bench.llm.requests.length).toBe(asked + 1);
		expect(system()).toContain("answer the user's last message");
	});

	test('[E8] [FLOW10] a typed change is carried out, and so is a message whose intent could not be asked for', async () => {
		simulates(-6);
		await design();
		await says(type('Use a cascode'), { text: "{intent: 'change'}" }, { text: 'Done.' });
		expect(system()).toContain("do what the user's last message asks for");
		await says(
			type('And now?'),
			{ end: { finishReason: 'error', fault: { code: 'llm_unreachable', message: '', data: {} } } },
			{ text: 'Done.' }
		);
		expect(system()).toContain("do what the user's last message asks for");
		expect((await bench.stored()).findLast(({ role }) => role === 'user')).not.toHaveProperty('intent');
	});

	test('[FLOW5] a suggestion is chosen once: a second choice changes nothing', async () => {
		simulates(21);
		await design();
		await choose('stop');
		await choose('accept');
		expect((await latest()).part).toMatchObject({ state: 'chosen', chosen: 'stop' });
		expect((await getProject(bench.database, bench.projectId))?.acceptedRuns).toBeUndefined();
	});

	test('[FLOW3] asks once more for goals that it cannot read, then says so and stores nothing', async () => {
		await says(type('20 dB'), { text: 'Sure!' }, { text: '{"goals": [{"metric": "beauty", "target": 1}]}' });
		const retry = JSON.stringify(bench.llm.requests[1]!.messages.at(-1));
		expect(retry).toContain('The answer contains no JSON');
		expect(retry).toContain('exactly one JSON value');
		expect((await latest()).message).toMatchObject({ stopReason: 'error', fault: { code: 'goals_not_extracted' } });
		expect((await latest()).part).toBeNull();
		expect(await store().read(goalsPath)).toBeNull();
	});

	test('[E8] [FLOW3] repairs JSON, and stores goals as a change of the agent that belongs to the answer', async () => {
		await says(type('20 dB'), {
			text: "Sure: {'goals': [{'metric': 'gain', 'target': 20, 'unit': 'dB', 'direction': 'at_least',},],}"
		});
		expect((await goalsFile.read(store())).goals).toHaveLength(1);
		const { message } = await latest();
		const [entry] = await listOperationsOfSession(bench.database, bench.chat.sessionId!);
		expect(entry).toMatchObject({ actor: 'agent', action: 'rewrite_file', messageId: message.id });
		expect(message).toMatchObject({ stopReason: 'complete', partial: false, iterations: 1 });
		const [card] = message.parts.filter((part) => part.type === 'tool_call');
		expect(card).toMatchObject({ status: 'success', operationIds: [entry!.id] });
	});

	test('[FLOW3] [PERM3] writes goals only with permission, and ends the turn without them when it is denied', async () => {
		await bench.database.projects.update(bench.projectId, { permissionRules: [] });
		const refused = says(type('20 dB'), { text: goals });
		const open = () => firstQuestion(bench.chat.messages);
		await until(() => open() !== null);
		expect(open()?.permission.request).toMatchObject({
			kind: 'edit',
			files: [{ path: goalsPath, type: 'create', hunks: [{ lines: expect.arrayContaining(['+\t"version": 1,']) }] }]
		});
		expect(await store().read(goalsPath)).toBeNull();
		await bench.chat.answerPermission(bench.chat.messages.at(-1)!.id, open()!.permission.id, {
			allowed: false,
			scope: 'once',
			note: ''
		});
		await refused;
		expect(await store().read(goalsPath)).toBeNull();
		expect((await latest()).message).toMatchObject({ stopReason: 'complete', iterations: 1 });
		expect(bench.llm.requests).toHaveLength(1);
	});

	test('[FLOW3] does not write over a goals file that cannot be read', async () => {
		const path = goalsPath;
		await store().apply({ changes: [{ kind: 'write', path, content: '{ my goals', basedOn: null }], origin: null });
		await says(type('20 dB'), { text: goals });
		expect(await textOf(path)).toBe('{ my goals');
		expect((await latest()).message.fault).toMatchObject({ code: 'goals_not_json' });
	});

	test('[FLOW6] refuses tools that do not read while it analyzes', async () => {
		simulates(-6);
		await says(type('20 dB'), { text: goals });
		await says(
			choose('continue'),
			{ calls: [simulate('s1')] },
			{ text: 'First run.' },
			{ calls: [change('p1'), call('r1', 'read_file', { path: 'a.cir' })] },
			{ text: 'R1 is too large.' }
		);
		const calls = (await latest()).message.parts.filter((part) => part.type === 'tool_call');
		expect(calls.map(({ name, status }) => [name, status])).toEqual([
			['run_simulation', 'success'],
			['move_file', 'failed'],
			['read_file', 'success']
		]);
		expect(await textOf('models.lib')).toBe('* models\n');
	});

	test('[FLOW7] the mode is stored with the conversation and cannot change while a turn runs', async () => {
		const { chat, llm, database, projectId } = bench;
		const turn = type('20 dB');
		await until(() => llm.requests.length === 1);
		await chat.setMode('free');
		expect((await listSessions(database, projectId))[0]?.mode).toBe('workflow');
		await says(turn, { text: goals });
		await chat.setMode('free');
		expect((await listSessions(database, projectId))[0]).not.toHaveProperty('mode', 'workflow');
		await says(type('Hello'), { text: 'Hello.' });
		expect(llm.requests.at(-1)!.tools.length).toBeGreaterThan(10);
		expect((await latest()).part).toBeNull();
	});

	test('[FLOW8] a copy of the project keeps the accepted run and the suggestions', async () => {
		simulates(21);
		await design();
		await choose('accept');
		const copy = await duplicateProject(bench.database, bench.projectId, 'Copy');
		const [run] = await listRuns(bench.database, copy.id);
		expect(copy.acceptedRuns).toEqual([run!.id]);
		const messages = await bench.database.messages.where('projectId').equals(copy.id).toArray();
		const parts = messages.map(suggestionsOf).filter((part) => part !== null);
		expect(parts.map(({ runId, chosen }) => [runId, chosen])).toContainEqual([run!.id, 'accept']);
	});
});
