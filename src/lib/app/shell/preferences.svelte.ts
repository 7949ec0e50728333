import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { changeSetting, getSetting } from '#lib/db/settings-store.ts';
import { parseSettings, type Settings } from '#lib/settings/settings.ts';

const settingsKey = 'settings';

/** The user's settings, stored after every change. */
export class Preferences {
	#stored: Settings;
	/** Changes that are shown but not stored yet: without them, storing one change would briefly hide the next. */
	#pending = $state.raw<readonly ((settings: Settings) => Settings)[]>([]);
	readonly value = $derived.by(() => this.#pending.reduce((value, change) => change(value), this.#stored));

	private constructor(
		private readonly database: SpicewrightDatabase,
		initial: Settings
	) {
		this.#stored = $state.raw(initial);
	}

	static async load(database: SpicewrightDatabase): Promise<Preferences> {
		return new Preferences(database, parseSettings(await getSetting(database, settingsKey)));
	}

	/** The settings as they are stored now: another tab may have changed them. */
	async stored(): Promise<Settings> {
		return parseSettings(await getSetting(this.database, settingsKey));
	}

	/**
	 * Changes some settings. The change is applied to the stored settings, so that two tabs do not overwrite each other's. If
	 * it cannot be stored, it is reverted.
	 */
	async update(change: (settings: Settings) => Settings): Promise<void> {
		this.#pending = [...this.#pending, change];
		try {
			this.#stored = await changeSetting(this.database, settingsKey, (value) => change(parseSettings(value)));
		} finally {
			this.#pending = this.#pending.filter((other) => other !== change);
		}
	}
}
