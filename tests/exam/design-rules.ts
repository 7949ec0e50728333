import type { Card, DeviceCard } from '#lib/spice/cards/card.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { ProgramStatement } from '#lib/spice/project/program.ts';
import { models } from './models.ts';

/** The file that holds the circuit. */
export const circuitPath = 'circuit.lib';

/** What may be set on a device: its size, nothing that makes it another device or changes its temperature. */
const settings: Readonly<Record<string, readonly string[]>> = {
	r: ['r', 'm'],
	c: ['c', 'm'],
	l: ['l', 'm'],
	d: ['area', 'm'],
	q: ['area', 'm'],
	m: ['w', 'l', 'm', 'ad', 'as', 'pd', 'ps']
};

const cardsOfCircuit = new Set(['.subckt', '.ends', '.param']);

/**
 * What breaks the rules of the exam in a circuit: cards other than subcircuits, devices that the task does not allow, and
 * tricks such as negative or behavioural values. Empty for a circuit that may be simulated.
 *
 * @param subcircuit name and pins of the subcircuit that the task asks for
 * @param devices letters of the devices that the task allows
 */
export function brokenRules(
	circuit: string,
	{ subcircuit, devices }: { subcircuit: string; devices: string }
): string[] {
	const main = `exam\n.include models.lib\n.include ${circuitPath}\n`;
	const files = { 'main.cir': main, 'models.lib': models, [circuitPath]: circuit };
	const program = openProgram(
		Object.entries(files).map(([path, content]) => ({ path, content })),
		'main.cir'
	);
	const broken: string[] = program.problems.filter(({ at }) => at.path === circuitPath).map(({ code }) => code);
	let isDefined = false;
	for (const at of program.statements) {
		const { kind, code } = at.statement;
		if (at.path !== circuitPath || kind === 'comment' || kind === 'blank') continue;
		const card = program.cards.read(at.statement);
		const why = card ? reason(card, at, devices) : 'is not a card of a circuit';
		if (why) broken.push(`\`${code.trim()}\` ${why}`);
		isDefined ||=
			card?.type === 'dot' && card.name === '.subckt' && words(code).startsWith(words(`.subckt ${subcircuit}`));
	}
	if (!isDefined) broken.push(`${circuitPath} does not define \`.subckt ${subcircuit}\``);
	return broken;
}

function reason(card: Card, { scope, statement }: ProgramStatement, devices: string): string | null {
	if (card.type === 'dot')
		return cardsOfCircuit.has(card.name) ? signReason(statement.code) : `is not allowed in ${circuitPath}`;
	if (card.type !== 'device') return `is not allowed in ${circuitPath}`;
	if (scope.parent === null) return 'is outside the subcircuit';
	if (card.letter === 'x') return signReason(afterNodes(card, statement.code));
	if (!devices.includes(card.letter)) return `is a device that the task does not allow`;
	const other = card.assignments.find(({ name }) => !settings[card.letter]?.includes(name.text.toLowerCase()));
	if (other) return `sets ${other.name.text}, which the rules do not allow`;
	return signReason(afterNodes(card, statement.code));
}

function afterNodes({ nodes, name }: DeviceCard, code: string): string {
	return code.slice((nodes.at(-1) ?? name).to);
}

/** A value that is negative or depends on a voltage or a current makes a part that cannot be bought. */
function signReason(text: string): string | null {
	if (/-/.test(text.replaceAll(/(?<=[\d.])e-(?=\d)/gi, 'e'))) return 'has a minus sign in a value';
	return /\b[vi]\s*\(|\b(?:temper|time|hertz)\b/i.test(text) ? 'has a value that is not constant' : null;
}

/** Words of a card, lower case, each followed by a space. */
function words(code: string): string {
	return code
		.toLowerCase()
		.trim()
		.split(/\s+/)
		.map((word) => `${word} `)
		.join('');
}
