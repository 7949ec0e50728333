import { expect, it } from 'vitest';
import { brokenRules } from '../exam/design-rules.ts';
import { grade } from '../exam/grade.ts';
import { enter, ReplayedModel } from '../exam/replay.ts';
import { checkReplays, noConnection } from '../exam/replayed.ts';
import { sitExam } from '../exam/sit-exam.ts';
import { tasks } from '../exam/tasks.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

const host = await createEngineHost();
const sample = ['common-source', 'current-mirror', 'low-pass'];

it.each(tasks.filter(({ id }) => sample.includes(id)))(
	'[EXAM1] $id is solved by its solution and by none of its mistakes, through the real tools',
	async (task) => expect(await checkReplays(host, task)).toEqual([])
);

const circuit = (line: string) => `.subckt amp in out\n${line}\n.ends\n`;

it.each([
	['a controlled source', 'E1 out 0 in 0 10'],
	['a source', 'V1 out 0 1'],
	['a behavioural resistor', "R1 out 0 r='1k*v(in)'"],
	['a negative resistance', 'R1 out 0 -1k'],
	['a negative parameter', '.param x=-1k'],
	['a value that changes with temperature', 'R1 out 0 1k tc1=0.01'],
	['a model', '.model nch nmos vto=0'],
	['an initial condition', 'C1 out 0 1n ic=1'],
	['a command', '.control\nalter r1 = 1\n.endc'],
	['another file', '.include other.lib'],
	['a global node', '.global vdd']
])('[EXAM2] the rules refuse %s', (_, line) => {
	expect(brokenRules(circuit(line), { subcircuit: 'amp in out', devices: 'rcm' })).not.toEqual([]);
});

it('[EXAM2] the rules accept a circuit, and refuse one with other pins or with devices outside it', () => {
	const good = circuit('M1 out in 0 0 nch w=1u l=1e-6\nR1 out 0 {2k}\nX1 in out part').concat(
		'* a part\n.subckt part a b\n.param r=1k\nR1 a b {r}\n.ends\n'
	);
	const rules = { subcircuit: 'amp in out', devices: 'rcm' };
	expect(brokenRules(good, rules)).toEqual([]);
	expect(brokenRules(good, { ...rules, subcircuit: 'amp out in' })).not.toEqual([]);
	expect(brokenRules(`${good}R1 a 0 1k\n`, rules)).not.toEqual([]);
});

it('[EXAM4] a circuit that works at the nominal condition only is not solved, and the failures say where', async () => {
	const task = tasks.find(({ id }) => id === 'common-source')!;
	const narrow = task.solution.replace('w=12u', 'w=8u');
	const { solved, failures } = await grade(host, task, narrow);
	expect(solved).toBe(false);
	expect(failures.join('\n')).not.toContain('at 3.3 V and 27 C');
});

it('[EXAM3] models and a test bench that the agent writes have no effect', async () => {
	const task = tasks.find(({ id }) => id === 'common-source')!;
	const circuit = task.solution.replace('Rd vdd out 12k', 'Rd vdd out 1.5k');
	const client = new ReplayedModel([
		[['read_file', { path: 'models.lib' }]],
		[['rewrite_file', { path: 'models.lib', content: '.model nch nmos level=1 kp=1\n' }]],
		...enter(circuit)
	]);
	const sitting = await sitExam(host, task, { client, connection: noConnection });
	expect(sitting.circuit).toBe(circuit);
	const { solved, checked } = await grade(host, task, sitting.circuit);
	expect([solved, checked]).toEqual([false, 25]);
});
