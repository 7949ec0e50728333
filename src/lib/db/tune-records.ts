import { ownValue } from '#lib/base/own-value.ts';
import type { Target } from './runs/run-setting.ts';

export const sliderScales = ['linear', 'logarithmic', 'e12', 'e24', 'e96'] as const;

/** How a slider steps from one end to the other: evenly, by equal factors, or through a series of preferred values. */
export type SliderScale = (typeof sliderScales)[number];

/** A value that is tuned with a slider. */
export interface SliderRecord {
	target: Exclude<Target, { kind: 'section' }>;
	/** Ends in SI units; `from` is the smaller one. Both are positive unless the scale is linear. */
	from: number;
	to: number;
	scale: SliderScale;
}

/** Sliders of one netlist: each has a row beside the plot. */
export const MAX_SLIDERS = 24;

/** The stored sliders of a netlist as far as they make sense: another version or a damaged disk may have written anything. */
export function slidersOf(stored: unknown, entry: string): SliderRecord[] {
	const list = field(stored, entry);
	return Array.isArray(list) ? list.flatMap((item: unknown) => readSlider(item) ?? []).slice(0, MAX_SLIDERS) : [];
}

/** The stored sliders with those of a netlist replaced. Of more netlists than are kept, the last that were changed stay. */
export function withSliders(
	stored: unknown,
	entry: string,
	sliders: readonly SliderRecord[]
): Record<string, SliderRecord[]> {
	const paths = typeof stored === 'object' && stored !== null ? Object.keys(stored) : [];
	const others = paths
		.filter((path) => path !== entry)
		.map((path): [string, SliderRecord[]] => [path, slidersOf(stored, path)]);
	const all: typeof others = [...others, [entry, [...sliders]]];
	return Object.fromEntries(all.filter(([, each]) => each.length > 0).slice(-MAX_STORED));
}

const MAX_STORED = 200;

function readSlider(item: unknown): SliderRecord | null {
	const target = readTarget(field(item, 'target'));
	const scale = sliderScales.find((each) => each === field(item, 'scale'));
	const [from, to] = [field(item, 'from'), field(item, 'to')];
	if (!target || !scale || typeof from !== 'number' || typeof to !== 'number') return null;
	return isRange(from, to, scale) ? { target, from, to, scale } : null;
}

/** Whether a slider can step from one value to another. */
export function isRange(from: number, to: number, scale: SliderScale): boolean {
	return Number.isFinite(from) && Number.isFinite(to) && from < to && (scale === 'linear' || from > 0);
}

function readTarget(item: unknown): SliderRecord['target'] | null {
	const text = (name: string): string | null => {
		const value = field(item, name);
		return typeof value === 'string' && value !== '' ? value : null;
	};
	const [name, device, model, parameter] = [text('name'), text('device'), text('model'), text('parameter')];
	const kind = text('kind');
	if (kind === 'temperature' || kind === 'time_step') return { kind };
	if ((kind === 'parameter' || kind === 'option' || kind === 'number') && name !== null) return { kind, name };
	if (kind === 'device' && device !== null) return { kind, device, ...(parameter !== null && { parameter }) };
	return kind === 'model' && model !== null && parameter !== null ? { kind, model, parameter } : null;
}

function field(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, name) : undefined;
}
