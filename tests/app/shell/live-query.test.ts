import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flushSync } from 'svelte';
import { LiveQuery } from '#lib/app/shell/live-query.svelte.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, getProject, renameProject } from '#lib/db/projects.ts';
import { runEffect } from '../../support/page/effect.svelte.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
beforeEach(async () => {
	database = await testDatabase();
});
afterEach(() => database.delete());

describe('[I1] a live query', () => {
	test('follows every change and runs the effects that read it', async () => {
		const { id } = await createProject(database, { name: 'amp' });
		const names: (string | undefined)[] = [];
		const query = new LiveQuery(() => getProject(database, id));
		const stop = runEffect(() => void names.push(query.value?.name));
		await expect.poll(() => query.value?.name).toBe('amp');
		await renameProject(database, id, 'filter');
		await expect.poll(() => query.value?.name).toBe('filter');
		flushSync();
		expect(names).toEqual([undefined, 'amp', 'filter']);
		stop();
		query.dispose();
	});
});
