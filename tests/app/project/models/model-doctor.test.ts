import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ModelDoctor } from '#lib/app/project/models/model-doctor.svelte.ts';
import { ProjectChanges } from '#lib/app/project/files/project-changes.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { failureText } from '#lib/components/model-doctor/failure-text.ts';
import { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { LanguageClient } from '#lib/workers/language/language-client.ts';
import { createServiceHost } from '#lib/workers/language/service-host.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../../../support/spice/host-simulator.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { localNetlists } from '../../../support/spice/local-netlists.ts';
import { createEngineHost } from '../../../support/spice/ngspice.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});
let project: OpenProject;
afterEach(() => project.close());

const amplifier = '* op-amp\n.subckt OPX 1 2 3 4 5\nE1 5 0 1 2 1e5\n.ends\n.model D1N D(IS=1e-14)\n';
const ltspice =
	'* op-amp of x.asc\n.subckt OPX INP INN VCC VEE OUT\nE1 OUT 0 INP INN 1e5\nC1 OUT 0 1p Rpar=1G\n.ends\n.backanno\n';
const netlist = 'Main\r\nV1 a 0 1\r\nR1 a 0 1k\r\n.op\r\n.end\r\n';

async function opened(files: Record<string, string>, simulator: Simulator = hostSimulator(host)) {
	project = await openProjectWith(Object.entries(files).map(([path, content]) => ({ path, content })));
	const { workspace, faults } = project;
	const onfault = (fault: (typeof faults)[number]) => void faults.push(fault);
	const service = createServiceHost();
	const events = {
		textOf: (path: string) => files[path]?.replaceAll('\r\n', '\n') ?? null,
		onrestart: () => undefined,
		onfault
	};
	const client = new LanguageClient(
		() => ({
			lost: new AbortController().signal,
			update: (...given) => service.update(...given),
			ask: (async (...given: Parameters<typeof service.ask>) => service.ask(...given)) as never,
			terminate: () => undefined
		}),
		events
	);
	client.set(Object.keys(files).map((path) => ({ path, text: events.textOf(path) })));
	const onchanged = vi.fn();
	const tasks = new TaskRegistry(systemClock);
	const doctor = new ModelDoctor(
		workspace,
		client,
		new ProjectChanges(workspace, { onfault, onchanged }),
		{ simulator, netlists: localNetlists() },
		{
			limits: () => ({ timeLimitMs: 20_000 }),
			onfault,
			tasks,
			insertedTitle: (device, path) => `${device} in ${path}`,
			readTitle: (file, path) => `${file} in ${path}`,
			convertedTitle: (path) => `wrote ${path}`
		}
	);
	return { doctor, tasks, onchanged, client };
}

describe('[C2] [MOD8] the card of a model file', () => {
	test('shows its first part, runs the test bench of the chosen one, and forgets the result when anything is set', async () => {
		const { doctor } = await opened({ 'lib/opa1.lib': amplifier, 'main.cir': netlist });
		await doctor.show('lib/opa1.lib', '1');
		expect([doctor.state, doctor.part?.name, doctor.part?.kind, doctor.bench?.id]).toEqual([
			'done',
			'OPX',
			'opamp',
			'follower'
		]);
		await doctor.run();
		expect(doctor.result?.finding?.state).toBe('works');
		// A layout that shows the card again does not lose the result; another text does.
		await doctor.show('lib/opa1.lib', '1');
		expect(doctor.result?.plots.map(({ analysis }) => analysis).sort()).toEqual(['ac', 'dc']);
		doctor.choosePart('D1N');
		expect([doctor.result, doctor.part?.kind]).toEqual([null, 'diode']);
		await doctor.run();
		expect(doctor.result?.finding?.message.code).toBe('modelDoctor.findings.conducts');
		// Nothing of a bench is stored.
		expect((await project.elsewhere.list()).map(({ path }) => path)).toEqual(['lib', 'lib/opa1.lib', 'main.cir']);
		expect(await project.database.runs.count()).toBe(0);
		expect(project.faults).toEqual([]);
	});

	test('a reading that another one has replaced does not set the state', async () => {
		const { doctor, client } = await opened({ 'opa1.lib': amplifier });
		const { ask } = client;
		let giveUp = () => {};
		const held = new Promise<null>((resolve) => (giveUp = () => resolve(null)));
		const asked = vi.spyOn(client, 'ask').mockReturnValue(held as never);
		const older = doctor.show('opa1.lib', '1');
		asked.mockImplementation(ask.bind(client) as never);
		await doctor.show('opa1.lib', '2');
		asked.mockResolvedValue(null);
		giveUp();
		await older;
		expect(doctor.state).toBe('done');
	});

	test('a role that another pin has moves; a part whose needed pins have no role is not run', async () => {
		const { doctor } = await opened({ 'opa1.lib': amplifier });
		await doctor.show('opa1.lib', '1');
		expect(doctor.part?.pins.map(({ role, certainty }) => `${role} ${certainty}`)[0]).toBe('in_plus guess');
		doctor.chooseRole(4, 'in_plus');
		expect(doctor.part?.pins.map(({ role }) => role)).toEqual([
			null,
			'in_minus',
			'supply_plus',
			'supply_minus',
			'in_plus'
		]);
		expect(doctor.missing).toEqual(['out']);
		await doctor.run();
		expect(doctor.result).toBeNull();
		doctor.chooseRole(0, 'out');
		expect([doctor.missing, doctor.part?.isChosen]).toEqual([[], true]);
		doctor.chooseKind('other');
		expect(doctor.bench).toBeNull();
	});

	test('a stopped test bench says so', async () => {
		const asked = vi.fn();
		const simulator: Simulator = {
			...hostSimulator(host),
			run: async (_request, { signal } = {}) => {
				asked();
				await new Promise((resolve) => signal?.addEventListener('abort', resolve));
				const nothing = { plots: [], ranges: [], log: [], measurements: [], elapsedMs: 1, points: 0 };
				return { status: 'stopped', reason: 'user', ...nothing, engine: { version: '1', build: '1' } };
			}
		};
		const { doctor, tasks } = await opened({ 'opa1.lib': amplifier }, simulator);
		await doctor.show('opa1.lib', '1');
		const running = doctor.run();
		await vi.waitUntil(() => asked.mock.calls.length > 0);
		expect(tasks.tasks.map(({ type, name }) => `${type} ${name}`)).toEqual(['model_bench OPX']);
		doctor.cancel();
		await running;
		expect([doctor.result?.run.status, doctor.result?.finding, doctor.isRunning]).toEqual(['stopped', null, false]);
	});
});

describe('[MOD13] a part that does not run', () => {
	const broken =
		'* op-amp of x.asc\n.subckt OPX INP INN VCC VEE OUT\nC1 OUT 0 1p Rpar=1G\n* gain\nB1 OUT 0 V=1e5*mystery(V(INP,INN))\n' +
		'.ends\n.backanno\n';

	test('names the word, its line in the original and what to do, until anything is set', async () => {
		const { doctor } = await opened({ 'opa1.lib': broken });
		await doctor.show('opa1.lib', '1');
		expect(doctor.inspection?.changes).toBeGreaterThan(0);
		await doctor.run();
		expect(doctor.result?.finding).toBeNull();
		const failure = doctor.result!.failure!;
		expect([failure.word, failure.line]).toEqual(['B1', 5]);
		expect(failureText(failure, en)).toMatch(/^B1 in line 5: \S.* mystery\. \S.*\.$/u);
		doctor.choosePolarity('p');
		expect(doctor.result).toBeNull();
	});

	test('a result has no failure', async () => {
		const { doctor } = await opened({ 'opa1.lib': amplifier });
		await doctor.show('opa1.lib', '1');
		await doctor.run();
		expect([doctor.result?.finding?.state, doctor.result?.failure]).toEqual(['works', null]);
	});
});

describe('[MOD9] inserting a part', () => {
	test('is one change of the netlist: the include, a comment with the pins, the device on nodes named by pin', async () => {
		const { doctor, onchanged } = await opened({ 'lib/opa1.lib': amplifier, 'nets/main.cir': netlist });
		await doctor.show('lib/opa1.lib', '1');
		expect([doctor.netlists, doctor.target]).toEqual([['nets/main.cir'], 'nets/main.cir']);
		await doctor.insert();
		const after = netlist.replace(
			'.end\r\n',
			'.include "../lib/opa1.lib"\r\n* X1 is OPX: x1_inp=1 x1_inn=2 x1_vcc=3 x1_vee=4 x1_out=5\r\n' +
				'X1 x1_inp x1_inn x1_vcc x1_vee x1_out OPX\r\n.end\r\n'
		);
		await project.workspace.flush();
		expect(await project.stored('nets/main.cir')).toBe(after);
		expect(project.workspace.state.activePath).toBe('nets/main.cir');
		const [entry, ...others] = await listJournal(project.database, project.projectId);
		expect(others).toEqual([]);
		await project.workspace.reverse(entry!, 'undo');
		expect(await project.stored('nets/main.cir')).toBe(netlist);
		expect([project.faults, onchanged.mock.calls.length]).toEqual([[], 0]);
	});

	test('brings the converted file with it, in the same change', async () => {
		const { doctor, onchanged } = await opened({ 'a.lib': ltspice, 'main.cir': netlist });
		await doctor.show('a.lib', '1');
		expect([doctor.inspection?.dialect, doctor.stored]).toEqual(['ltspice', 'missing']);
		await doctor.insert();
		expect(await project.stored('main.cir')).toContain('.include "a.ngspice.lib"\r\n');
		expect(await project.stored('a.ngspice.lib')).toMatch(/^\* Converted for ngspice from a\.lib \(LTspice\)\.\n/u);
		expect(await project.stored('a.lib')).toBe(ltspice);
		expect(onchanged.mock.calls[0]?.slice(0, 2)).toEqual(['X1 in main.cir', 2]);
		const entries = await listJournal(project.database, project.projectId);
		expect(entries).toHaveLength(1);
		await project.workspace.reverse(entries[0]!, 'undo');
		expect(await project.stored('a.ngspice.lib')).toBeNull();
		expect(project.faults).toEqual([]);
	});
});

describe('[MOD11] a library of sections', () => {
	const library =
		'.lib ss\n.model NCH NMOS(level=1 vto=0.6)\n.endl ss\n.lib tt\n.model NCH NMOS(level=1 vto=0.5)\n' +
		'.model PCH PMOS(level=1 vto=-0.5)\n.endl tt\n.lib res\n.subckt RX a b\nR1 a b 1k\n.ends\n.endl res\n';
	const shownIn = async (text: string) => {
		const open = await opened({ 'lib/cmos.lib': library, 'main.cir': text });
		await open.doctor.show('lib/cmos.lib', '1');
		return open.doctor;
	};

	test('shows the parts of one section, and inserts a part with the line that reads it', async () => {
		const doctor = await shownIn(netlist);
		expect([doctor.section?.name, doctor.parts.map(({ name }) => name)]).toEqual(['tt', ['NCH', 'PCH']]);
		doctor.choosePart('PCH');
		await doctor.run();
		expect(doctor.result?.netlist).toContain('.lib "cmos.lib" tt\n');
		expect(doctor.result?.finding?.state).toBe('works');
		await doctor.insert();
		await project.workspace.flush();
		expect(await project.stored('main.cir')).toContain('.lib "lib/cmos.lib" tt\r\n* M1 is PCH: ');
		doctor.chooseSection('res');
		expect([doctor.result, doctor.part?.name]).toEqual([null, 'RX']);
		expect(project.faults).toEqual([]);
	});

	test('exchanges the section of the same parts, and keeps that of others', async () => {
		const doctor = await shownIn(netlist.replace('.op', ".lib 'lib/cmos.lib' res\r\n.lib 'lib/cmos.lib' SS\r\n.op"));
		await doctor.insertSection();
		await project.workspace.flush();
		const after = await project.stored('main.cir');
		expect(String(after).match(/^\.lib.*$/gmu)).toEqual([".lib 'lib/cmos.lib' res", ".lib 'lib/cmos.lib' tt"]);
		// What is read already is not written again.
		await doctor.insertSection();
		expect(await listJournal(project.database, project.projectId)).toHaveLength(1);
		expect(project.faults).toEqual([]);
	});
});

describe('[MOD5] converting', () => {
	test('writes the converted file, and writes it again when it is out of date', async () => {
		const stale = '* Converted for ngspice from a.lib (LTspice).\n* old\n';
		const { doctor } = await opened({ 'a.lib': ltspice, 'a.ngspice.lib': stale });
		await doctor.show('a.lib', '2');
		expect(doctor.stored).toBe('outdated');
		await doctor.convert();
		expect(doctor.stored).toBe('current');
		expect(await project.stored('a.ngspice.lib')).toContain('.subckt OPX');
		await doctor.show('a.lib', '3');
		expect([doctor.stored, project.faults]).toEqual(['current', []]);
	});

	test('is not said to be done when the file could not be written', async () => {
		const { doctor } = await opened({ 'a.lib': ltspice });
		await doctor.show('a.lib', '1');
		project.store.fault = new Fault('storage_full', 'The storage is full.');
		await doctor.convert();
		expect(doctor.stored).toBe('missing');
		expect(project.faults.map(({ code }) => code)).toEqual(['storage_full']);
	});

	test('does not overwrite a file of another origin', async () => {
		const { doctor } = await opened({ 'a.lib': ltspice, 'a.ngspice.lib': '.model X D\n' });
		await doctor.show('a.lib', '4');
		expect(doctor.stored).toBe('missing');
		await doctor.convert();
		expect(project.faults.map(({ code }) => code)).toEqual(['file_exists']);
		expect(await project.stored('a.ngspice.lib')).toBe('.model X D\n');
	});
});
