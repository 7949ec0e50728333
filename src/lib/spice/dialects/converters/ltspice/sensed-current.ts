import { CardConversion, namedValues, type Conversion } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';

/** Parameters that make a device several ones: its current is then not that of one of them. */
const parasitic = new Set(['rser', 'lser', 'rpar', 'cpar', 'rlshunt']);

const places = new WeakMap<Conversion, ReadonlyMap<string, number>>();
const sources = new WeakMap<Conversion, Map<string, string>>();

/**
 * The current into the first node of a resistor, capacitor or diode, which ngspice's expressions cannot name: a source of 0 V
 * is put in front of the device. Null for other devices, and for one that the scope of the card does not have.
 */
export function sensedCurrent({ netlist, index }: CardConversion, device: string): string | null {
	if (!/^[rcd]/iu.test(device)) return null;
	const key = keyOf(netlist, index, device);
	const place = devicesOf(netlist).get(key);
	const known = sources.get(netlist) ?? new Map<string, string>();
	sources.set(netlist, known);
	const earlier = known.get(key);
	if (earlier !== undefined) return `i(${earlier})`;
	const statement = place === undefined ? undefined : netlist.file.statements[place];
	const node = statement?.tokens[1];
	if (place === undefined || !statement || !node || namedValues(statement, parasitic).length > 0) return null;
	const source = netlist.freeName(`V${device}_i`);
	const inner = netlist.freeName(`${device}_i`);
	const card = new CardConversion(netlist, place, statement);
	card.replace(node, inner);
	card.addBehind([`${source} ${node.text} ${inner} 0`]);
	known.set(key, source);
	return `i(${source})`;
}

function keyOf({ file }: Conversion, index: number, device: string): string {
	return `${definitionsOf(file).scopes[index] ?? -1} ${device.toLowerCase()}`;
}

/** Index of each device by its scope and name. Linear, and computed once. */
function devicesOf(netlist: Conversion): ReadonlyMap<string, number> {
	let found = places.get(netlist);
	if (!found) {
		const devices = new Map<string, number>();
		for (const [index, { kind, head }] of netlist.file.statements.entries())
			if (kind === 'device') devices.set(keyOf(netlist, index, head), index);
		places.set(netlist, (found = devices));
	}
	return found;
}
