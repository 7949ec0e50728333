import { afterEach, beforeEach, expect, test } from 'vitest';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';

let database: SpicewrightDatabase;

beforeEach(async () => {
	database = await openDatabase(`test-${crypto.randomUUID()}`);
});
afterEach(async () => {
	database.close();
	await database.delete();
});

const withLock = (autoLockMinutes: number) => (preferences: Preferences) =>
	preferences.update((settings) => ({ ...settings, autoLockMinutes }));
const withProvider = (preferences: Preferences) =>
	preferences.update((settings) => ({ ...settings, activeProvider: 'ollama' }));

test('[D9] what is changed while an earlier change is being stored does not leave the page meanwhile', async () => {
	const preferences = await Preferences.load(database);
	const seen: string[] = [];
	const first = withLock(5)(preferences).then(() => seen.push(preferences.value.activeProvider));
	const second = withProvider(preferences);
	expect(preferences.value).toMatchObject({ autoLockMinutes: 5, activeProvider: 'ollama' });
	await Promise.all([first, second]);
	expect(seen).toEqual(['ollama']);
	expect((await Preferences.load(database)).value).toEqual(preferences.value);
	expect(preferences.value).toMatchObject({ autoLockMinutes: 5, activeProvider: 'ollama' });
});

test('[D9] a change made in another tab stays, and comes with the next change', async () => {
	const [one, other] = [await Preferences.load(database), await Preferences.load(database)];
	await withLock(5)(one);
	await withProvider(other);
	expect(other.value).toMatchObject({ autoLockMinutes: 5, activeProvider: 'ollama' });
});

test('[D9] what cannot be stored is taken back', async () => {
	const preferences = await Preferences.load(database);
	const before = preferences.value;
	database.close();
	await expect(withLock(5)(preferences)).rejects.toMatchObject({ code: expect.any(String) as string });
	expect(preferences.value).toEqual(before);
});
