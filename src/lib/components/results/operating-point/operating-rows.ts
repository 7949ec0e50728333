import { csvLine } from '#lib/base/csv.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { DeviceQuantity, OperatingDevice } from '#lib/sim/operating-point/operating-point.ts';
import { quantityUnits } from './operating-text.ts';

/** Columns with text, then those with numbers. */
export const textColumns = ['name', 'type', 'model', 'region'] as const;
const quantities = Object.keys(quantityUnits) as DeviceQuantity[];

type TextColumn = (typeof textColumns)[number];
export type OperatingColumn = TextColumn | DeviceQuantity;

/** By which column the table is sorted, and in which direction; null for the order of the netlist. */
export interface OperatingOrder {
	column: OperatingColumn;
	descending: boolean;
}

/** Quantities that at least one device has. */
export function usedQuantities(devices: readonly OperatingDevice[]): DeviceQuantity[] {
	return quantities.filter((quantity) => devices.some(({ values }) => values[quantity] !== undefined));
}

export function isQuantity(column: OperatingColumn): column is DeviceQuantity {
	return Object.hasOwn(quantityUnits, column);
}

/** The devices in an order; those without the value come last. Currents and power are sorted by their size. */
export function sorted(
	devices: readonly OperatingDevice[],
	order: OperatingOrder | null,
	t: Messages['operatingPoint']
): readonly OperatingDevice[] {
	if (!order) return devices;
	const { column, descending } = order;
	const direction = descending ? -1 : 1;
	const keys = new Map(devices.map((device) => [device, keyOf(device, column, t)]));
	return devices.toSorted((a, b) => {
		const [first, second] = [keys.get(a) ?? '', keys.get(b) ?? ''];
		if (first === '' || second === '') return Number(first === '') - Number(second === '');
		if (typeof first === 'number' && typeof second === 'number') return direction * (first - second);
		return direction * collator.compare(String(first), String(second));
	});
}

const collator = new Intl.Collator('en', { numeric: true });

function keyOf(device: OperatingDevice, column: OperatingColumn, t: Messages['operatingPoint']): string | number {
	if (!isQuantity(column)) return textOf(device, column, t);
	const value = device.values[column];
	return value === undefined ? '' : Math.abs(value);
}

export function textOf(device: OperatingDevice, column: TextColumn, t: Messages['operatingPoint']): string {
	if (column !== 'region') return device[column];
	return device.region ? t.regions[device.region] : '';
}

/** The devices with all digits, and the units in the head. */
export function devicesCsv(devices: readonly OperatingDevice[], t: Messages['operatingPoint']): string {
	const used = usedQuantities(devices);
	const head = [
		...textColumns.map((column) => t.columns[column]),
		...used.map((column) => `${t.columns[column]} (${quantityUnits[column]})`)
	];
	const rows = devices.map((device) => [
		...textColumns.map((column) => textOf(device, column, t)),
		...used.map((column) => device.values[column] ?? null)
	]);
	return [head, ...rows].map(csvLine).join('');
}

export function nodesCsv(nodes: readonly (readonly [string, number])[], t: Messages['operatingPoint']): string {
	return [[t.node, `${t.voltage} (V)`], ...nodes].map(csvLine).join('');
}
