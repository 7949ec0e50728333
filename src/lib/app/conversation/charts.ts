import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import { getPlots } from '#lib/db/run-curves.ts';
import { chartPicture, chartSettings } from '#lib/charts/draw/chart-picture.ts';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import { computeDrawing, smallDrawing } from '#lib/curves/compute-drawing.ts';
import { axisName, pictureAsPng } from '../shell/make-picture.ts';
import { paletteOf } from '../shell/palette.ts';

/** The charts of conversations, drawn from the curves of their runs. */
export class Charts {
	constructor(private readonly database: SpicewrightDatabase) {}

	/** The picture of a chart; null when its curves are no longer kept. Rejects as `computeDrawing`. */
	async picture(chart: ChartRecord, signal = new AbortController().signal): Promise<Picture | null> {
		const plots = chart.runId === null ? null : await getPlots(this.database, chart.runId);
		const plot = plots?.find(({ id }) => id === chart.plot);
		if (!plot) return null;
		const { kind, signals } = chart;
		const request = { kind, plot, selection: signals, settings: chartSettings(chart) };
		const drawing = smallDrawing(request) ?? (await computeDrawing(request, signal));
		return chartPicture(drawing, chart, axisName);
	}

	/** A chart as PNG on white; null when its curves are no longer kept. */
	async draw(
		chart: ChartRecord,
		size: { width: number; height: number },
		signal: AbortSignal
	): Promise<Uint8Array | null> {
		const picture = await this.picture(chart, signal);
		if (!picture) return null;
		const format = { title: chart.title, ...size, ratio: 1, palette: paletteOf('light') };
		return new Uint8Array(await (await pictureAsPng(picture, format)).arrayBuffer());
	}
}
