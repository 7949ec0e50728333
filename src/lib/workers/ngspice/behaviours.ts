import type { Compatibility } from './protocol.ts';

/**
 * ngspice's `ngbehavior` for a dialect: `a` applies it to the whole netlist and not only to included files. LTspice's
 * syntax is mostly PSpice's, so its mode is both.
 */
export const behaviours: Record<Exclude<Compatibility, 'ngspice'>, string> = {
	pspice: 'psa',
	ltspice: 'ltpsa',
	hspice: 'hsa'
};
