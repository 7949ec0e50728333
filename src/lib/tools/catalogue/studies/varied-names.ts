import { Fault } from '#lib/base/fault.ts';
import { readQuantity } from '#lib/base/read-quantity.ts';
import { targetName, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import { isChosen, type Variable } from '#lib/sim/variation/variable.ts';
import { classEmpty, elementClasses, membersOf } from '#lib/studies/kinds/element-class.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { mostSimilar } from '../../text/similarity.ts';

/** Digits of a value that is multiplied with its prefix, without the rounding error of that. */
const DIGITS = 14;

/** How a name in the parameters of the study tools is written, for their descriptions. */
export const nameText =
	'a .param, an element (R1; X1.R1 inside the call X1 alone), a parameter of an element (M1 w), of a model (BC547 bf) or of the model of one element alone (Q2 model.bf), a number of a waveform (V1 sin 2), of an expression (R1 {?*r}: ? is the number, # each other one) or in a subcircuit (amp/R1), temp, or the path of a library whose section is chosen';

/** Reads the names and values with which models say what varies. */
export class VariedNames {
	constructor(private readonly variables: readonly Variable[]) {}

	/**
	 * What a name stands for. A parameter comes before an element of the same name; `device:vdd` means the element.
	 *
	 * @throws Fault `target_unknown` with what there is
	 */
	target(written: string): Target {
		const { kind, name } = split(written);
		if (kind === null && /^temp(?:erature)?$/u.test(name)) return { kind: 'temperature' };
		const ofKind = this.variables.filter(({ target }) => kind === null || target.kind === kind);
		const found = ofKind.find(({ target }) => isCalled(target, name));
		if (found) return found.target;
		// A parameter that a card may have, but does not set.
		const [first = '', second, ...rest] = name.split(' ');
		if (second !== undefined && rest.length === 0)
			for (const { target } of ofKind) {
				if (target.kind === 'device' && isSame(target.device, first))
					return { kind: 'device', device: target.device, parameter: second };
				if (target.kind === 'model' && isSame(target.model, first)) return { ...target, parameter: second };
			}
		throw this.#unknown(written);
	}

	/** What a name or a class of elements stands for. @throws Fault `target_unknown`, `study_class_empty` */
	members(written: string): readonly Target[] {
		const elements = elementClasses.find((each) => each === written.trim().toLowerCase());
		if (!elements) return [this.target(written)];
		const { targets } = membersOf(elements, this.variables);
		if (targets.length === 0) throw classEmpty(elements);
		return targets;
	}

	/** The parameters and values of elements with a number that is not 0. */
	get numbers(): readonly Target[] {
		return this.variables
			.filter(isChosen)
			.flatMap(({ target, nominal }) =>
				(target.kind === 'parameter' || target.kind === 'device') && typeof nominal === 'number' && nominal !== 0
					? [target]
					: []
			);
	}

	/** Options of the simulator and the time step, by their names; all with a number if none are named. @throws Fault `target_unknown` */
	solver(written: readonly string[] | undefined): readonly Target[] {
		const all = this.variables.filter(
			({ target, nominal }) =>
				(target.kind === 'option' || target.kind === 'time_step') && typeof nominal === 'number' && nominal > 0
		);
		const nameOf = (target: Target) => (target.kind === 'time_step' ? 'time_step' : targetName(target).toLowerCase());
		if (!written) return all.map(({ target }) => target);
		return written.map((name) => {
			const found = all.find(({ target }) => nameOf(target) === name.trim().toLowerCase());
			if (found) return found.target;
			const known = all.map(({ target }) => nameOf(target)).join(', ');
			const message = `${JSON.stringify(name)} is no option that matters here. These do: ${known}.`;
			throw new Fault('target_unknown', message, { target: name, kind: '', known });
		});
	}

	/** The sections of a library; empty for anything else. */
	sections(library: Target): readonly string[] {
		return this.variables.find(({ target }) => targetName(target) === targetName(library))?.sections ?? [];
	}

	/** The libraries of which a section is read. */
	get libraries(): readonly Variable[] {
		return this.variables.filter(({ target }) => target.kind === 'section');
	}

	#unknown(written: string): Fault {
		const own = this.variables.filter(({ target }) => target.kind !== 'option' && target.kind !== 'time_step');
		const names = [...new Set(own.map(({ target }) => targetName(target)))];
		const known = [...new Set([...mostSimilar(written, names), ...names])];
		const message = `The netlist has nothing called ${JSON.stringify(written)} at its top level.`;
		return new Fault('target_unknown', message, { target: written, kind: '', known: known.join(', ') });
	}
}

/**
 * A value as models write it: a number, or a text such as `4.7k`; for a library, the name of a section.
 *
 * @throws Fault `study_value_wrong`
 */
export function readValue(value: unknown, target: Target): TargetValue {
	if (target.kind === 'section' && typeof value === 'string') return value.trim();
	const read = typeof value === 'string' ? readQuantity(value, targetUnit(target)) : value;
	if (typeof read === 'number') return typeof value === 'number' ? read : Number(read.toPrecision(DIGITS));
	throw new Fault(
		'study_value_wrong',
		`${JSON.stringify(value)} is not a value of ${targetName(target)}; a million is "1meg", a thousandth "1m".`,
		{ value: String(value), target: targetName(target) }
	);
}

const kinds = ['parameter', 'device', 'model', 'section'] as const;

/** A name in lower case with single spaces, and the kind that stands before it. */
function split(written: string): { kind: Target['kind'] | null; name: string } {
	const text = written.trim().replace(/\s+/gu, ' ').toLowerCase();
	const kind = kinds.find((each) => text.startsWith(`${each}:`)) ?? null;
	return { kind, name: kind === null ? text : text.slice(kind.length + 1).trim() };
}

function isCalled(target: Target, name: string): boolean {
	const own = targetName(target).toLowerCase();
	if (own === name || (target.kind === 'section' && own.endsWith(`/${name}`))) return true;
	// `M1.w` and `m1:w`, as other simulators write it.
	return target.kind !== 'section' && own.includes(' ') && own === name.replace(/[.:@]/u, ' ');
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
