import { AnswerNames } from '../conversation/answer-names.ts';
import { Chat } from '../conversation/chat.svelte.ts';
import { AnswerNetlists } from './answer-netlists.svelte.ts';
import { ConvergenceHelp } from './convergence-help.svelte.ts';
import { language } from '../shell/language.svelte.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { watchLeaving } from '../shell/leaving.ts';
import { Jumps } from './jumps.ts';
import { ModelDoctor } from './model-doctor.svelte.ts';
import { isNetlist } from './netlist-path.ts';
import { NetlistLanguage } from './netlist-language.svelte.ts';
import { ProjectChanges } from './project-changes.ts';
import { ProjectPermissions } from './project-permissions.svelte.ts';
import { ProjectSearch } from './project-search.svelte.ts';
import { ProjectModel } from '../models/project-model.svelte.ts';
import { Runs } from './runs.svelte.ts';
import type { Services } from '../shell/services.ts';
import { SessionCalls } from '../conversation/session-calls.svelte.ts';
import { Documents } from './documents.ts';
import { IndexedKnowledge } from './project-knowledge.svelte.ts';
import { Workspace } from './workspace.svelte.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { createNetlistClient } from '#lib/sim/netlist-client.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import { createSimulationPool } from '#lib/workers/ngspice/client.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';

/** The same list each time: nothing that depends on it is computed again. */
const noPlots: readonly Plot[] = [];

/** One open project: its files, its runs and its conversation. */
export class Project {
	private constructor(
		readonly workspace: Workspace,
		readonly runs: Runs,
		readonly model: ProjectModel,
		readonly chat: Chat,
		readonly calls: SessionCalls,
		readonly help: ConvergenceHelp,
		readonly netlists: NetlistLanguage,
		readonly changes: ProjectChanges,
		readonly jumps: Jumps,
		readonly permissions: ProjectPermissions,
		readonly answerNames: AnswerNames,
		readonly answerNetlists: AnswerNetlists,
		readonly doctor: ModelDoctor,
		readonly documents: Documents,
		readonly knowledge: IndexedKnowledge,
		readonly search: ProjectSearch,
		private readonly release: () => void
	) {}

	/** Null if there is no such project on this device. */
	static async open(app: Services, id: string): Promise<Project | null> {
		const workspace = await Workspace.open(app.database, id, {
			onfault: (fault) => app.report(fault),
			ondeleted: ({ path, operationId }, restore) => {
				const undo = { label: language.t.common.undo, run: restore };
				app.notices.info(language.t.workbench.deletedFile(path), undo, operationId);
			}
		});
		if (!workspace) return null;
		const pool = createSimulationPool();
		const limits = () => {
			const { runTimeLimit, runPointLimit, runMemoryLimit } = app.preferences.value;
			return { timeLimitMs: runTimeLimit * 1000, maxPoints: runPointLimit, memoryLimitMb: runMemoryLimit };
		};
		const onfault = (fault: Fault) => app.report(fault);
		const { tasks } = app;
		const reader = createNetlistClient();
		const runs = new Runs(app.database, workspace, pool, reader, { limits, onfault, tasks });
		const help = new ConvergenceHelp(workspace, runs, pool, reader, {
			limits,
			onfault,
			tasks,
			onapplied: ({ id, values }, undo) => {
				const name = language.t.convergence.fixNames[id]?.(values) ?? id;
				app.notices.info(language.t.convergence.applied(name), { label: language.t.common.undo, run: undo });
			}
		});
		const netlists = new NetlistLanguage(workspace, createLanguageClient, {
			options: () => ({ dialect: runs.simulation?.compatibility ?? 'ngspice' }),
			onfault,
			tasks
		});
		const changes = new ProjectChanges(workspace, {
			onfault,
			onchanged: (title, files, undo) =>
				app.notices.info(language.t.netlist.changed(title, files), { label: language.t.common.undo, run: undo })
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
		const jumps = new Jumps(workspace, () => netlists.cursor);
		const documents = new Documents(app.database, workspace.store, tasks);
		void documents.removeUnused().catch((thrown: unknown) => onfault(toFault(thrown)));
		const answerNames = new AnswerNames({
			paths: () => workspace.entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path),
			netlist: () => {
				const { activePath } = workspace.state;
				return activePath !== null && isNetlist(activePath) ? activePath : workspace.runPath;
			},
			plots: () => runs.shown?.plots ?? noPlots,
			pageCount: (path) => documents.pageCount(workspace.entries.find((entry) => entry.path === path)?.hash ?? ''),
			readings: () => netlists.checks,
			ask: (netlist, names) => netlists.client.ask('named', netlist, names)
		});
		const answerNetlists = new AnswerNetlists(workspace, runs, {
			untitled: () => language.t.answers.untitled,
			cursor: () => netlists.cursor,
			onfault,
			onsaved: (path, isRunning, undo) => {
				const { saved, savedOnly } = language.t.answers;
				const text = isRunning ? saved(path) : savedOnly(path);
				app.notices.info(text, { label: language.t.common.undo, run: undo });
			},
			oninserted: (path, way, undo) => {
				const { inserted, replaced } = language.t.answers;
				const text = way === 'replace' ? replaced(path) : inserted(path);
				app.notices.info(text, { label: language.t.common.undo, run: undo });
			}
		});
		const model = new ProjectModel(workspace, {
			models: app.models,
			preferences: app.preferences,
			onfault,
			onchanged: (undo) =>
				app.notices.info(language.t.models.project.changed, { label: language.t.common.undo, run: undo })
		});
		const knowledge = new IndexedKnowledge({
			database: app.database.name,
			projectId: id,
			embedder: app.embeddings.forProject(id),
			documents,
			tasks,
			typing: window,
			onfault,
			createClient: async (request, events) => {
				const { createIndexClient } = await import('#lib/knowledge/index-client.ts');
				return createIndexClient(request, events);
			}
		});
		// Apart from the agent's, so that neither waits for the other.
		const search = new ProjectSearch(workspace, {
			client: createTextSearchClient(),
			symbols: netlists.client,
			changes,
			knowledge,
			isIndexed: () => knowledge.status.state === 'ready'
		});
		const chat = await Chat.open(app, workspace, model, { runs, documents, knowledge });
		await runs.restore();
		const stopLeaving = watchLeaving(
			{ window, document },
			{
				keep: () => {
					workspace.leave();
					chat.draft.leave();
					void chat.flush();
				},
				isUnsaved: () => workspace.saving !== 'saved' || runs.isStoring
			}
		);
		const permissions = new ProjectPermissions(app, id, workspace.record);
		const calls = new SessionCalls(app.database, () => chat.sessionId);
		return new Project(
			workspace,
			runs,
			model,
			chat,
			calls,
			help,
			netlists,
			changes,
			jumps,
			permissions,
			answerNames,
			answerNetlists,
			doctor,
			documents,
			knowledge,
			search,
			() => {
				stopLeaving();
				tasks.cancel({ scope: id }, 'shutdown');
				answerNames.dispose();
				knowledge.dispose();
				pool.dispose();
				reader.dispose();
				calls.dispose();
			}
		);
	}

	/**
	 * Stores unsaved text.
	 *
	 * @throws Fault `text_not_saved` with what could not be stored and why; or the reason why the draft could not be stored
	 */
	async save(): Promise<void> {
		await Promise.all([this.workspace.flush(), this.chat.flush()]);
		const { problem } = this.chat.draft;
		if (problem) throw problem;
	}

	/** Stops the user's run, or else the agent with its simulation. */
	stop(): void {
		if (!this.runs.stop()) this.chat.stop('user');
	}

	/**
	 * Stores unsaved text, then releases everything.
	 *
	 * @throws Fault `text_not_saved`; the project then stays open
	 */
	async close(): Promise<void> {
		await this.workspace.flush();
		// A draft that cannot be stored does not prevent closing: it is kept for the next opening.
		this.chat.draft.leave();
		this.chat.dispose();
		this.model.dispose();
		this.help.close();
		this.search.dispose();
		this.netlists.dispose();
		this.runs.dispose();
		this.workspace.dispose();
		this.release();
	}
}
