import { ownValue } from '#lib/base/own-value.ts';
import type { PlotMarkerRecord, PlotRangeRecord, PlotViewRecord } from '#lib/db/plot-records.ts';
import type { AxisScale } from './axes/axis-view.ts';
import type { PlotChoice, StoredView } from './plot-choice.svelte.ts';
import { snaps } from './cursors/snap.ts';

/** Maximum number of what a view keeps of each. */
const MAX_KEPT = 200;
/** Maximum length of a filter that is kept. */
const MAX_FILTER = 500;

/** What is stored of a view. */
export function recordOfView(choice: PlotChoice, circuit: readonly string[]): PlotViewRecord {
	return {
		circuit: circuit.slice(0, MAX_KEPT),
		hidden: [...choice.hidden].slice(0, MAX_KEPT),
		cursors: { ...choice.cursors },
		levels: { ...choice.levels },
		markers: choice.markers.map((marker) => ({ ...marker })),
		snap: choice.snap,
		...(choice.member !== null && { member: choice.member }),
		...(choice.filter !== '' && { filter: choice.filter.slice(0, MAX_FILTER) }),
		...(choice.bands !== null && { bands: choice.bands }),
		x: { ...choice.x },
		y: { ...choice.y },
		xScales: { ...choice.xScales },
		yScales: { ...choice.yScales }
	};
}

/** The signals of the circuit of a stored view; empty if it is damaged. */
export function circuitOf(stored: unknown): string[] {
	return texts(field(stored, 'circuit'));
}

/** A stored view as far as it makes sense: another version or a damaged disk may have written anything. */
export function readView(stored: unknown): StoredView {
	const snap = field(stored, 'snap');
	const cursors = field(stored, 'cursors');
	const levels = field(stored, 'levels');
	const [filter, bands] = [field(stored, 'filter'), field(stored, 'bands')];
	return {
		hidden: texts(field(stored, 'hidden')),
		cursors: { A: numberOrNull(field(cursors, 'A')), B: numberOrNull(field(cursors, 'B')) },
		levels: { Y1: readLevel(field(levels, 'Y1')), Y2: readLevel(field(levels, 'Y2')) },
		markers: list(field(stored, 'markers'), readMarker),
		snap: snaps.find((one) => one === snap) ?? 'free',
		member: numberOrNull(field(stored, 'member')),
		filter: isText(filter) ? filter.slice(0, MAX_FILTER) : '',
		bands: typeof bands === 'boolean' ? bands : null,
		axes: {
			x: entries(field(stored, 'x'), readRange),
			y: entries(field(stored, 'y'), readRange),
			xScales: entries(field(stored, 'xScales'), readScale),
			yScales: entries(field(stored, 'yScales'), readScale)
		}
	};
}

function field(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, name) : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

function numberOrNull(value: unknown): number | null {
	return isNumber(value) ? value : null;
}

function texts(value: unknown): string[] {
	return list(value, (item) => (isText(item) ? item : null));
}

function list<T>(value: unknown, read: (item: unknown) => T | null): T[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, MAX_KEPT).flatMap((item: unknown) => read(item) ?? []);
}

function entries<T>(value: unknown, read: (item: unknown) => T | null): Record<string, T> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
	const all = Object.entries(value).slice(0, MAX_KEPT);
	return Object.fromEntries(
		all.flatMap(([key, item]) => {
			const one = read(item);
			return one === null ? [] : [[key, one] as const];
		})
	);
}

function readLevel(value: unknown): { pane: string; y: number } | null {
	const [pane, y] = [field(value, 'pane'), field(value, 'y')];
	return isText(pane) && isNumber(y) ? { pane, y } : null;
}

function readMarker(value: unknown): PlotMarkerRecord | null {
	const [id, label, signal, pane] = ['id', 'label', 'signal', 'pane'].map((name) => field(value, name));
	const [branch, x] = [field(value, 'branch'), field(value, 'x')];
	if (!isText(id) || !isText(label) || !isText(signal) || !isText(pane) || !isNumber(x)) return null;
	return { id, label, signal, pane, branch: isNumber(branch) ? branch : 0, x };
}

function readRange(value: unknown): PlotRangeRecord | null {
	const [min, max] = [field(value, 'min'), field(value, 'max')];
	if (!isNumber(min) || !isNumber(max) || !(min < max)) return null;
	return field(value, 'isTyped') === true ? { min, max, isTyped: true } : { min, max };
}

function readScale(value: unknown): AxisScale | null {
	return value === 'linear' || value === 'log' ? value : null;
}
