import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { signalName, signalVectors } from '#lib/measure/signals.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { acInput } from './ac-input.ts';
import type { DeclaredResponse } from './declared-signals.ts';

/** Inductance in H and capacitance in F from which a part is not physical but breaks a loop for the signal only. */
const BREAKING_INDUCTANCE = 1e3;
const BREAKING_CAPACITANCE = 1;

const computedName = /^(?:loop_?gain|tian_loop)$/u;

/** A loop gain that a script has computed, recognized by its name. */
export function computedLoopGain(plots: readonly Plot[]): DeclaredResponse | undefined {
	for (const plot of plots) {
		if (plot.analysis !== 'ac') continue;
		const computed = signalVectors(plot).find((vector) => computedName.test(vector.name.toLowerCase()));
		if (computed) return { output: signalName(computed), plot: plot.id };
	}
	return undefined;
}

/**
 * The loop gain of a feedback loop that a huge inductor closes at DC and a huge capacitor opens for the signal.
 *
 * @returns undefined if there is none, or more than one
 */
export function brokenLoopGain(program: Program, declaredInput?: string): DeclaredResponse | undefined {
	const { devices } = flatten(program);
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
	// The signal enters through the capacitor, or at the circuit's input if the capacitor grounds the opened node.
	const input = loop.held === '0' ? (declaredInput ?? acInput(program)?.signal ?? undefined) : `v(${loop.opened})`;
	const output = `v(${loop.end})`;
	return input === undefined || input === output ? undefined : { output, input };
}

function valueOf({ card: { values }, instance }: FlatDevice): number | null {
	const [value] = values;
	if (!value) return null;
	return value.kind === 'expression' ? instance.evaluate(value.text) : parseSpiceNumber(value.text);
}
