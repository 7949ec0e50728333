import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { LineText } from '#lib/editor/operating-values.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { DeviceQuantity, OperatingDevice, OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';

/** Digits of a value beside a line. */
const DIGITS = 4;
/** Nodes that are shown beside one line. */
const MAX_NODES = 4;
/** Instances of a line that are described when the pointer rests on it. */
const MAX_INSTANCES = 4;

/** Units of the quantities of a device. */
export const quantityUnits: Readonly<Record<DeviceQuantity, string>> = {
	current: 'A',
	control: 'V',
	voltage: 'V',
	threshold: 'V',
	saturation: 'V',
	gm: 'S',
	conductance: 'S',
	power: 'W'
};

type Symbols = Readonly<Partial<Record<DeviceQuantity, string>>>;

const fet: Symbols = {
	current: 'id',
	control: 'vgs',
	voltage: 'vds',
	threshold: 'vth',
	saturation: 'vds,sat',
	gm: 'gm',
	conductance: 'gds',
	power: 'P'
};
/** What engineers call the quantities, by the first letter of the device. */
const symbols: Readonly<Record<string, Symbols>> = {
	m: fet,
	j: fet,
	z: fet,
	q: { current: 'ic', control: 'vbe', voltage: 'vce', gm: 'gm', conductance: 'go', power: 'P' },
	d: { current: 'id', voltage: 'vd', conductance: 'gd', power: 'P' }
};
const plain: Symbols = { current: 'i', voltage: 'v', power: 'P' };

function symbolsOf({ letter }: OperatingDevice): Symbols {
	return ownValue(symbols, letter) ?? plain;
}

/** What the editor shows at the ends of the lines of a file. */
export function lineTexts(
	{ lines, devices }: Pick<OperatingPoint, 'lines' | 'devices'>,
	path: string,
	t: Messages['operatingPoint']
): LineText[] {
	return lines.flatMap(({ file, line, nodes, device: index }) => {
		if (file !== path) return [];
		const device = index === null ? undefined : devices[index];
		const named = nodes.slice(0, MAX_NODES).map(({ name, voltage }) => `${name} ${formatSi(voltage, 'V', DIGITS)}`);
		const current = device?.values.current;
		if (device && current !== undefined) named.push(`${symbolsOf(device).current} ${formatSi(current, 'A', DIGITS)}`);
		if (device?.region) named.push(t.regions[device.region]);
		return named.length === 0 ? [] : [{ line, text: named.join(' · ') }];
	});
}

/** What is known of a name at a line of a file: of a device, or of a node given as `v(out)`. */
export function factsAt(
	{ devices, nodes, lines }: OperatingPoint,
	place: { path: string; line: number; name: string; signal: string | null },
	t: Messages['operatingPoint']
): string[] {
	const name = place.name.toLowerCase();
	const written = devices.filter(
		(device) =>
			device.file === place.path && device.line === place.line && device.name.toLowerCase().split('.').at(-1) === name
	);
	if (written.length > 0) {
		const [first] = written;
		const shown = written.slice(0, MAX_INSTANCES);
		const facts = shown.map((device) =>
			written.length === 1 && first === device
				? t.fact(deviceText(device, t))
				: t.factOf(device.name, deviceText(device, t))
		);
		const more = written.length - shown.length;
		return more > 0 ? [...facts, t.moreInstances(more)] : facts;
	}
	const node = /^v\((.*)\)$/u.exec(place.signal ?? '')?.[1];
	// Another netlist may have a node of the same name.
	const isOfRun = lines.some(({ file }) => file === place.path);
	const voltage = node === undefined || !isOfRun ? undefined : nodes.get(node);
	return voltage === undefined ? [] : [t.fact(formatSi(voltage, 'V', DIGITS))];
}

function deviceText(device: OperatingDevice, t: Messages['operatingPoint']): string {
	const values = Object.entries(symbolsOf(device)).flatMap(([key, symbol]) => {
		const quantity = key as DeviceQuantity;
		const value = device.values[quantity];
		return value === undefined ? [] : [`${symbol} = ${formatSi(value, quantityUnits[quantity], DIGITS)}`];
	});
	return [...(device.region ? [t.regions[device.region]] : []), ...values].join(', ');
}
