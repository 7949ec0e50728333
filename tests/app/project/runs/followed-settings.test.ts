import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowedSettings } from '#lib/app/project/runs/followed-settings.svelte.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import { simulationPath, standardSimulation } from '#lib/sim/project-simulation.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const goals = '{"version":1,"goals":[{"metric":"gain","target":40,"unit":"dB","direction":"at_least"}]}';
let project: OpenProject;
let settings: FollowedSettings;

beforeEach(async () => {
	project = await openProjectWith([{ path: 'a.cir', content: '* a\n' }]);
	settings = new FollowedSettings(project.store);
});
afterEach(() => project.close());

async function write(path: string, content: string): Promise<void> {
	const basedOn = (await project.elsewhere.read(path))?.version ?? null;
	await project.elsewhere.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
	await settings.follow(await project.elsewhere.list());
}

test('[STORE10] goals and simulation are their defaults without files, and follow what is written', async () => {
	await settings.follow(await project.elsewhere.list());
	expect(settings).toMatchObject({ designGoals: { goals: [] }, goalsFault: null, simulation: standardSimulation });
	await write(goalsPath, goals);
	await write(simulationPath, '{"version":1,"seed":7}');
	expect(settings.designGoals?.goals.map(({ metric }) => metric)).toEqual(['gain']);
	expect(settings.simulation?.seed).toBe(7);
});

test('[STORE10] a file that cannot be read says why until it can', async () => {
	await write(goalsPath, 'none');
	await write(simulationPath, '{"version":2}');
	expect(settings).toMatchObject({
		designGoals: null,
		goalsFault: { code: 'goals_not_json' },
		simulation: null,
		simulationFault: { code: 'simulation_invalid' }
	});
	await write(goalsPath, goals);
	expect(settings).toMatchObject({ designGoals: { version: 1 }, goalsFault: null });
});

test('[APP11] what was read first and comes last does not replace what is newer', async () => {
	const readMany = project.store.readMany.bind(project.store);
	let answer = () => undefined as void;
	const held = new Promise<void>((resolve) => (answer = resolve));
	vi.spyOn(project.store, 'readMany').mockImplementationOnce(async (paths) => {
		const read = await readMany(paths);
		await held;
		return read;
	});
	const older = settings.follow(await project.elsewhere.list());
	await write(simulationPath, '{"version":1,"seed":7}');
	answer();
	await older;
	expect(settings.simulation?.seed).toBe(7);
});
