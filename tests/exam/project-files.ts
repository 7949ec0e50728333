import { circuitPath } from './design-rules.ts';
import { models } from './models.ts';
import type { ExamTask } from './task.ts';

/** The netlist that the project has open: a test bench for the agent's own runs. */
export const benchPath = 'bench.cir';

/** The files that the project of a task begins with. */
export function projectFiles({ id, subcircuit, bench }: ExamTask): { path: string; content: string }[] {
	const [name] = subcircuit.split(' ');
	return [
		{ path: 'models.lib', content: models },
		{ path: circuitPath, content: `* ${id}: the circuit goes here\n.subckt ${subcircuit}\n.ends ${name}\n` },
		{ path: benchPath, content: `Test bench\n.include models.lib\n.include ${circuitPath}\n${bench}\n.end\n` }
	];
}

/** What the agent is asked: the task with the rules that all tasks share. */
export function question({ statement, subcircuit, devices }: ExamTask): string {
	const kinds = [...devices].map((letter) => deviceNames[letter] ?? letter).join(', ');
	return `${statement.replaceAll('\n', ' ')}

Rules:
- The circuit is \`.subckt ${subcircuit}\` in ${circuitPath}, with the pins in this order; node 0 is ground. Only this file counts.
- It consists of ${kinds}, and subcircuits of these or of models.lib. No other devices, no sources, and no models besides those in models.lib.
- ${circuitPath} contains \`.subckt\`, \`.ends\`, \`.param\` and devices only. Values are positive constants.
- Every limit holds at 27 C for the nominal supply and for 10 % less and more, and at -40 C and 85 C for the nominal supply.
- ${benchPath} is a test bench that you may change. The result is measured with other benches.`;
}

const deviceNames: Readonly<Record<string, string>> = {
	m: 'MOS transistors',
	q: 'bipolar transistors',
	r: 'resistors',
	c: 'capacitors',
	l: 'inductors',
	d: 'diodes'
};
