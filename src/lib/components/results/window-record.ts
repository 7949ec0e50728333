import { ownValue } from '#lib/base/own-value.ts';
import type { PlotWindowRecord, PlotWindowsRecord } from '#lib/db/plot-records.ts';

/** The window that every netlist has at first. */
export const FIRST: PlotWindowRecord = { id: '1', name: '' };
export const MAX_WINDOWS = 20;
export const MAX_NAME = 60;

/** Stored windows as far as they make sense; null if there are none. */
export function readWindows(stored: unknown): PlotWindowsRecord | null {
	const field = (value: unknown, name: string): unknown =>
		typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, name) : undefined;
	const list = field(stored, 'windows');
	if (!Array.isArray(list)) return null;
	const windows = new Map<string, PlotWindowRecord>();
	for (const one of list.slice(0, MAX_WINDOWS) as unknown[]) {
		const [id, name] = [field(one, 'id'), field(one, 'name')];
		if (typeof id !== 'string' || id === '' || id.length > MAX_NAME) continue;
		windows.set(id, { id, name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '' });
	}
	if (windows.size === 0) return null;
	const active = field(stored, 'active');
	return {
		windows: [...windows.values()],
		active: typeof active === 'string' ? active : FIRST.id,
		isLinked: field(stored, 'isLinked') === true
	};
}
