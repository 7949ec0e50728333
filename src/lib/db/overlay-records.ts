import { ownValue } from '#lib/base/own-value.ts';

/** A run or a file of curves that is drawn over the runs of a netlist. */
export interface OverlayRecord {
	/** Id of the run, or path of the file. */
	id: string;
	isFile: boolean;
	/** Whether the difference to the shown run is drawn too. */
	hasDifference: boolean;
	/** How far the shown run may be from it: in percent, or in a unit without a prefix. Null for no band. */
	tolerance: { value: number; unit: string } | null;
}

/** Maximum number of overlays: more shades of one colour cannot be told apart. */
export const MAX_OVERLAYS = 6;

/** The stored overlays of a netlist as far as they make sense: another version or a damaged disk may have written anything. */
export function overlaysOf(stored: unknown, entry: string): OverlayRecord[] {
	const list = field(stored, entry);
	if (!Array.isArray(list)) return [];
	const records = list.flatMap((item: unknown) => readOverlay(item) ?? []);
	return records.filter(({ id }, index) => records.findIndex((one) => one.id === id) === index).slice(0, MAX_OVERLAYS);
}

/**
 * The stored overlays of all netlists, in the same way.
 *
 * @param change null leaves an overlay out
 */
export function readOverlays(
	stored: unknown,
	change: (record: OverlayRecord) => OverlayRecord | null = (record) => record
): Record<string, OverlayRecord[]> {
	const entries = typeof stored === 'object' && stored !== null ? Object.keys(stored) : [];
	const changed = entries.map(
		(entry) => [entry, overlaysOf(stored, entry).flatMap((one) => change(one) ?? [])] as const
	);
	return Object.fromEntries(changed.filter(([, records]) => records.length > 0));
}

/** The overlays of a copy or an import: those of runs that are not in it are left out. */
export function remapOverlays(stored: unknown, runIds: ReadonlyMap<string, string>): Record<string, OverlayRecord[]> {
	return readOverlays(stored, (record) => {
		const id = record.isFile ? record.id : runIds.get(record.id);
		return id === undefined ? null : { ...record, id };
	});
}

function readOverlay(item: unknown): OverlayRecord | null {
	const [id, isFile] = [field(item, 'id'), field(item, 'isFile')];
	if (typeof id !== 'string' || id === '') return null;
	const tolerance = field(item, 'tolerance');
	const [value, unit] = [field(tolerance, 'value'), field(tolerance, 'unit')];
	const isTolerance = typeof value === 'number' && value > 0 && Number.isFinite(value) && typeof unit === 'string';
	return {
		id,
		isFile: isFile === true,
		hasDifference: field(item, 'hasDifference') === true,
		tolerance: isTolerance ? { value, unit } : null
	};
}

function field(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, name) : undefined;
}
