import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { chartPicture, chartSettings, type ChartFamily, type ComparedDrawing } from '#lib/charts/draw/chart-picture.ts';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import { areBandsDrawn, chosenMembers, drawnFamily } from '#lib/charts/family-choice.ts';
import { computeDrawing, smallDrawing } from '#lib/curves/compute-drawing.ts';
import type { TracedDrawing } from '#lib/charts/trace.ts';
import type { FilteredFamily } from '#lib/measure/family-filter.ts';
import { plotNamed } from '#lib/measure/gathered.ts';
import { language } from '../shell/language.svelte.ts';
import { axisName, pictureAsPng } from '../shell/make-picture.ts';
import { paletteOf } from '../shell/palette.ts';

interface Drawn {
	request: DrawingRequest;
	drawing: TracedDrawing;
}

/** The charts of conversations, drawn from the curves of their runs. */
export class Charts {
	constructor(private readonly database: SpicewrightDatabase) {}

	/**
	 * The picture of a chart; null when its curves are no longer kept. A compared run whose curves are gone is named in the legend. Rejects
	 * as `computeDrawing`.
	 */
	async picture(chart: ChartRecord, signal = new AbortController().signal): Promise<Picture | null> {
		const { compared = [] } = chart;
		const own = await this.#drawing(chart, chart, signal);
		if (!own) return null;
		const others: ComparedDrawing[] = [];
		for (const other of compared) {
			const drawn = await this.#drawing(chart, other, signal);
			const name = drawn ? other.name : language.t.conversation.chart.lostRun(other.name);
			others.push({ name, drawing: drawn?.drawing ?? null });
		}
		return chartPicture(own.drawing, chart, axisName, others, await this.#family(chart, own, signal));
	}

	/** What is shown of families, as the viewer shows it. */
	async #family(chart: ChartRecord, { request, drawing }: Drawn, signal: AbortSignal): Promise<ChartFamily> {
		const family = drawnFamily(request.plot, drawing.traces);
		const members = membersOf(chart.members ?? '', family);
		const hasBands =
			chart.kind === 'curves' && areBandsDrawn(members?.length ?? family.count, family, chart.bands ?? null);
		return {
			members,
			bands: hasBands ? await computed({ ...request, kind: 'bands', ...(members && { members }) }, signal) : null
		};
	}

	async #drawing(
		{ kind, signals, window, xSignal }: ChartRecord,
		{ runId, plot: id }: Pick<ChartRecord, 'runId' | 'plot'>,
		signal: AbortSignal
	): Promise<Drawn | null> {
		const plots = runId === null ? null : await getPlots(this.database, runId);
		const plot = plots && plotNamed(plots, id);
		if (!plot) return null;
		const request = { kind, plot, selection: signals, settings: chartSettings({ window, xSignal }) };
		return { request, drawing: await computed(request, signal) };
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

async function computed(request: DrawingRequest, signal: AbortSignal): Promise<TracedDrawing> {
	return smallDrawing(request) ?? (await computeDrawing(request, signal));
}

/** All members where the filter of a stored chart does not fit, as in the viewer. */
function membersOf(filter: string, family: FilteredFamily): readonly number[] | null {
	try {
		return chosenMembers(filter, family);
	} catch {
		return null;
	}
}
