import { afterEach, expect, test, vi } from 'vitest';
import { NetlistLanguage } from '#lib/app/project/language/netlist-language.svelte.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { LanguageClient } from '#lib/workers/language/language-client.ts';
import { openProjectWith, type OpenProject } from '../support.ts';

let project: OpenProject;
let netlists: NetlistLanguage;
afterEach(async () => {
	netlists.dispose();
	await project.close();
});

test('[E5] [TASK1] [TASK3] reading the files is a task with progress; what is left out is read with the next change', async () => {
	vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 0));
	const files = Array.from({ length: 120 }, (_, at) => ({ path: `part${at}.cir`, content: '* part\n' }));
	project = await openProjectWith(files);
	const tasks = new TaskRegistry(systemClock);
	const told: string[] = [];
	let cancels = true;
	tasks.subscribe(({ type, task: { id, type: kind, progress } }) => {
		told.push(`${kind} ${type} ${progress === null ? '' : progress.toFixed(2)}`.trim());
		if (type === 'progress' && cancels) tasks.cancel({ id });
	});
	const known = new Set<string>();
	netlists = new NetlistLanguage(
		project.workspace,
		(events) =>
			new LanguageClient(
				() => ({
					lost: new AbortController().signal,
					update: (messages) => {
						for (const message of messages) if (message.type === 'set') known.add(message.path);
					},
					ask: (() => Promise.resolve({ value: { stamp: 1, files: [] }, revision: -1, lost: [] })) as never,
					terminate: () => undefined
				}),
				events
			),
		{ options: () => ({ dialect: 'ngspice' }), onfault: (fault) => project.faults.push(fault), tasks }
	);
	await vi.waitUntil(() => told.includes('indexing cancelled 0.42'));
	expect(told).toEqual([
		'indexing submitted',
		'indexing started',
		'indexing progress 0.42',
		'indexing cancelling 0.42',
		'indexing cancelled 0.42'
	]);
	// The first file is open.
	expect(known.size).toBe(51);
	cancels = false;
	const create = { kind: 'write', path: 'new.cir', content: '* new\n', basedOn: null } as const;
	await project.elsewhere.apply({ changes: [create], origin: null });
	await vi.waitUntil(() => told.at(-1) === 'indexing completed 1.00');
	expect([known.size, project.faults]).toEqual([121, []]);
});
