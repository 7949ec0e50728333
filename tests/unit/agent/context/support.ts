import type { ContextSource } from '#lib/agent/context/context-source.ts';
import { contextBudget } from '#lib/agent/context/input-budget.ts';
import { turnContext } from '#lib/agent/context/turn-context.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { MemoryFiles } from '../../../support/storage/memory-files.ts';
import { makeServices } from '../../../support/tool-services.ts';

export function runOf(change: Partial<RunRecord> = {}): RunRecord {
	return {
		id: 'r',
		projectId: 'p',
		entry: 'amp.cir',
		startedAt: 0,
		elapsedMs: 80,
		status: 'complete',
		reason: null,
		closureHash: '',
		engineVersion: '39.3',
		engineBuild: 'x',
		points: 61,
		metrics: [{ id: 'gain', value: 31.5, unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1', at: [] }],
		log: [],
		origin: 'user',
		...change
	};
}

export interface Setup extends Partial<Omit<ContextSource, 'files'>> {
	/** Newest first. */
	stored?: readonly RunRecord[];
	/** Tokens of the model's window. */
	window?: number;
}

/** What the model is told about a project. */
export function contextOf(texts: Record<string, string>, { stored = [], window = 100_000, ...change }: Setup = {}) {
	const files = new MemoryFiles(texts);
	const { code, text, knowledge } = makeServices(files);
	const seenHashes = new Map<string, string>();
	const source: ContextSource = {
		files,
		code,
		text,
		knowledge,
		activePath: 'amp.cir',
		sessionId: 's',
		question: 'Why?',
		isPreview: false,
		latestRun: async () => stored[0] ?? null,
		runs: async () => stored,
		run: async (id) => stored.find((run) => run.id === id) ?? null,
		currentHash: async ({ entry }) =>
			(await localNetlists().reading(files, { entry, dialect: 'ngspice' }, await files.list()))?.hash ?? null,
		seenHashes,
		lastSeen: async () => [],
		now: 1_000_000,
		signal: new AbortController().signal,
		...change
	};
	const budget = contextBudget({ window, system: 0, question: 0, hasWeb: false });
	const collect = () => turnContext(source, budget, new ManualClock());
	return { files, source, budget, collect, text: async () => (await collect()).text };
}

/** The text under a heading. */
export function sectionOf(text: string, title: string): string | null {
	return text.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? null;
}
