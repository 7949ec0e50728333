import { describe, expect, test } from 'vitest';
import { wholeX, wholeY, toPanes } from '#lib/charts/draw/curves.ts';
import { drawPicture, pictureHeight, type Picture } from '#lib/charts/draw/draw-picture.ts';
import type { Palette } from '#lib/charts/draw/palette.ts';
import { SvgSurface } from '#lib/charts/draw/svg-surface.ts';
import { atOnce } from '#lib/base/slices.ts';
import { toTraces } from '#lib/charts/trace.ts';
import { plotSeries } from '#lib/charts/series.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { seededRandom } from '../../../support/random.ts';
import { lowPass, transient } from '../../../support/sample-plots.ts';

const palette: Palette = {
	curves: ['#c0c0c1', '#c0c0c2'],
	ramps: [['#000000', '#0000ff']],
	grid: '#d0d0d0',
	majorGrid: '#d0d0d1',
	axis: '#a0a0a0',
	text: '#101010',
	accent: '#b0b0b0',
	surface: '#f0f0f0',
	goals: { met: '#00ff00', missed: '#ff0000', unknown: '#888888' },
	numberFont: 'monospace',
	textFont: 'sans-serif'
};
const size = { title: 'amplifier.cir, AC', width: 800, height: 500, ratio: 1, palette };

function pictureOf(plot: Plot, signals: string[], change: Partial<Picture> = {}): Picture {
	const panes = toPanes(atOnce(toTraces(plotSeries(plot, signals))));
	return {
		panes: panes.map((pane, index) => ({
			pane,
			x: wholeX([pane])!,
			y: wholeY(pane.curves, false),
			withXAxis: index === panes.length - 1,
			curves: pane.curves,
			previous: [],
			references: [],
			cursors: [],
			levels: [],
			markers: [],
			marks: [],
			notes: [],
			bands: [],
			member: null
		})),
		legend: signals.map((signal, order) => ({ signal, order, isFamily: false })),
		tables: [],
		faded: false,
		axisName: (quantity, unit) => `${quantity} in ${unit}`,
		...change
	};
}
function svgOf(picture: Picture, format: Partial<typeof size> = {}): string {
	const surface = new SvgSurface();
	drawPicture(surface, picture, { ...size, ...format });
	return surface.text(size.width, size.height, size.title);
}
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
/** Points of the paths of a color. */
function points(svg: string, colour: string): { x: number; y: number }[] {
	const paths = [...svg.matchAll(/<path d="([^"]*)" (?:fill="none" stroke|fill)="([^"]*)"/g)];
	const path = paths.filter(([, , found]) => found === colour).at(-1)?.[1] ?? '';
	return [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe('[C18] a plot as a picture', () => {
	test('it has title, legend, ticks, the names of both axes, and tables', () => {
		const tables = [
			[
				['', 'A', 'B'],
				['v(out)', '-3.01 dB', '-20.04 dB']
			]
		];
		const shown = texts(svgOf(pictureOf(lowPass(), ['v(out)', 'v(in)'], { tables })));
		for (const text of ['amplifier.cir, AC', 'v(out)', 'v(in)', 'decibel in dB', 'phase in deg', '-20.04 dB', 'B'])
			expect(shown).toContain(text);
		expect(shown.filter((text) => text?.startsWith('frequency in'))).toHaveLength(1);
		expect(shown).toContain('1k');
	});

	test('a million points are drawn as the extremes of each column, and none of those is lost', () => {
		const random = seededRandom(7);
		const plot = transient(1_000_000);
		const [, out] = plot.vectors;
		if (out?.kind !== 'real') throw new Error('The output is real');
		for (let i = 0; i < out.data.length; i++) out.data[i] = random() - 0.5;
		out.data[123_456] = 40;
		out.data[654_321] = -40;
		const drawn = points(svgOf(pictureOf(plot, ['v(out)'])), palette.curves[0]!);
		expect(drawn.length).toBeGreaterThan(1000);
		expect(drawn.length).toBeLessThan(4 * size.width + 4);
		const across = drawn.map(({ x }) => x);
		const [left, right] = [Math.min(...across), Math.max(...across)];
		const at = (index: number) => left + ((right - left) * index) / 999_999;
		const highest = drawn.reduce((best, point) => (point.y < best.y ? point : best));
		const lowest = drawn.reduce((best, point) => (point.y > best.y ? point : best));
		expect(Math.abs(highest.x - at(123_456))).toBeLessThan(1.01);
		expect(Math.abs(lowest.x - at(654_321))).toBeLessThan(1.01);
	});

	test('names too long for the picture are cut, and a legend too long for a row has several', () => {
		const long = `v(${'x'.repeat(300)})`;
		const plot = transient(10);
		plot.vectors[1] = { ...plot.vectors[1]!, name: 'x'.repeat(300) };
		const shown = texts(svgOf(pictureOf(plot, [long]), { title: '放'.repeat(200) }));
		expect(shown[0]).toMatch(/^放{40,60}…$/);
		expect(shown[1]).toMatch(/^v\(x{80,120}…$/);
	});

	test('[H2] in the height for its panes, each is drawn below a legend of many rows', () => {
		const legend = Array.from({ length: 9 }, (_, order) => ({
			signal: `v(x1.stage${order}.collector_node)`,
			order,
			isFamily: false
		}));
		const picture = pictureOf(lowPass(), ['v(out)'], { legend });
		const curveIn = (height: number) =>
			points(svgOf(picture, { title: '', width: 360, height }), palette.curves[0]!).map(({ y }) => y);
		const height = pictureHeight(picture, 360, 130);
		// Of the last curve: the phase, from 0 to -90 degrees.
		const last = curveIn(height);
		expect(Math.max(...last) - Math.min(...last)).toBeGreaterThan(60);
		expect(Math.max(...last)).toBeLessThan(height - 30);
		expect(Math.min(...last)).toBeGreaterThan(height - 18 - 12 - 130);
	});

	test('results of an older netlist are faint in the picture too', () => {
		expect(svgOf(pictureOf(lowPass(), ['v(out)'], { faded: true }))).toContain('opacity="0.45"');
	});
});
