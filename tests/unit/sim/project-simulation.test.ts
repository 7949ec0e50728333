// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import {
	isRunAs,
	parseProjectSimulation,
	simulationFile,
	simulationPath,
	standardSimulation
} from '#lib/sim/project-simulation.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const settings = { timeLimitMs: 1000, maxPoints: null, memoryLimitMb: null };

describe('how a project is simulated', () => {
	it('[C2] is read as it was written, and absent fields are the standard', async () => {
		const simulation = { version: 1, compatibility: 'ltspice', seed: 42 } as const;
		const database = await testDatabase();
		const store = openProjectStore(database, (await createProject(database, { name: 'test' })).id);
		await simulationFile.change(store, () => simulation);
		expect(await simulationFile.read(store)).toEqual(simulation);
		expect(parseProjectSimulation('{"version":1}')).toEqual(standardSimulation);
	});

	it('[C2] is the standard without a file', async () => {
		expect(await simulationFile.read(new MemoryFiles({}))).toEqual(standardSimulation);
		const files = new MemoryFiles({ [simulationPath]: '{"version":1,"compatibility":"pspice"}' });
		expect((await simulationFile.read(files)).compatibility).toBe('pspice');
	});

	it.each([
		['not JSON', 'simulation_not_json', undefined],
		['[]', 'simulation_invalid', 'the file'],
		['{"version":2}', 'simulation_invalid', 'version'],
		['{"version":1,"compatibility":"spectre"}', 'simulation_invalid', 'compatibility'],
		['{"version":1,"seed":0}', 'simulation_invalid', 'seed'],
		['{"version":1,"seed":1.5}', 'simulation_invalid', 'seed'],
		['{"version":1,"seed":2147483648}', 'simulation_invalid', 'seed']
	])('[C2] %s is refused with its field', (text, code, path) => {
		const data = path === undefined ? expect.anything() : expect.objectContaining({ path });
		expect(() => parseProjectSimulation(text)).toThrow(expect.objectContaining({ code, data }));
	});

	it('[C2] decides, with dialect and seed, whether a run is still up to date', () => {
		const simulation = { version: 1, compatibility: 'pspice', seed: 3 } as const;
		expect(isRunAs(simulation, { ...settings, compatibility: 'pspice', seed: 3 })).toBe(true);
		expect(isRunAs(simulation, { ...settings, compatibility: 'ngspice', seed: 3 })).toBe(false);
		expect(isRunAs(simulation, { ...settings, compatibility: 'pspice', seed: 4 })).toBe(false);
		expect(isRunAs(standardSimulation, undefined)).toBe(true);
		expect(isRunAs(simulation, undefined)).toBe(false);
	});
});
