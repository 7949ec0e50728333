import { describe, expect, it } from 'vitest';
import { offTools, parsePermissions } from '#lib/settings/permissions.ts';
import { permittedTools } from '#lib/tools/tool-set.ts';
import { bench } from './support.ts';

const denying = (stored: object) => permittedTools(parsePermissions(stored));
const namesOf = ({ executor }: ReturnType<typeof bench>) => executor.specifications().map(({ name }) => name);

describe('[F1] [F9] [TOOL14] the tools that are offered', () => {
	it('are all of them while the settings only allow and ask, but for those that are off', () => {
		const asking = denying({ levels: { read: 'ask', write: 'allow', execute: 'ask' }, tools: { bash: 'ask' } });
		expect(namesOf(bench({}, { set: asking }))).toEqual(namesOf(bench()).filter((name) => !offTools.has(name)));
	});

	it('are without those that the settings deny by name or by level, unless a tool is allowed by name', () => {
		const names = namesOf(
			bench({}, { set: denying({ levels: { write: 'deny' }, tools: { bash: 'deny', patch_file: 'ask' } }) })
		);
		expect(names).toEqual(expect.arrayContaining(['read_file', 'run_simulation', 'patch_file']));
		for (const denied of ['bash', 'rewrite_file', 'delete_file', 'undo_edit']) expect(names).not.toContain(denied);
	});

	it('are those that the answer to a call of an unknown tool names', async () => {
		const { outcome } = await bench({}, { set: denying({ levels: { write: 'deny' } }) }).run('patch_fil', {});
		expect(outcome.error?.errorType).toBe('unknown_tool');
		expect(outcome.content).not.toContain('patch_file');
		expect(outcome.content).toContain('read_file');
	});
});
