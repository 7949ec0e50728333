import type { Services } from '#lib/app/shell/services.ts';
import { Charts } from '#lib/app/conversation/charts.ts';
import { Chat } from '#lib/app/conversation/chat.svelte.ts';
import { CallLog } from '#lib/app/models/call-log.ts';
import { KeyVault } from '#lib/app/models/key-vault.svelte.ts';
import type { ProjectModel } from '#lib/app/models/project-model.svelte.ts';
import { Documents } from '#lib/app/project/documents/documents.ts';
import type { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import type { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Notices } from '#lib/app/shell/notices.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { standardSimulation } from '#lib/sim/project-simulation.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { StudyAccess } from '#lib/tools/types.ts';
import type { VaultClient } from '#lib/workers/llm/vault-client.ts';
import { agentAllowed } from '../../support/agent-allowed.ts';
import { writeFile } from '../../support/storage/stored-files.ts';
import { installLocks } from '../../support/storage/memory-locks.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { LedModel } from '../../support/llm/led-model.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

installLocks();
// The language is told to the page's document.
Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
await language.use('en');

const connection: ModelConnection = {
	provider: 'openai-compatible',
	baseUrl: 'https://model.test/v1',
	model: 'scripted',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};

/**
 * A conversation over a database in memory, with real tools and a model that the test leads.
 *
 * @param asks whether the agent asks before it edits or simulates
 * @param now if given, calls are recorded, at this time, and kept within the caps of the settings
 */
export async function openChat({
	files = {} as Record<string, string>,
	asks = false,
	now = null as (() => number) | null
} = {}) {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, {
		name: 'amp',
		...(!asks && { permissionRules: agentAllowed })
	});
	for (const [path, content] of Object.entries(files))
		await writeFile(database, { projectId, path, content, basedOn: null });
	const preferences = await Preferences.load(database);
	const llm = new LedModel();
	const faults: Fault[] = [];
	const notices = new Notices(({ code }) => code, new ManualClock());
	const vault = new KeyVault({ onchange: () => undefined } as unknown as VaultClient, () => 0);
	/** What a test lets fail or wait. */
	const world = {
		prepare: async (): Promise<void> => undefined,
		flush: async (): Promise<void> => undefined,
		simulate: (): Promise<SimulationResult> => Promise.reject(new Error('No engine')),
		ready: true,
		studies: {} as StudyAccess,
		knowledge: {
			search: async ({ tokens }) => ({ passages: [], meaning: 'off', tokens: { used: 0, budget: tokens }, times: {} })
		} as ProjectKnowledge
	};
	const near: unknown[] = [];
	const unpriced: string[] = [];
	const calls =
		now &&
		new CallLog({
			database,
			userModels: () => preferences.value.userModels,
			counter: { count: async () => null, dispose: () => undefined },
			report: (fault) => void faults.push(fault),
			caps: () => preferences.value.spendingCaps,
			onnear: (report) => void near.push(report),
			onunpriced: (name) => void unpriced.push(name),
			now
		});
	const services = {
		database,
		version: 'test',
		preferences,
		models: { client: llm, vault, connectionOf: (provider: string) => ({ ...connection, provider }) },
		calls: calls ?? {
			capped: (search: unknown) => search,
			noting: (client: LlmClient) => client,
			inputWindow: async () => {
				await world.prepare();
				return 60_000;
			}
		},
		notices,
		tasks: new TaskRegistry(systemClock),
		report: (fault: Fault) => void faults.push(fault)
	} as unknown as Services;
	const workspace = {
		projectId,
		store: openProjectStore(database, projectId),
		state: { sessionId: null as string | null },
		entries: [],
		record: { value: null },
		runPath: 'a.cir',
		flush: () => world.flush(),
		update: () => undefined
	} as unknown as Workspace;
	const model = {
		connection,
		ready: true,
		isReady: async () => world.ready,
		async current() {
			return this.connection;
		}
	};
	const runs = {
		settings: { simulation: standardSimulation },
		netlists: localNetlists(),
		limits: { timeLimitMs: 1_000 },
		execute: () => world.simulate(),
		view: { currentHash: async () => null }
	} as unknown as Runs;
	const documents = new Documents(database, workspace.store, services.tasks);
	const open = () =>
		Chat.open(services, workspace, model as unknown as ProjectModel, {
			runs,
			documents,
			knowledge: world.knowledge,
			charts: new Charts(database),
			studies: world.studies
		});
	const chat = await open();
	const stored = () => (chat.sessionId === null ? Promise.resolve([]) : listMessages(database, chat.sessionId));
	return {
		near,
		unpriced,
		services,
		database,
		projectId,
		chat,
		open,
		llm,
		world,
		faults,
		notices,
		stored,
		model,
		preferences,
		vault
	};
}

export type Bench = Awaited<ReturnType<typeof openChat>>;

/** Asks something and lets the model answer it. */
export async function converse({ chat, llm }: Bench, question: string, answer: string): Promise<void> {
	const sent = chat.send({ text: question, attachments: [] });
	await llm.answer({ text: answer });
	await sent;
}

/** The words of messages in order. */
export function words(messages: readonly { parts: readonly object[] }[]): string[] {
	return messages.map(({ parts }) => parts.map((part) => ('text' in part ? String(part.text) : '')).join(''));
}
