import type { Mention, MentionTarget } from '#lib/db/mention-records.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { isPdf } from '#lib/base/pdf.ts';
import type { DocumentAccess } from '#lib/knowledge/document-access.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { evaluateGoals } from '#lib/sim/goals.ts';
import { readGoals } from '#lib/sim/run-simulation.ts';
import type { CardOfName } from '#lib/spice/project/program-names.ts';
import { pagesText } from '#lib/tools/catalogue/file/pages-text.ts';
import { goalLines, metricLines, runLines } from '#lib/tools/catalogue/simulation/run-report.ts';
import { summariseCurves } from '#lib/tools/catalogue/simulation/curve-summary.ts';
import type { ProjectCode } from '#lib/tools/project-code.ts';
import { cutMiddle } from '#lib/tools/text/budget.ts';
import { numberLines, snippet, splitLines } from '#lib/tools/text/numbered.ts';
import type { TextClient } from '#lib/tools/text/text-client.ts';
import { fileText } from '../context/large-file.ts';
import type { MentionReader } from './sent-mentions.ts';
import { plotOfSignal } from './plot-of-signal.ts';

/** Lines shown before and after a definition. */
const MARGIN = 3;
/** Number of cards shown that only use a name. */
const MAX_USES = 20;
/** Pages of a mentioned document that are read: more than what is shown of it. */
const MAX_PAGES = 10;
/** Time for reading pages of a document, ms. */
const READING_LIMIT_MS = 30_000;
/** Characters per token of a netlist, at the least. */
const CHARACTERS_PER_TOKEN = 2;

/** Where the things that can be mentioned are read. */
export interface MentionSources {
	files: Pick<ProjectStore, 'list' | 'read' | 'readMany'>;
	documents: DocumentAccess;
	code: Pick<ProjectCode, 'ask' | 'read' | 'textOf'>;
	text: Pick<TextClient, 'ask'>;
	/** Null when there is no such run. */
	run(id: string): Promise<RunRecord | null>;
	/** The curves of a run; null when they are no longer stored. */
	plots(id: string): Promise<Plot[] | null>;
	/** As `ContextSources.currentHash`. */
	currentHash(run: RunRecord): Promise<string | null>;
}

type Target<Kind extends MentionTarget['kind']> = Extract<MentionTarget, { kind: Kind }>;

/** Reads what a mention names, as text for the model. */
export function mentionReader(sources: MentionSources): MentionReader {
	return ({ target }: Mention, characters, question) => {
		switch (target.kind) {
			case 'file':
				return readFile(sources, target, characters, question);
			case 'passage':
				return readPassage(sources, target, characters);
			case 'symbol':
				return readSymbol(sources, target, characters);
			case 'run':
				return readRun(sources, target, characters);
			case 'plot':
				return readPlot(sources, target, characters);
		}
	};
}

async function readFile(
	{ files, documents, code, text: work }: MentionSources,
	{ path }: Target<'file'>,
	characters: number,
	question: string
) {
	const file = await files.read(path);
	if (!file) return null;
	const { content } = file;
	if (typeof content !== 'string' && isPdf(content)) {
		const part = await documents.part(file, 1, MAX_PAGES, AbortSignal.timeout(READING_LIMIT_MS));
		const { body } = pagesText(path, 1, part.texts, characters);
		return `${path}, a PDF of ${part.pageCount} pages; read_file reads the others:\n${body}`;
	}
	if (typeof content !== 'string') return `${path} is a binary file of ${content.length} bytes.`;
	const limit = { tokens: characters / CHARACTERS_PER_TOKEN, characters };
	// A worker that takes too long is ended by its own limit.
	const source = { code, text: work, question, signal: new AbortController().signal };
	const { text, totalLines } = await fileText({ path, content }, limit, source);
	return `File ${path}, ${totalLines} ${totalLines === 1 ? 'line' : 'lines'}:\n${text}`;
}

async function readPassage({ files, documents }: MentionSources, target: Target<'passage'>, characters: number) {
	const { path, page, text } = target;
	const file = (await files.list()).find((entry) => entry.path === path);
	if (!file) return null;
	if (page === null) return cutMiddle(`Text that the user selected in ${path}:\n${text ?? ''}`, characters);
	if (text !== null) return `Text that the user selected:\n${pagesText(path, page, [text], characters).body}`;
	const { texts } = await documents.part(file, page, page, AbortSignal.timeout(READING_LIMIT_MS));
	return texts.length === 0 ? null : pagesText(path, page, texts, characters).body;
}

async function readSymbol({ code }: MentionSources, target: Target<'symbol'>, characters: number) {
	const { entry, space, symbol, scope } = target;
	const cards = await code.ask('cardsOfName', entry, { space, name: symbol, scope });
	if (cards.length === 0) return null;
	const within = scope === '' ? '' : `, inside ${scope}`;
	const definitions = cards.filter(({ isDefinition }) => isDefinition);
	const uses = cards.filter(({ isDefinition }) => !isDefinition);
	const lines = [`${capitalized(space)} ${symbol} of ${entry}${within}`];
	for (const card of definitions) {
		const height = card.lastLine - card.firstLine + 1;
		lines.push(`Defined at ${placeOf(card)}, with the lines around it:`);
		lines.push(snippet(code.textOf(card.path), card.firstLine, height, MARGIN));
	}
	if (uses.length > 0) lines.push(definitions.length > 0 ? 'Other cards that name it:' : 'Cards that name it:');
	for (const card of uses.slice(0, MAX_USES)) {
		const text = code.textOf(card.path).slice(card.from, card.to);
		lines.push(`${placeOf(card)}`, numberLines(splitLines(text), card.firstLine));
	}
	if (uses.length > MAX_USES) lines.push(`[... ${uses.length - MAX_USES} more; find_references lists them ...]`);
	return cutMiddle(lines.join('\n'), characters);
}

async function readRun(sources: MentionSources, { runId }: Target<'run'>, characters: number) {
	const run = runId === null ? null : await sources.run(runId);
	if (!run) return null;
	const plots = (await sources.plots(run.id)) ?? [];
	const analyses = plots.map(({ id, analysis }) => `${id} (${analysis})`);
	const lines = [
		await aboutRun(sources, run),
		`Analyses: ${analyses.length > 0 ? analyses.join(', ') : 'its curves are no longer stored'}`,
		runLines(run)
	];
	if (run.status !== 'failed') {
		const { goals, fault } = await readGoals(sources.files);
		lines.push(
			fault ? `Goals could not be read: ${fault.message}` : goalLines(evaluateGoals(goals.goals, run.metrics))
		);
	}
	return cutMiddle(lines.filter((line) => line !== '').join('\n'), characters);
}

async function readPlot(sources: MentionSources, { runId, plot: plotId, signal }: Target<'plot'>, characters: number) {
	const run = runId === null ? null : await sources.run(runId);
	if (!run) return null;
	const plot = (await sources.plots(run.id))?.find(({ id }) => id === plotId);
	const shown = plot && (signal === null ? plot : plotOfSignal(plot, signal));
	if (!shown) return null;
	const metrics = run.metrics.filter(
		(metric) => metric.plot === plotId && metric.value !== null && (signal === null || isOnSignal(metric, signal))
	);
	const lines = [
		await aboutRun(sources, run),
		...(run.verdict && run.verdict.level !== 'trusted' ? [`Verdict: ${run.verdict.level}`] : []),
		...(metrics.length > 0 ? [metricLines(metrics)] : []),
		'Curves:',
		...summariseCurves(
			[shown],
			metrics.flatMap((metric) => metric.signal.split('/'))
		)
	];
	return cutMiddle(lines.join('\n'), characters);
}

async function aboutRun({ currentHash }: MentionSources, run: RunRecord): Promise<string> {
	const isCurrent = (await currentHash(run)) === run.closureHash;
	const started = new Date(run.startedAt).toISOString();
	const freshness = isCurrent ? 'the files have not changed since' : 'the files have CHANGED since';
	const trial = run.isTrial ? ' with overrides, or with files that were not stored' : '';
	return `Run of ${run.entry}${trial}, started ${started} by the ${run.origin}; ${freshness}.`;
}

function isOnSignal({ signal }: RunRecord['metrics'][number], wanted: string): boolean {
	return signal.toLowerCase().split('/').includes(wanted.toLowerCase());
}

function placeOf({ path, firstLine, lastLine }: CardOfName): string {
	return `${path}:${firstLine}${lastLine > firstLine ? `-${lastLine}` : ''}`;
}

function capitalized(word: string): string {
	return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
