import { flushSync, mount } from 'svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { inSlices } from '#lib/base/slices.ts';
import { previewCurve } from '#lib/charts/preview.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import { computeDrawing } from '#lib/curves/compute-drawing.ts';
import type { KindId } from '#lib/components/results/plot-kinds.ts';
import '#lib/components/styles/base.css';
import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { signalName, signalVectors } from '#lib/measure/signals.ts';
import { signedMargins } from '#lib/sim/loop-probe/signed-margins.ts';
import { measureRun, type MeasuredSignals } from '#lib/sim/metrics.ts';
import { buildPyramid } from '../../support/build-pyramid.ts';
import { run } from '../../support/storage/sample-records.ts';
import DrawnPlot from './drawn-plot.svelte';
import { frameTime, zoomAndPan } from './frames.ts';
import { family, response, transient } from './plots.ts';

await Promise.all([language.use('en'), language.loadAll()]);
const drawn = mount(DrawnPlot, { target: document.querySelector('#plot')! });
let plot: Plot | null = null;
const expressionPlots: Partial<Record<'transient' | 'response', Plot>> = {};
const database = openDatabase('bench-waves');

/** What the page offers to the bench. Times are in ms. */
const page = {
	pyramidTime,
	expressionTime,
	makeTransient,
	makeFamily,
	makeResponse,
	show,
	select,
	measure,
	thumbnail,
	metrics,
	frames,
	clear,
	store,
	openStored
};
export type WavesPage = typeof page;

function pyramidTime(points: number): number {
	const { data: x } = transient(points, 0).vectors[0] as { data: Float64Array };
	const y = x.map((value) => Math.sin(value));
	const started = performance.now();
	buildPyramid(x, y);
	return performance.now() - started;
}

/** From the question for an expression to what is drawn of it; the worker has the signals from the time before. */
async function expressionTime(text: string, points: number): Promise<number> {
	const isResponse = /^(db|ph)/.test(text);
	const asked = isResponse
		? (expressionPlots.response ??= response(points))
		: (expressionPlots.transient ??= transient(points, 2));
	const request = { kind: 'curves', plot: asked, selection: [text], settings: defaultSettings } as const;
	const started = performance.now();
	await computeDrawing(request, new AbortController().signal);
	return performance.now() - started;
}

function makeTransient(points: number, traces: number): void {
	plot = transient(points, traces);
}

function makeFamily(members: number, points: number): void {
	plot = family(members, points);
}

function makeResponse(points: number): void {
	plot = response(points);
}

/** From the choice to the drawn frame. */
async function show(selection: readonly string[] | null = null, kind: KindId = 'curves'): Promise<number> {
	const shown = plot;
	if (!shown) throw new Error('There is no plot');
	const started = performance.now();
	drawn.show(shown, selection ?? signalVectors(shown).map(signalName), kind);
	flushSync();
	while (!areas().length || document.querySelector('[aria-busy=true]')) await frameTime(() => undefined);
	await frameTime(() => undefined);
	return performance.now() - started;
}

function select(member: number): void {
	drawn.select(member);
}

/** Opens or closes the table of what all curves in view measure. */
async function measure(isMeasuring: boolean): Promise<void> {
	drawn.measure(isMeasuring);
	flushSync();
	while (document.querySelector('.measures[aria-busy=true]')) await frameTime(() => undefined);
}

/** The curve that the history and the project's card show. */
function thumbnail(): Promise<number[] | null> {
	return inSlices(previewCurve(plot ? [plot] : []));
}

/** What is measured after a run, and the margins of a probe. Returns how many figures there are. */
async function metrics(signals: MeasuredSignals = {}): Promise<number> {
	const plots = plot ? [plot] : [];
	const all = await inSlices(signedMargins(await measureRun(plots, [], signals), plots));
	return all.length;
}

function frames(): Promise<number[]> {
	return zoomAndPan(areas()[0]!);
}

function areas(): HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>('.area')];
}

async function clear(): Promise<void> {
	plot = null;
	drawn.clear();
	await frameTime(() => undefined);
}

async function store(): Promise<string> {
	const { id } = await createProject(await database, { name: 'bench', files: [] });
	const record = run({ projectId: id });
	await saveRun(await database, record, plot ? [plot] : []);
	return record.id;
}

/** From the question for the stored curves to the drawn frame. */
async function openStored(runId: string): Promise<number> {
	const started = performance.now();
	const plots = await getPlots(await database, runId);
	plot = plots?.[0] ?? null;
	await show();
	return performance.now() - started;
}

Object.assign(globalThis, page);
