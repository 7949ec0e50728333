import { describe, expect, it } from 'vitest';
import { pathProblem } from '#lib/db/paths.ts';
import { isAppOwn } from '#lib/tools/tool-path.ts';
import { pathAttacks } from '../../../support/path-attacks.ts';
import { bench } from '../support.ts';

const project = { 'amp.cir': '* amp\n.end\n', 'lib/models.lib': '* models\n' };

/** Bash reads everything between single quotes as it is. */
function quoted(path: string): string {
	return `'${path.replaceAll("'", `'\\''`)}'`;
}

describe('attacks by path on command lines', () => {
	const { files, run } = bench(project);

	it.each(pathAttacks)('[SHELL3] $kind: $shown', async ({ path }) => {
		const target = quoted(path);
		const command = [`printf evil > ${target}`, `echo evil | tee ${target}`, `cp amp.cir ${target}`].join('; ');
		const { outcome } = await run('bash', { command });
		const stored = await files.readMany();
		for (const [own, text] of Object.entries(project))
			expect(stored.find((file) => file.path === own)?.content).toBe(text);
		const added = stored.map((file) => file.path).filter((own) => !Object.hasOwn(project, own));
		// A path such as a/../b.cir names a file of the project; no other may be written.
		expect(added.filter((own) => pathProblem(own) !== null || isAppOwn(own))).toEqual([]);
		expect(added.length).toBeLessThan(2);
		if (added.length === 0) expect(outcome.content).not.toContain('Exit code: 0');
		for (const own of added) await files.apply({ changes: [{ kind: 'remove', path: own }], origin: null });
	});
});
