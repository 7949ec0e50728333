import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProjectChanges } from '#lib/app/project/files/project-changes.ts';
import { SignalSaving } from '#lib/app/project/runs/signal-saving.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { byUser } from '#lib/project/store.ts';
import { listJournal } from '../../../support/storage/journal.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

const netlist = 'Title\nV1 in 0 1\nR1 in mid 1k\nR2 mid 0 1k\n.save v(in)\n.tran 1u 1m\n.end\n';
const data = Float64Array.of(0, 1);
const vectors = [
	{ name: 'time', kind: 'real', quantity: 'time', data },
	{ name: 'in', kind: 'real', quantity: 'voltage', data }
] as const;
const plot: Plot = { id: 'tran1', title: '', analysis: 'tran', scale: 'time', vectors: [...vectors] };

let project: OpenProject;
let saving: SignalSaving;
const run = vi.fn(async () => null);

beforeEach(async () => {
	run.mockClear();
	project = await openProjectWith([{ path: 'main.cir', content: netlist }]);
	const service = new LanguageService();
	service.setFile('main.cir', netlist);
	const ask = vi.fn(async (name: 'signalSaving' | 'circuitSignals', ...args: [string, never, never]) =>
		service[name](...args)
	);
	const shown = { run: { entry: 'main.cir', overrides: { analysis: '.tran 1u 2m' } }, plots: [plot] };
	const { workspace, faults } = project;
	saving = new SignalSaving({
		client: { ask } as never,
		changes: new ProjectChanges(workspace, {
			onfault: (fault) => void faults.push(fault),
			onchanged: () => {}
		}),
		runs: { run, view: { shown } as never },
		titleOf: (names) => `Save ${names.join(', ')}`
	});
});
afterEach(() => project.close());

test('[C17] tells what a netlist must save for expressions to have values', async () => {
	const lacking = (...texts: string[]) => saving.lacking(texts, plot);
	expect(await lacking('db(v(mid)/v(in))')).toEqual(['v(mid)']);
	expect(await lacking('v(in,mid)*i(R1)', 'mid')).toEqual(['v(mid)', '@r1[i]']);
	// Nothing is missing; one of two is not in the circuit; no expression.
	for (const text of ['v(in)', 'v(mid)+v(nowhere)', 'v(mid)+', '']) expect(await lacking(text)).toEqual([]);
	expect(await saving.lacking(['v(mid)'], { ...plot })).toEqual([]);
});

test('[C17] lists the signals of the circuit that a plot does not have', async () => {
	expect(await saving.unsaved('', plot, 9)).toEqual(['v(mid)', 'i(v1)', 'i(r1)', 'i(r2)']);
	expect(await saving.unsaved('i(R', plot, 1)).toEqual(['i(r1)']);
	expect(await saving.unsaved('', { ...plot }, 9)).toEqual([]);
});

test('[C17] the signals of a large circuit are not each looked for among all vectors', async () => {
	const nodes = Array.from({ length: 300 }, (_, index) => `n${index}`);
	const large = ['Title', 'V1 n0 0 1', ...nodes.map((node, index) => `R${index} ${node} n${index + 1} 1k`)].join('\n');
	const service = new LanguageService();
	service.setFile('large.cir', `${large}\n.tran 1u 1m\n.end\n`);
	let reads = 0;
	const counted = nodes.map((name) => ({
		get name() {
			reads++;
			return name;
		},
		kind: 'real' as const,
		quantity: 'voltage' as const,
		data
	}));
	const all: Plot = { ...plot, vectors: [vectors[0], ...counted] };
	const parts = {
		client: { ask: async (name: 'circuitSignals', ...args: [string, string, number]) => service[name](...args) },
		runs: { run, view: { shown: { run: { entry: 'large.cir', overrides: {} }, plots: [all] } } },
		titleOf: () => ''
	};
	const offered = await new SignalSaving(parts as never).unsaved('', all, 5);
	expect(offered).toEqual(['v(n300)', 'i(v1)', 'i(r0)', 'i(r1)', 'i(r2)']);
	// Five searches and one more pass, not one search for each of the 300.
	expect(reads).toBeLessThan(20 * nodes.length);
});

test('[C17] questions that come at the same time are all answered', async () => {
	const [first, second] = await Promise.all([saving.lacking(['v(mid)'], plot), saving.lacking(['i(r2)'], plot)]);
	expect([first, second]).toEqual([['v(mid)'], ['@r2[i]']]);
});

test('[C17] saves signals in the netlist and runs it as it was run; undo brings the netlist back', async () => {
	await saving.save(['v(mid)', '@r1[i]']);
	expect(await project.stored('main.cir')).toBe(netlist.replace('.save v(in)', '.save v(in) v(mid) @r1[i]'));
	expect(run).toHaveBeenCalledExactlyOnceWith('main.cir', { analysis: '.tran 1u 2m' });
	const [operation] = await listJournal(project.database, project.projectId);
	await project.workspace.reverse(operation!, 'undo');
	expect(await project.stored('main.cir')).toBe(netlist);
	expect(project.faults).toEqual([]);
});

test('[C17] does not run when the netlist cannot be changed, or has no such signal', async () => {
	expect(await saving.save(['v(nowhere)'])).toBeNull();
	const meta = (await project.elsewhere.list())[0]!;
	const short = { kind: 'write', path: 'main.cir', content: 'Title\n', basedOn: meta.version } as const;
	await project.elsewhere.apply({ changes: [short], origin: byUser('edit') });
	expect(await saving.save(['v(mid)'])).toBeNull();
	expect(project.faults.map(({ code }) => code)).toEqual(['file_modified_externally']);
	expect(run).not.toHaveBeenCalled();
});
