import { nextTask } from '#lib/base/slices.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { isFatal, readLog } from '#lib/engine-log/read-log.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { isGraph, vectorLength } from '#lib/measure/dataset.ts';
import type { CardFinder } from '#lib/spice/project/card-finder.ts';
import { parseInRole } from '#lib/spice/project/open-program.ts';
import { digitalPlot } from './digital.ts';
import { AbandonedRun, type Engine } from './engine.ts';
import { withoutEmpty, withoutFailed } from './found-nothing.ts';
import { withFourierPlots } from './fourier.ts';
import type {
	EngineBuild,
	EngineEvent,
	OutputLine,
	PlotPiece,
	SimulationOutcome,
	SimulationRequest,
	StopReason
} from './protocol.ts';
import { packRanges, rangesOf } from './ranges.ts';
import { cardsOf } from './request-cards.ts';

/** Maximum time the engine works before it reacts to a stop, ms. */
const SLICE_MS = 100;
/** Minimum time between two progress events, and between two copies of the data so far, ms. */
const PROGRESS_MS = 100;
const PARTIAL_MS = 250;
/** Maximum fraction of the time for sending the data so far, and for counting it. */
const PARTIAL_SHARE = 0.05;
const COUNT_SHARE = 0.01;
/** Maximum number of output lines kept, for scripts that print endlessly. */
const MAX_LINES = 20_000;

export interface RunControl {
	onEvent: (event: EngineEvent) => void;
	/** Called between slices. */
	isStopped: () => boolean;
	/** Whether nobody watches it: it sends no curves, and its first event after `PROGRESS_MS`; its outcome comes sooner than that. */
	isUnseen?: boolean;
	/** Finds the cards of a netlist with mostly the same text, such as that of which this is a variant. */
	like?: CardFinder | undefined;
}

/** Runs one netlist on a new engine, in slices. The engine cannot be used for another run afterwards. */
export async function runSimulation(
	engine: Engine,
	build: EngineBuild,
	request: SimulationRequest,
	{ onEvent, isStopped, isUnseen = false, like }: RunControl
): Promise<SimulationOutcome> {
	const started = performance.now();
	const deadline = started + request.timeLimitMs;
	const lines: OutputLine[] = [];
	let unsent: OutputLine[] = [];
	let measuredSent = 0;
	let dropped = 0;
	/** Index of the first line of the output cards, whose problems do not affect the results. */
	let cardsFrom = Infinity;
	let reason: StopReason | null = null;
	let failure: unknown = null;
	let sliceEnd = Infinity;
	const firstEvent = isUnseen ? started + PROGRESS_MS : started;
	let nextProgress = firstEvent;
	let nextPartial = started + PARTIAL_MS;
	let nextWhole = firstEvent;
	let nextCount = started;
	/** Number of points sent per plot, by address and name: an address is reused after a script destroys a plot. */
	const sent = new Map<string, number>();

	/** Sends what the page must have in case the worker has to be ended. */
	const flush = (): void => {
		if (performance.now() < firstEvent) return;
		if (unsent.length > 0) onEvent({ type: 'log', lines: unsent, sources: [...engine.sources] });
		unsent = [];
		const values = engine.measurements.slice(measuredSent);
		if (values.length > 0) onEvent({ type: 'measured', values });
		measuredSent += values.length;
	};
	const sendProgress = (now: number): void => {
		const { analysis, time, end } = engine.heap.progress();
		onEvent({
			type: 'progress',
			fraction: end > 0 ? Math.min(1, time / end) : engine.fraction,
			simulatedTime: end > 0 ? time : null,
			analysis: analysis || null,
			elapsedMs: now - started
		});
		flush();
		nextProgress = now + PROGRESS_MS;
	};
	const sendPartial = (now: number): void => {
		if (isUnseen) return;
		const pieces: PlotPiece[] = [];
		for (const plot of engine.heap.plots()) {
			const key = `${plot.pointer} ${plot.id}`;
			const before = sent.get(key) ?? 0;
			const points = engine.heap.points(plot);
			const from = points < before ? 0 : before;
			if (points > from) pieces.push({ from, plot: engine.heap.piece(plot, from) });
			sent.set(key, points);
		}
		if (pieces.length > 0) onEvent({ type: 'pieces', pieces });
		nextWhole = now + (performance.now() - now) / PARTIAL_SHARE;
		nextPartial = Math.max(now + PARTIAL_MS, nextWhole);
	};
	const tooManyPoints = (now: number): boolean => {
		if (request.maxPoints === undefined || now < nextCount) return false;
		const count = engine.heap.plots().reduce((sum, plot) => sum + engine.heap.values(plot), 0);
		nextCount = performance.now() + (performance.now() - now) / COUNT_SHARE;
		return count >= request.maxPoints;
	};
	const onPoll = (mayPause: boolean): boolean => {
		const now = performance.now();
		if (now >= deadline) reason = 'time_limit';
		else if (engine.memoryMb > (request.memoryLimitMb ?? Infinity)) reason = 'out_of_memory';
		else if (tooManyPoints(now)) reason = 'point_limit';
		if (reason !== null && !mayPause) throw new AbandonedRun(reason);
		if (now >= nextProgress) sendProgress(now);
		if (now >= nextPartial) sendPartial(now);
		return reason !== null || now >= sliceEnd;
	};
	const onLine = (line: OutputLine): void => {
		if (lines.length >= MAX_LINES) {
			dropped += 1;
			return;
		}
		lines.push(line);
		unsent.push(line);
		// End of an analysis: the script's next command may never end, and only what was sent survives the worker.
		if (line.text.startsWith('No. of Data Rows') && performance.now() >= nextWhole) {
			sendPartial(performance.now());
			flush();
		}
	};

	/** ngspice reports a pause as an error, with the text of the last actual error. */
	const forgetPause = (): void => {
		if (!engine.has('paused') || !lines.at(-1)?.text.startsWith('doAnalyses:')) return;
		lines.pop();
		unsent.pop();
	};

	try {
		engine.load(request, { onLine, onPoll });
		engine.source();
		const ended = (): boolean => engine.exit !== null || engine.spent;
		// Analyses that a script has already run are not repeated.
		if (!ended() && engine.has('hasAnalyses') && engine.heap.plots().length === 0) {
			sliceEnd = performance.now() + SLICE_MS;
			engine.run();
			forgetPause();
			while (!ended() && engine.has('paused') && reason === null) {
				await nextTask();
				if (isStopped()) reason = 'user';
				else {
					sliceEnd = performance.now() + SLICE_MS;
					engine.resume();
					forgetPause();
				}
			}
			sliceEnd = Infinity;
			if (reason === null && !ended()) {
				cardsFrom = lines.length;
				engine.cards();
			}
		}
	} catch (thrown) {
		engine.spent = true;
		if (!(thrown instanceof AbandonedRun)) {
			failure = thrown;
			reason = crashReason(thrown);
		}
	}

	const collected = withFourierPlots(collect(engine, failure !== null), lines);
	flush();
	const source = cardsOf(request, like);
	const measurements = withoutEmpty(engine.measurements, lines, source, collected);
	const plots = withoutFailed(collected, measurements);
	if (dropped > 0) lines.push({ text: `${dropped} further lines of output were left out`, isError: false });
	if (failure !== null) lines.push({ text: `Error: the engine broke off: ${messageOf(failure)}`, isError: true });
	const log = readLog(lines, source, engine.sources, cardsFrom).map((entry): LogEntry =>
		entry.code === 'no_analysis' && plots.length > 0 ? { ...entry, severity: 'warning' } : entry
	);
	if (reason === 'out_of_memory' && failure === null)
		log.push({
			severity: 'error',
			text: `The run needs more than ${request.memoryLimitMb} MiB of memory.`,
			file: null,
			line: null,
			code: 'out_of_memory'
		});
	if (log.some(({ code }) => code === 'out_of_memory')) reason = 'out_of_memory';
	const idle = plots.length === 0 && reason === null && !engine.has('hasAnalyses') && engine.exit === null;
	if (idle && !hasScript(request) && !log.some(isFatal))
		log.push({
			severity: 'error',
			text: 'The netlist asks for no analysis: add a card such as .op, .dc, .ac or .tran.',
			file: request.entry,
			line: null,
			code: 'no_analysis'
		});
	const failed =
		failure !== null ||
		log.some(isFatal) ||
		reason === 'out_of_memory' ||
		(engine.exit !== null && engine.exit.status !== 0) ||
		// A script may remove its circuit after the last analysis.
		(reason === null && !engine.has('parsed') && engine.exit === null && !hasSimulated(lines)) ||
		(reason === null && engine.has('runFailed') && !log.some(isIdleRun));
	if (reason === null && !failed && wasLeftPaused(lines)) reason = 'breakpoint';
	return {
		status: failed ? 'failed' : reason === null ? 'complete' : 'stopped',
		reason: failed && reason === null ? 'engine_error' : reason,
		plots,
		ranges: packRanges(rangesOf(plots)),
		log,
		measurements,
		elapsedMs: performance.now() - started,
		points: plots.reduce((sum, plot) => sum + pointsOf(plot), 0),
		engine: build
	};
}

/** A script's `run` without analysis cards, which does not affect what the script has computed. */
function isIdleRun({ code, severity }: LogEntry): boolean {
	return code === 'no_analysis' && severity === 'warning';
}

/** Whether an analysis has started, for which ngspice needs a circuit. */
function hasSimulated(lines: readonly OutputLine[]): boolean {
	return lines.some(({ text }) => text.startsWith('Doing analysis at'));
}

/** Whether a script's `stop` or `step` paused an analysis that was never resumed to its end: its plot holds the first part. */
function wasLeftPaused(lines: readonly OutputLine[]): boolean {
	let isPaused = false;
	for (const { text } of lines) {
		if (/^(?:\w+ )?simulation interrupted$/u.test(text.trim())) isPaused = true;
		else if (isPaused && text.startsWith('Doing analysis at')) return true;
		else if (text.startsWith('No. of Data Rows')) isPaused = false;
	}
	return isPaused;
}

/** Copies all plots; after a crash, as far as they are readable. */
function collect(engine: Engine, crashed: boolean): Plot[] {
	try {
		const plots = engine.heap.plots().flatMap((plot) => engine.heap.copy(plot));
		const digital = crashed ? null : digitalPlot(engine.heap.eventNodes());
		return [...plots, ...(digital ? [digital] : []), ...engine.graphs];
	} catch (thrown) {
		if (!crashed) throw thrown;
		return engine.graphs;
	}
}

function crashReason(thrown: unknown): StopReason {
	return /out of memory|OOM|allocation failed|could not allocate|enlarge memory|invalid (?:typed )?array length/iu.test(
		messageOf(thrown)
	)
		? 'out_of_memory'
		: 'trap';
}

function messageOf(thrown: unknown): string {
	return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}

function pointsOf(plot: Plot): number {
	const vector = plot.vectors[0];
	return vector && !isGraph(plot) ? vectorLength(vector) : 0;
}

/** Whether the netlist has a `.control` script, or commands after `*#`. */
function hasScript({ files, entry, compatibility }: SimulationRequest): boolean {
	const deck = files.find(({ path }) => path === entry);
	if (typeof deck?.content !== 'string') return false;
	const { statements } = parseInRole(deck.content, 'netlist', compatibility ?? 'ngspice');
	return statements.some(({ kind, head, text }) => (kind === 'dot' && head === '.control') || text.startsWith('*#'));
}
