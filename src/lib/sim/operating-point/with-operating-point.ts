import { flatten } from '#lib/spice/project/flatten.ts';
import type { Closure } from '../closure.ts';
import { overridden } from '../overrides.ts';
import { isListed, MAX_DEVICES, saveCards } from './saved-values.ts';

/** A netlist that computes its DC operating point only, and saves what ngspice knows about its devices. */
export function withOperatingPoint(closure: Closure): Promise<Closure> {
	const devices = flatten(closure.program).devices.filter(isListed).slice(0, MAX_DEVICES);
	return overridden(closure, { analysis: '.op' }, { cards: saveCards(closure.program, devices) });
}
