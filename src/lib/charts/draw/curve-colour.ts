import { memoize } from '#lib/base/memoize.ts';
import { colourIndex, type Curve } from './curves.ts';
import type { Palette } from './palette.ts';

/** The color of a curve: that of its signal, or of a member of a family its place on the signal's ramp. */
export function curveColour(palette: Palette, { order, series }: Curve): string {
	const { family } = series;
	const ramp = family && palette.ramps[rampIndex(order)];
	if (family && ramp && ramp.length > 1) return shadesOf(ramp)[Math.round(family.place * SHADES)]!;
	return palette.curves[colourIndex(order)] ?? palette.text;
}

/** Steps of a ramp, too small to be seen: curves of one color that follow each other are painted together. */
const SHADES = 96;
const shadesOf = memoize((ramp: readonly string[]) =>
	Array.from({ length: SHADES + 1 }, (_, shade) => onRamp(ramp, shade / SHADES))
);

/** Ramps in tokens.css, starting with `--ramp-1`. */
const RAMPS = 4;

export function rampIndex(order: number): number {
	return order % RAMPS;
}

/** The color at a place from 0 to 1, between the colors of a ramp as `#rrggbb`. */
export function onRamp(ramp: readonly string[], place: number): string {
	const position = Math.min(1, Math.max(0, place)) * (ramp.length - 1);
	const [from, to] = [channels(ramp[Math.floor(position)]!), channels(ramp[Math.ceil(position)]!)];
	const mixed = from.map((channel, index) => Math.round(channel + (to[index]! - channel) * (position % 1)));
	return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
	return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
