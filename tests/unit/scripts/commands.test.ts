import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '../../../scripts/data-folder.mjs';
import { satisfies } from '../../../scripts/node-version.mjs';
import { phases, select, steps } from '../../../scripts/test-steps.mjs';

describe('the Node version', () => {
	const range = '^20.19.0 || ^22.13.0 || >=24.0.0';
	it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('%s is new enough', (version) => {
		expect(satisfies(version, range)).toBe(true);
	});
	it.each(['18.20.0', '20.18.3', '21.7.0', '22.12.0', '23.9.0'])('%s is not', (version) => {
		expect(satisfies(version, range)).toBe(false);
	});
	it('a range it cannot read is an error, not a pass', () => {
		expect(() => satisfies('20.19.0', '~20.19')).toThrow('Not a range');
	});
});

describe('the steps of npm test', () => {
	const names = (given: readonly string[]) =>
		select(given).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));

	it('without a name all of them, a group by its name', () => {
		expect(select([])).toEqual(phases);
		expect(names(['lint']).flat(2)).toEqual(['format', 'eslint', 'words', 'structure', 'lookups', 'unused']);
	});
	it('a step brings what it needs, before it', () => {
		expect(names(['e2e'])).toEqual([[['build']], [['e2e']]]);
		const done = new Set<string>();
		for (const lanes of phases) {
			for (const lane of lanes) {
				const before = new Set(done);
				for (const { name, needs = [] } of lane) {
					expect([...before], name).toEqual(expect.arrayContaining(needs));
					before.add(name);
				}
			}
			for (const { name } of lanes.flat()) done.add(name);
		}
		expect(done.size).toBe(steps.length);
	});
	it('an unknown name is an error', () => {
		expect(() => select(['unti'])).toThrow('No such step: unti');
	});
});

describe('a folder of data outside the repository', () => {
	afterEach(() => vi.unstubAllEnvs());

	it('is none unless it is given', () => {
		vi.stubEnv('SOME_DATA', undefined);
		expect(dataFolder(undefined, 'SOME_DATA')).toBeNull();
	});
	it('is that of the option, else that of the variable', () => {
		vi.stubEnv('SOME_DATA', 'tests');
		expect(dataFolder(undefined, 'SOME_DATA')).toMatch(/tests$/);
		expect(dataFolder('scripts', 'SOME_DATA')).toMatch(/scripts$/);
	});
	it('ends the command when it is not there', () => {
		const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
			throw new Error(`exit ${code}`);
		});
		const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
		expect(() => dataFolder('no/such/folder', 'SOME_DATA')).toThrow('exit 1');
		expect(error).toHaveBeenCalledWith(expect.stringContaining('(--data)'));
		exit.mockRestore();
		error.mockRestore();
	});
});
