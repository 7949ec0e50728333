import { createContext } from 'svelte';
import { systemClock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { TaskRegistry, type TaskType } from '#lib/base/task-registry.ts';
import { dataDeleted, openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { requestPersistence } from '#lib/db/storage-status.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import { preferredLocale, type Locale } from '#lib/i18n/locales.ts';
import { createTokenCounter } from '#lib/workers/tokens/client.ts';
import { CallLog } from '../models/call-log.ts';
import type { EmbeddingInstalls } from '../models/embedding-installs.svelte.ts';
import { Embeddings } from '../models/embeddings.svelte.ts';
import { reportDamage } from './damage-notice.ts';
import { language } from './language.svelte.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { Library } from './library.svelte.ts';
import { Notices, type Notice } from './notices.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { Models } from '../models/models.svelte.ts';
import type { Project } from '../project/project.svelte.ts';
import { ProjectSlot } from './project-slot.ts';
import type { Services } from './services.ts';
import { Theme } from './theme.svelte.ts';
import { Updates } from './updates.svelte.ts';

/** Work that a reload would end; other tasks go on where they were. */
const LOST_BY_RELOAD: ReadonlySet<TaskType> = new Set([
	'turn',
	'user_run',
	'agent_run',
	'fix_trials',
	'model_bench',
	'export'
]);

/** The composition root: everything that outlives a page. */
export class App implements Services {
	readonly notices = new Notices((fault) => faultText(language.base, fault));
	readonly tasks = new TaskRegistry(systemClock);
	readonly theme = new Theme();
	readonly updates = new Updates();
	readonly library: Library;
	readonly models: Models;
	readonly calls: CallLog;
	readonly embeddings: Embeddings;
	/** Made when the settings are first shown; an installation goes on when they are left. */
	embeddingInstalls: EmbeddingInstalls | null = null;
	online = $state(navigator.onLine);
	readonly #projects = new ProjectSlot(async (id) => {
		const { openProject } = await import('../project/project.svelte.ts');
		return openProject(this, id);
	});

	private constructor(
		readonly database: SpicewrightDatabase,
		readonly preferences: Preferences,
		embeddingModel: string,
		readonly version: string
	) {
		reportDamage(database.damaged, this.notices);
		database.deleted.addEventListener('abort', () => this.report(dataDeleted()));
		this.library = new Library(database, (fault) => this.report(fault));
		this.calls = new CallLog({
			database,
			userModels: () => preferences.value.userModels,
			counter: createTokenCounter(),
			report: (fault) => this.report(fault),
			caps: () => preferences.value.spendingCaps,
			onnear: (report, currency) => this.notices.info(language.t.spending.near({ ...report, currency })),
			onunpriced: (model, currency) => this.notices.info(language.t.spending.unknownPrice(model, currency))
		});
		this.models = new Models(preferences, this.calls);
		this.embeddings = new Embeddings({
			preferences,
			models: this.models,
			openClient: async () => (await import('#lib/workers/embedding/client.ts')).createEmbeddingClient(embeddingModel)
		});
		this.theme.choice = preferences.value.theme;
		addEventListener('online', () => (this.online = true));
		addEventListener('offline', () => (this.online = false));
		for (const event of ['keydown', 'pointerdown'])
			addEventListener(event, () => this.models.vault.used(), { capture: true, passive: true });
		addEventListener('unhandledrejection', (event) => this.report(toFault(event.reason)));
	}

	/**
	 * @param embeddingModel address of the folder of the embedding model that is shipped with the app, ending in a slash
	 * @param version of the app
	 * @throws Fault `storage_*` if the browser's storage cannot be used
	 */
	static async start(embeddingModel: string, version: string): Promise<App> {
		const database = await openDatabase();
		const preferences = await Preferences.load(database);
		await language.use(preferences.value.locale ?? preferredLocale(navigator.languages));
		return new App(database, preferences, embeddingModel, version);
	}

	report(fault: Fault): void {
		this.notices.error(fault, this.#remedy(fault));
	}

	/**
	 * Opens a project, or returns the one that is already open: a running agent continues while the settings are shown.
	 * Null if there is no such project. Faults as for `ProjectSlot.open`.
	 */
	openProject(id: string): Promise<Project | null> {
		void requestPersistence();
		return this.#projects.open(id);
	}

	/** An action that helps with a fault immediately: unsaved text is resolved where its file is open. */
	#remedy({ code, data }: Fault): Notice['action'] {
		const workspace = this.#projects.project?.workspace;
		if (code !== 'text_not_saved' || workspace?.projectId !== data.projectId) return null;
		const [path] = Array.isArray(data.paths) ? (data.paths as unknown[]) : [];
		if (typeof path !== 'string') return null;
		return { label: language.base.shell.showFile(path), run: () => workspace?.openFile(path) };
	}

	/** Reloads into the new version; while text cannot be stored, or something runs that a reload would end, the current one stays. */
	async update(): Promise<void> {
		try {
			if (!(await this.#canReload())) return;
			await this.updates.activate();
			// The user goes on working while the version is activated.
			if (await this.#canReload()) this.updates.reload();
		} catch (thrown) {
			this.report(toFault(thrown));
		}
	}

	/** Saves first. @throws Fault as `Project.save` */
	async #canReload(): Promise<boolean> {
		const { project } = this.#projects;
		await project?.save();
		const isBusy = this.tasks.tasks.some(({ type }) => LOST_BY_RELOAD.has(type)) || project?.runs.isStoring === true;
		if (isBusy) this.notices.info(language.base.shell.updateWaits);
		return !isBusy;
	}

	/** Makes the search index of a project from scratch. */
	async rebuildIndex(projectId: string): Promise<void> {
		try {
			await (await this.openProject(projectId))?.knowledge.rebuild();
		} catch (thrown) {
			this.report(toFault(thrown));
		}
	}

	async useLocale(locale: Locale): Promise<void> {
		await language.use(locale);
		await this.preferences.update((settings) => ({ ...settings, locale }));
	}

	/** Replaces all settings. */
	async useSettings(settings: Settings): Promise<void> {
		await this.preferences.update(() => settings);
		this.theme.choice = settings.theme;
		await language.use(settings.locale ?? preferredLocale(navigator.languages));
		await this.models.vault.applyAutoLock();
		await this.models.refreshAll();
	}

	async useTheme(theme: Theme['choice']): Promise<void> {
		this.theme.choice = theme;
		await this.preferences.update((settings) => ({ ...settings, theme }));
	}
}

export const [getApp, setApp] = createContext<App>();
