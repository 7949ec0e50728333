import { AnswerClaims } from '../conversation/answer-claims.ts';
import { AnswerNames } from '../conversation/answer-names.ts';
import { claimRecords } from '../conversation/claim-records.ts';
import { Charts } from '../conversation/charts.ts';
import { Chat } from '../conversation/chat.svelte.ts';
import { AnswerNetlists } from './language/answer-netlists.svelte.ts';
import { ConvergenceHelp } from './runs/convergence-help.svelte.ts';
import { language } from '../shell/language.svelte.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { watchLeaving } from '../shell/leaving.ts';
import { Jumps } from './language/jumps.ts';
import { ModelDoctor } from './models/model-doctor.svelte.ts';
import { isNetlist } from './language/netlist-path.ts';
import { NetlistLanguage } from './language/netlist-language.svelte.ts';
import { ProjectChanges } from './files/project-changes.ts';
import { ProjectInstructions } from './project-instructions.svelte.ts';
import { ProjectPermissions } from './project-permissions.svelte.ts';
import { ProjectSearch } from './search/project-search.svelte.ts';
import { ProjectModel } from '../models/project-model.svelte.ts';
import { RunOperatingPoint } from './runs/run-operating-point.svelte.ts';
import { Runs } from './runs/runs.svelte.ts';
import { SignalSaving } from './runs/signal-saving.ts';
import { Tune } from './tune/tune.svelte.ts';
import type { Services } from '../shell/services.ts';
import { SessionCalls } from '../conversation/session-calls.svelte.ts';
import { Documents } from './documents/documents.ts';
import { IndexedKnowledge } from './search/project-knowledge.svelte.ts';
import { agentStudies } from './studies/agent-studies.ts';
import { Studies } from './studies/studies.svelte.ts';
import { StudyRunner } from './studies/study-runner.ts';
import { Workspace } from './workspace.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import { Scope } from '#lib/base/scope.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { createNetlistClient } from '#lib/sim/netlist-client.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import { createSimulationPool } from '#lib/workers/ngspice/client.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';

/** The same list each time: nothing that depends on it is computed again. */
const noPlots: readonly Plot[] = [];

type ProjectParts = Readonly<Awaited<ReturnType<typeof makeParts>>>;

/** One open project: its files, its runs and its conversation. */
export interface Project extends ProjectParts {
	/**
	 * Stores unsaved text.
	 *
	 * @throws Fault `text_not_saved` with what could not be stored and why; or the reason why the draft could not be stored
	 */
	save(): Promise<void>;
	/** Stops the user's run, or else the agent with its simulation. */
	stop(): void;
	/**
	 * Stores unsaved text, then releases everything.
	 *
	 * @throws Fault `text_not_saved`; the project then stays open
	 */
	close(): Promise<void>;
}

/** Opens a project; null if there is no such project on this device. An opening that fails releases what it has made. */
export function openProject(app: Services, id: string): Promise<Project | null> {
	return Scope.open(async (scope) => {
		const workspace = await Workspace.open(app.database, id, {
			onfault: (fault) => app.report(fault),
			ondeleted: ({ path, operationId }, restore) => {
				const undo = { label: language.t.common.undo, run: restore };
				app.notices.info(language.t.workbench.deletedFile(path), undo, operationId);
			}
		});
		if (!workspace) return null;
		scope.use(workspace);
		const parts = await makeParts(app, workspace, scope);
		const { chat, runs } = parts;
		return {
			...parts,
			save: async () => {
				await Promise.all([workspace.flush(), chat.flush()]);
				const { problem } = chat.draft;
				if (problem) throw problem;
			},
			stop: () => {
				if (!runs.stop()) chat.stop('user');
			},
			close: async () => {
				await workspace.flush();
				await scope.dispose().catch((thrown: unknown) => app.report(toFault(thrown)));
			}
		};
	});
}

async function makeParts(app: Services, workspace: Workspace, scope: Scope) {
	const { database, tasks } = app;
	const { projectId } = workspace;
	const onfault = (fault: Fault) => app.report(fault);
	const offerUndo = (text: string, undo: () => Promise<void>) =>
		app.notices.info(text, { label: language.t.common.undo, run: undo });
	const limits = () => {
		const { runTimeLimit, runPointLimit, runMemoryLimit } = app.preferences.value;
		return { timeLimitMs: runTimeLimit * 1000, maxPoints: runPointLimit, memoryLimitMb: runMemoryLimit };
	};
	const pool = scope.use(createSimulationPool());
	const reader = scope.use(createNetlistClient());
	// Before the workers that the tasks use are ended, and after those who begin tasks.
	scope.defer(() => void tasks.cancel({ scope: projectId }, 'shutdown'));
	const runs = scope.use(new Runs(database, workspace, pool, reader, { limits, onfault, tasks }));
	const help = new ConvergenceHelp(workspace, runs, pool, reader, {
		limits,
		onfault,
		tasks,
		onapplied: ({ id, values }, undo) =>
			offerUndo(language.t.convergence.applied(language.t.convergence.fixNames[id]?.(values) ?? id), undo)
	});
	scope.defer(() => help.close());
	const studyRunner = new StudyRunner({ database, workspace, pool, netlists: reader, clock: systemClock, limits });
	const studies = scope.use(
		new Studies({
			...{ workspace, runs, runner: studyRunner, tasks, onfault },
			onapplied: (row, undo) => offerUndo(language.t.optimization.applied(String(row + 1)), undo)
		})
	);
	const operatingPoint = scope.use(
		new RunOperatingPoint(runs, projectId, {
			tasks,
			isShownInEditor: () => app.preferences.value.operatingValues
		})
	);
	const tune = scope.use(
		new Tune({
			workspace,
			runs,
			simulator: pool,
			tasks,
			onfault,
			onkept: (values, undo) =>
				offerUndo(
					language.t.tune.kept(values.map(({ target, value }) => `${targetName(target)} = ${value}`).join(', ')),
					undo
				)
		})
	);
	const netlists = scope.use(
		new NetlistLanguage(workspace, createLanguageClient, {
			options: () => ({ dialect: runs.settings.simulation?.compatibility ?? 'ngspice' }),
			onfault,
			tasks
		})
	);
	const changes = new ProjectChanges(workspace, {
		onfault,
		onchanged: (title, files, undo) => offerUndo(language.t.netlist.changed(title, files), undo)
	});
	const saving = new SignalSaving({
		client: netlists.client,
		changes,
		runs,
		titleOf: (names) => language.t.viewer.signalsSaved(names.join(', '))
	});
	const engine = { simulator: pool, netlists: reader };
	const doctor = new ModelDoctor(workspace, netlists.client, changes, engine, {
		limits,
		onfault,
		tasks,
		insertedTitle: (device, path) => language.t.modelDoctor.insert.inserted(device, path),
		readTitle: (modelPath, path) => language.t.modelDoctor.sections.inserted(modelPath, path),
		convertedTitle: (path) => language.t.modelDoctor.converted.written(path)
	});
	const documents = new Documents(database, workspace.store, tasks);
	void documents.removeUnused().catch((thrown: unknown) => onfault(toFault(thrown)));
	const answerNames = scope.use(
		new AnswerNames({
			paths: () => workspace.entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path),
			netlist: () => {
				const { activePath } = workspace.state;
				return activePath !== null && isNetlist(activePath) ? activePath : workspace.runPath;
			},
			plots: () => runs.view.shown?.plots ?? noPlots,
			pageCount: (path) => documents.pageCount(workspace.entries.find((entry) => entry.path === path)?.hash ?? ''),
			readings: () => netlists.checks,
			ask: (netlist, names) => netlists.client.ask('named', netlist, names)
		})
	);
	const answerNetlists = new AnswerNetlists(workspace, runs, {
		untitled: () => language.t.answers.untitled,
		cursor: () => netlists.cursor,
		onfault,
		onsaved: (path, isRunning, undo) => {
			const { saved, savedOnly } = language.t.answers;
			offerUndo(isRunning ? saved(path) : savedOnly(path), undo);
		},
		oninserted: (path, way, undo) => {
			const { inserted, replaced } = language.t.answers;
			offerUndo(way === 'replace' ? replaced(path) : inserted(path), undo);
		}
	});
	const model = scope.use(
		new ProjectModel(workspace, {
			models: app.models,
			preferences: app.preferences,
			onfault,
			onchanged: (undo) => offerUndo(language.t.models.project.changed, undo)
		})
	);
	const knowledge = scope.use(
		new IndexedKnowledge({
			database: database.name,
			projectId,
			embedder: app.embeddings.forProject(projectId),
			documents,
			tasks,
			typing: window,
			onfault,
			createClient: async (request, events) => {
				const { createIndexClient } = await import('#lib/knowledge/index-client.ts');
				return createIndexClient(request, events);
			}
		})
	);
	// Apart from the agent's, so that neither waits for the other.
	const search = scope.use(
		new ProjectSearch(workspace, {
			client: createTextSearchClient(),
			symbols: netlists.client,
			changes,
			knowledge,
			isIndexed: () => knowledge.status.state === 'ready'
		})
	);
	const charts = new Charts(database);
	const chat = scope.use(
		await Chat.open(app, workspace, model, {
			...{ runs, documents, knowledge, charts },
			studies: agentStudies({ workspace, netlists: reader, runner: studyRunner, studies })
		})
	);
	const answerClaims = scope.use(
		new AnswerClaims(
			claimRecords(database, {
				projectId,
				messages: () => chat.messages,
				runs: () => runs.list.value ?? null,
				netlist: async () => {
					const path = workspace.runPath;
					const file = path === null ? null : await workspace.store.read(path);
					return file && typeof file.content === 'string' ? { path: file.path, text: file.content } : null;
				},
				goals: () => runs.settings.designGoals?.goals ?? [],
				onfault
			})
		)
	);
	await runs.view.restore();
	const calls = scope.use(new SessionCalls(database, () => chat.sessionId));
	scope.defer(
		watchLeaving(
			{ window, document },
			{
				keep: () => {
					workspace.leave();
					chat.draft.leave();
					void chat.flush();
				},
				isUnsaved: () => workspace.saving !== 'saved' || runs.isStoring || runs.isUnstored
			}
		)
	);
	const permissions = new ProjectPermissions(app, projectId, workspace.record);
	const instructions = new ProjectInstructions(app, projectId, workspace.record, workspace.files);
	const jumps = new Jumps(workspace, () => netlists.cursor);
	return {
		workspace,
		runs,
		model,
		chat,
		calls,
		help,
		studies,
		tune,
		operatingPoint,
		netlists,
		changes,
		saving,
		jumps,
		permissions,
		instructions,
		answerNames,
		answerClaims,
		answerNetlists,
		doctor,
		documents,
		charts,
		knowledge,
		search
	};
}
