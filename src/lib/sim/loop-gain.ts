import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { signalName, signalVectors } from '#lib/measure/signals.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { DeclaredResponse } from './declared-signals.ts';

/** Inductance in H and capacitance in F that no circuit has: such parts are there to break a loop for the signal alone. */
const BREAKING_INDUCTANCE = 1e3;
const BREAKING_CAPACITANCE = 1;

const computedName = /^(?:loop_?gain|tian_loop)$/u;

/**
 * The gain around a feedback loop, where the run shows one: computed by its script under a name that says so, or measured by a
 * loop that a huge inductor closes for the bias and a huge capacitor opens for the signal.
 *
 * @returns undefined where there is none, or more than one
 */
export function recogniseLoopGain(
	program: Program,
	plots: readonly Plot[],
	declaredInput?: string
): DeclaredResponse | undefined {
	const sweeps = plots.filter(({ analysis }) => analysis === 'ac');
	if (sweeps.length === 0) return undefined;
	for (const plot of sweeps) {
		const computed = signalVectors(plot).find((vector) => computedName.test(vector.name.toLowerCase()));
		if (computed) return { output: signalName(computed), plot: plot.id };
	}
	return brokenLoop(flatten(program).devices, declaredInput);
}

function brokenLoop(devices: readonly FlatDevice[], declaredInput?: string): DeclaredResponse | undefined {
	const breaking = (letter: string, least: number) =>
		devices.filter((device) => device.letter === letter && (valueOf(device) ?? 0) >= least);
	const inductors = breaking('l', BREAKING_INDUCTANCE);
	const capacitors = breaking('c', BREAKING_CAPACITANCE);
	const loops = inductors.flatMap((inductor) =>
		capacitors.flatMap((capacitor) => {
			const opened = inductor.nodes.find((node) => node !== '0' && capacitor.nodes.includes(node));
			const end = inductor.nodes.find((node) => node !== opened);
			const held = capacitor.nodes.find((node) => node !== opened);
			return opened === undefined || end === undefined || end === '0' ? [] : [{ opened, end, held }];
		})
	);
	const [loop] = loops;
	if (!loop || inductors.length !== 1 || loops.length !== 1) return undefined;
	// The signal enters through the capacitor, or at the circuit's input where the capacitor holds the opened node at ground.
	const input = loop.held === '0' ? (declaredInput ?? drivenInput(devices)) : `v(${loop.opened})`;
	const output = `v(${loop.end})`;
	return input === undefined || input === output ? undefined : { output, input };
}

/** What the only voltage source with an AC value drives. */
function drivenInput(devices: readonly FlatDevice[]): string | undefined {
	const [source, ...others] = devices.filter((device) => device.letter === 'v' && hasAcValue(device));
	if (!source || others.length > 0) return undefined;
	const nodes = source.nodes.filter((node) => node !== '0');
	return nodes.length > 0 ? `v(${nodes.join(',')})` : undefined;
}

/** `AC` alone means a magnitude of 1. */
function hasAcValue({ at }: FlatDevice): boolean {
	const words = at.statement.code.toLowerCase().split(/[\s=]+/u);
	const place = words.indexOf('ac');
	return place > 0 && parseSpiceNumber(words[place + 1] ?? '') !== 0;
}

function valueOf({ card: { values }, instance }: FlatDevice): number | null {
	const [value] = values;
	if (!value) return null;
	return value.kind === 'expression' ? instance.evaluate(value.text) : parseSpiceNumber(value.text);
}
