import { ownValue } from '#lib/base/own-value.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { modelOfDevice } from '../verdict/rules/size-reasons.ts';
import { mosfetFamily, type MosfetFamily } from './mosfet-family.ts';

/** Maximum number of devices of an operating point; a table of more is not read, and saving their values takes long. */
export const MAX_DEVICES = 2_000;

/**
 * Values that ngspice saves of a device, by the first letter of its card. A name that a model does not have gives an empty vector,
 * but each costs time. Voltages of nodes and currents of sources and inductors are saved without being asked for.
 */
const parameters: Readonly<Record<string, readonly string[]>> = {
	r: ['i'],
	i: ['c'],
	b: ['i'],
	e: ['i'],
	f: ['i'],
	g: ['i'],
	h: ['i'],
	// At an operating point ngspice gives the current of a switch as if it were open.
	s: [],
	w: [],
	c: [],
	l: [],
	v: [],
	// Without a series resistance ngspice gives an infinite power of a diode.
	d: ['id', 'vd', 'gd'],
	q: ['ic', 'ib', 'vbe', 'vbc', 'gm', 'go', 'gpi', 'gmu', 'p'],
	m: [],
	j: ['id', 'vgs', 'vgd', 'gm', 'gds', 'p'],
	z: ['cd', 'gm', 'gds', 'p']
};

const signed = ['id', 'vgs', 'vds', 'von', 'vdsat', 'gm', 'gds', 'p'];
const bsim = ['id', 'vgs', 'vds', 'vth', 'vdsat', 'gm', 'gds', 'ibd'];
/** Those of MOSFETs, by what ngspice saves of their model. */
const ofMosfets: Readonly<Record<MosfetFamily, readonly string[]>> = {
	signed,
	bsim,
	hisim: ['ids', 'von', 'vdsat', 'gm', 'gds'],
	vdmos: ['id', 'vgs', 'vds', 'von', 'gm', 'gds', 'idio', 'p'],
	other: ['gm', 'gds']
};

/** Maximum number of names on a line. */
const NAMES_ON_LINE = 20;

/** Whether the operating point lists a device. */
export function isListed({ letter }: FlatDevice): boolean {
	return Object.hasOwn(parameters, letter);
}

/** `.save` cards for the values of devices, in addition to what the netlist saves. */
export function saveCards(program: Program, devices: readonly FlatDevice[]): string[] {
	const names = devices.flatMap((device) => {
		const isMosfet = device.letter === 'm';
		const wanted = isMosfet
			? ofMosfets[mosfetFamily(modelOfDevice({ program }, device))]
			: ownValue(parameters, device.letter);
		return (wanted ?? []).map((each) => `@${device.name}[${each}]`);
	});
	const cards = ['.save all'];
	for (let from = 0; from < names.length; from += NAMES_ON_LINE)
		cards.push(`.save ${names.slice(from, from + NAMES_ON_LINE).join(' ')}`);
	return cards;
}
