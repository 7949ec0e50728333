import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { onRamp } from '#lib/charts/draw/curve-colour.ts';

const tokens = readFileSync('src/lib/components/styles/tokens.css', 'utf8');

function linear(colour: string): number[] {
	return [1, 3, 5].map((at) => {
		const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
	});
}
const luminance = (colour: string) =>
	linear(colour).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i]!, 0);
function contrast(one: string, other: string): number {
	const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
	return (light + 0.05) / (dark + 0.05);
}
/** OKLCH lightness. Source: B. Ottosson, "A perceptual color space for image processing", 2020. */
function lightness(colour: string): number {
	const [r, g, b] = linear(colour) as [number, number, number];
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
}

describe('[C17] the colors of a family', () => {
	const ramps = [...tokens.matchAll(/--ramp-(\d): ([^;]+);/gu)].map(([, id, list]) => ({
		id,
		stops: list!.split(/,\s*/u)
	}));
	const surfaces = [...tokens.matchAll(/--surface: (#\w{6});/gu)].map(([, colour]) => colour!);

	it('go in even steps of lightness away from the background, in both themes, and are legible on it', () => {
		expect(ramps.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '1', '2', '3', '4']);
		for (const [index, { stops }] of ramps.entries()) {
			const surface = surfaces[index < 4 ? 0 : 1]!;
			const levels = stops.map(lightness);
			const step = (levels.at(-1)! - levels[0]!) / (levels.length - 1);
			expect(Math.sign(step)).toBe(index < 4 ? -1 : 1);
			for (let i = 1; i < levels.length; i++) expect(Math.abs(levels[i]! - levels[i - 1]! - step)).toBeLessThan(0.01);
			for (const stop of stops) expect(contrast(stop, surface)).toBeGreaterThan(3);
		}
	});

	it('are mixed between the stops', () => {
		const ramp = ['#000000', '#100000', '#1000ff'];
		expect(['#000000', '#080000', '#100000', '#100080', '#1000ff']).toEqual(
			[0, 0.25, 0.5, 0.75, 1].map((place) => onRamp(ramp, place))
		);
		expect(onRamp(ramp, 2)).toBe('#1000ff');
		expect(onRamp(ramp, -1)).toBe('#000000');
	});
});
