import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { dataFolder } from '../../../scripts/data-folder.mjs';
import { argumentsOf, seedOf, suites } from '../../../scripts/long-suites.mjs';
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
	const names = (given: readonly string[]) => select(given).map((phase) => phase.steps.map(({ name }) => name));

	it('without a name all of them, a group by its name', () => {
		expect(select([])).toEqual(phases);
		expect(names(['lint'])).toEqual([['format', 'eslint', 'unused', 'structure', 'lookups', 'oxlint', 'words']]);
	});
	it('a step brings what it needs, before it', () => {
		expect(names(['e2e'])).toEqual([['build', 'e2e']]);
		expect(names(['e2e-alone'])).toEqual([['build'], ['e2e-alone']]);
		const done = new Set<string>();
		for (const { name, needs = [] } of phases.flatMap((phase) => phase.steps)) {
			expect([...done], name).toEqual(expect.arrayContaining(needs));
			done.add(name);
		}
		expect(done.size).toBe(steps.length);
	});
	it('only those that the changes concern', () => {
		const changed = (...files: string[]) =>
			select([], { since: 'main', files })
				.flatMap((phase) => phase.steps)
				.map(({ name }) => name);
		expect(changed('README.md')).toEqual(expect.arrayContaining(['format', 'words', 'types-app', 'unit', 'workers']));
		expect(changed('README.md')).not.toContain('oxlint');
		expect(changed('README.md').filter((name) => /e2e|build/.test(name))).toEqual([]);
		expect(changed('README.md', 'tests/e2e/03-run.spec.ts')).toEqual(
			expect.arrayContaining(['oxlint', 'build', 'e2e'])
		);
		expect(changed('src/routes/+page.svelte')).toContain('eslint');
		expect(changed('gone.ts')).not.toContain('oxlint');
	});
	it('an unknown name is an error', () => {
		expect(() => select(['unti'])).toThrow('No such step: unti');
	});
});

describe('the long suites', () => {
	const whole = (data: Readonly<Record<string, string>>) =>
		Object.fromEntries(suites.map((suite) => [suite.name, argumentsOf(suite, { smokeSeed: null, data })]));

	it('are all commands of package.json that run for long', () => {
		for (const { script } of suites)
			expect(existsSync(new URL(`../../../scripts/${script}`, import.meta.url))).toBe(true);
		const commands = Object.entries(manifest.scripts).filter(([name]) => /^(?:test:(?!long)|exam)/.test(name));
		expect(commands.map(([, command]) => command.replace('node scripts/', '')).sort()).toEqual(
			suites.map(({ script }) => script).sort()
		);
	});
	it('take data outside the repository only where they ask for it', () => {
		expect(whole({ '--data': '/decks' })).toMatchObject({ fuzz: ['--data', '/decks'], llm: [], kill: [] });
		expect(whole({ '--llm-data': '/answers' })).toMatchObject({ fuzz: [], llm: ['--data', '/answers'] });
	});
	it('are given the seed of the commit in a smoke, each but those that need more than the repository', () => {
		const given = suites
			.filter(({ smoke }) => smoke)
			.map((suite) => [suite.name, argumentsOf(suite, { smokeSeed: 4711, data: {} })]);
		expect(given.map(([name]) => name)).toEqual([
			'kill',
			'language',
			'models',
			'fuzz',
			'verdict',
			'llm',
			'tools',
			'exam',
			'sub-path',
			'studies'
		]);
		for (const [name, args] of given.filter(([name]) => name !== 'sub-path'))
			expect(args, String(name)).toContain('4711');
	});
	it('have a seed that changes with the commit, also without one', () => {
		expect(seedOf('9dc5a2c5aa\n')).not.toBe(seedOf('9dc5a2c6aa\n'));
		expect(seedOf('ffffffff')).toBeLessThanOrEqual(1_000_000);
		expect(seedOf('')).toBe(1);
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
