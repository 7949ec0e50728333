import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { changeSetting, getSetting } from '#lib/db/settings-store.ts';
import { parseSettings, type Settings } from '#lib/settings/settings.ts';

const settingsKey = 'settings';

/** The user's settings, stored at every change. */
export class Preferences {
	value: Settings;

	private constructor(
		private readonly database: SpicewrightDatabase,
		initial: Settings
	) {
		this.value = $state.raw(initial);
	}

	static async load(database: SpicewrightDatabase): Promise<Preferences> {
		return new Preferences(database, parseSettings(await getSetting(database, settingsKey)));
	}

	/** Changes some settings; the change is made on what is stored, so that two tabs do not undo each other's. */
	async update(change: (settings: Settings) => Settings): Promise<void> {
		this.value = change(this.value);
		this.value = await changeSetting(this.database, settingsKey, (stored) => change(parseSettings(stored)));
	}
}
