import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { deviceNamed, flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { findIslands, findVoltageLoops } from '#lib/spice/topology/flat-topology.ts';
import type { SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import { readSigns, type Signs } from './log-signs.ts';
import type { ConvergenceProblem, DevicePlace, ProblemKind } from './problem.ts';

/** Maximum number of devices listed for a problem. */
const MAX_NAMED = 4;

/** The parts of a run that are examined. */
export interface RunSigns {
	status: SimulationOutcome['status'];
	log: readonly Pick<LogEntry, 'text'>[];
}

/**
 * Finds out why ngspice could not solve a circuit, from its log and from the circuit itself.
 *
 * @returns null if the run shows no sign of a convergence problem
 */
export function recogniseProblem(run: RunSigns, program: Program): ConvergenceProblem | null {
	const signs = readSigns(run.log);
	if (!isTroubled(signs)) return null;
	const circuit = flatten(program);
	const shared = {
		analysis: signs.analysis,
		time: signs.time,
		timestep: signs.timestep,
		functionName: signs.functionName
	};
	const cause = topologyCause(signs, circuit) ?? numericCause(signs, circuit, run.status);
	return { ...shared, ...cause };
}

interface Cause {
	kind: ProblemKind;
	nodes: string[];
	devices: DevicePlace[];
}

function isTroubled(signs: Signs): boolean {
	return signs.singular.length > 0 || signs.steppingFailed || signs.stepTooSmall || signs.iterationLimit;
}

/** A transient that had started has an operating point, so the circuit is correct at DC. */
function topologyCause(signs: Signs, circuit: FlatCircuit): Cause | null {
	if (signs.stepTooSmall && (signs.time ?? 0) > 0) return null;
	if (signs.singular.length === 0 && !signs.steppingFailed) return null;
	const named = new Set(signs.singular);
	const accused = new Set(signs.singular.map((name) => deviceNamed(circuit, name)).filter((device) => device !== null));

	const islands = findIslands(circuit);
	const loops = findVoltageLoops(circuit);
	const island = islands.find(({ nodes }) => nodes.some((node) => named.has(node)));
	const loop = loops.find(({ devices }) => devices.some((device) => accused.has(device)));
	const chosen = island ?? loop ?? loops[0] ?? islands[0];
	if (!chosen) return null;
	if ('nodes' in chosen) {
		const nodes = [...chosen.nodes].sort((a, b) => Number(named.has(b)) - Number(named.has(a)));
		return { kind: 'floating_node', nodes, devices: places(chosen.devices) };
	}
	const nodes = [...new Set(chosen.devices.flatMap((device) => device.nodes.slice(0, 2)))];
	return {
		kind: chosen.hasInductor ? 'inductor_loop' : 'voltage_loop',
		nodes: nodes.filter((node) => node !== '0'),
		devices: places([...chosen.devices].reverse())
	};
}

function numericCause(signs: Signs, circuit: FlatCircuit, status: RunSigns['status']): Cause {
	const names = [...(signs.trouble === null ? [] : [signs.trouble]), ...signs.singular];
	const devices: FlatDevice[] = [];
	const nodes: string[] = [];
	for (const name of names) {
		const device = deviceNamed(circuit, name);
		if (circuit.atNode.has(name)) nodes.push(name);
		if (device) devices.push(device);
		else devices.push(...likeliest(circuit.atNode.get(name) ?? []));
	}
	const kind = numericKind(signs, status);
	const steered = kind === 'function_domain' ? usersOf(circuit, signs.functionName ?? '') : [];
	return { kind, nodes: [...new Set(nodes)], devices: places([...steered, ...devices]) };
}

function numericKind(signs: Signs, status: RunSigns['status']): ProblemKind {
	if (signs.functionName !== null) return 'function_domain';
	if (signs.stepTooSmall && (signs.time ?? 0) > 0) return 'timestep_too_small';
	if (status !== 'failed') return signs.steppingFailed ? 'forced_operating_point' : 'singular_matrix';
	if (signs.singular.length > 0) return 'singular_matrix';
	return signs.iterationLimit && !signs.steppingFailed ? 'iteration_limit' : 'no_operating_point';
}

/** Nonlinear and switching devices come before linear ones. */
function likeliest(devices: readonly FlatDevice[]): FlatDevice[] {
	const order = 'bdqmjzswuaegfhtovirlck';
	return [...devices].sort((a, b) => order.indexOf(a.letter) - order.indexOf(b.letter));
}

function usersOf({ devices }: FlatCircuit, functionName: string): FlatDevice[] {
	const call = new RegExp(`\\b${functionName}\\b`, 'iu');
	return devices.filter(({ at, card }) =>
		card.expressions.some(({ from, to }) => call.test(at.statement.code.slice(from, to)))
	);
}

function places(devices: readonly FlatDevice[]): DevicePlace[] {
	const named = devices.map((device) => ({ name: usersName(device), ...sourcePlace(device.at) }));
	return named
		.filter((place, index) => named.findIndex(({ name }) => name === place.name) === index)
		.slice(0, MAX_NAMED);
}

/** The name as on the card, after the path of the calls around it. */
function usersName({ instance: { path }, card }: FlatDevice): string {
	return path === '' ? card.name.text : `${path.toUpperCase()}.${card.name.text}`;
}
