import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { Shell } from '#lib/tools/bash/shell-client.ts';
import { tryOutBy } from '#lib/tools/bash/try-out.ts';
import { createShellHost } from '#lib/tools/bash/shell-host.ts';
import { ProjectCode } from '#lib/tools/project-code.ts';
import { answerQuestion } from '#lib/tools/catalogue/data/answer-question.ts';
import { answerChart } from '#lib/tools/catalogue/data/answer-chart.ts';
import { writeCurves } from '#lib/tools/catalogue/data/write-curves.ts';
import { readWaveforms } from '#lib/waveforms/read-waveforms.ts';
import { textWork } from '#lib/tools/text/text-work.ts';
import { formatCode } from '#lib/code/format-code.ts';
import { loadExampleModels } from '#lib/sim/examples.ts';
import { readCode } from '#lib/code/read-code.ts';
import type { CodeClient } from '#lib/workers/code/code-client.ts';
import { LanguageClient, type LanguageClientEvents } from '#lib/workers/language/language-client.ts';
import { createServiceHost } from '#lib/workers/language/service-host.ts';
import { scriptedDocuments } from './scripted-documents.ts';
import { textSearchInThread } from './text-search.ts';
import type {
	CurveWork,
	FindRun,
	RunNetlist,
	ShownCharts,
	StoredRuns,
	StudyAccess,
	ToolServices
} from '#lib/tools/types.ts';

type Files = Pick<ProjectStore, 'list' | 'readMany'>;

const noSimulator: RunNetlist = () => Promise.reject(new Error('This test has no simulator'));

const noRuns: StoredRuns = { list: async () => [], plots: async () => null };

const noStudies = (): never => {
	throw new Error('This test has no studies');
};
const withoutStudies: StudyAccess = {
	variables: noStudies,
	foresee: noStudies,
	read: noStudies,
	run: noStudies,
	specification: noStudies
};

const noCharts: ShownCharts = { isShown: async () => false, note: () => undefined };

/** A project of which nothing is indexed. */
const noKnowledge: ProjectKnowledge = {
	search: async ({ tokens }) => ({ passages: [], meaning: 'off', tokens: { used: 0, budget: tokens }, times: {} })
};

/** What tools need of the app, in the same thread. */
export function makeServices(
	files: Files,
	runNetlist: RunNetlist = noSimulator,
	findRun: FindRun = async () => null,
	documents = scriptedDocuments(),
	runs: StoredRuns = noRuns
): ToolServices {
	return {
		knowledge: noKnowledge,
		code: projectCode(files),
		search: textSearchInThread(),
		text: { ask: (question) => question(textWork), dispose: () => undefined },
		curves: curvesInThread,
		shell: shellInThread(),
		runNetlist,
		findRun,
		operatingPoint: async () => ({ state: 'cancelled' }),
		runs,
		studies: withoutStudies,
		charts: noCharts,
		tools: { find: () => [] },
		conversation: { messages: async () => [] },
		documents,
		exampleModels: loadExampleModels
	};
}

/** The work on curves without its worker. */
export const curvesInThread: CurveWork = {
	read: async (path, content) => readWaveforms(path, content),
	answer: async (question) => answerQuestion(question),
	write: async (asked) => writeCurves(asked),
	chart: async (asked) => answerChart(asked)
};

/** The shell without its worker. */
function shellInThread(): Shell {
	const host = createShellHost();
	const run: Shell['run'] = (request, { read, simulate, test }) =>
		host.run(structuredClone(request), read, simulate, test);
	return {
		list: host.list,
		run,
		tryOut: tryOutBy(run),
		dispose: () => undefined
	};
}

/** The language service without its worker. */
export function languageInThread(events: LanguageClientEvents): LanguageClient {
	return new LanguageClient(() => {
		const host = createServiceHost();
		return {
			lost: new AbortController().signal,
			update: host.update,
			// Later, as a worker answers: a question that does not wait for the one before is dropped.
			ask: async (name, args) => {
				await new Promise((resolve) => setImmediate(resolve));
				return structuredClone(host.ask(name, args));
			},
			terminate: () => undefined
		};
	}, events);
}

/** The reader and formatter of code without its worker. */
export const codeInThread: CodeClient = { read: readCode, format: formatCode, dispose: () => undefined };

function projectCode(files: Files): ProjectCode {
	return new ProjectCode({
		files,
		createClient: languageInThread,
		options: () => ({ dialect: 'ngspice' }),
		other: codeInThread
	});
}
