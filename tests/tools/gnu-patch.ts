import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiffCase } from '../support/random-diff.ts';

/** Applies diffs with the `patch` program in a folder of its own. */
export class GnuPatch {
	readonly #folder = mkdtempSync(join(tmpdir(), 'spicewright-patch-'));

	/** The patched text; null when `patch` refuses a hunk. */
	apply({ before, diff, ignoreWhitespace }: DiffCase): string | null {
		const [input, output, patch] = ['input', 'output', 'patch'].map((name) => join(this.#folder, name)) as [
			string,
			string,
			string
		];
		writeFileSync(input, before);
		writeFileSync(patch, diff);
		rmSync(output, { force: true });
		const options = ['--force', '--silent', '--fuzz=2', '--reject-file=-', `--output=${output}`];
		if (ignoreWhitespace) options.push('--ignore-whitespace');
		const { status, error } = spawnSync('patch', [...options, input, patch], { env: { ...process.env, LC_ALL: 'C' } });
		if (error) throw error;
		if (status !== 0) return null;
		return existsSync(output) ? readFileSync(output, 'utf8') : '';
	}

	dispose(): void {
		rmSync(this.#folder, { recursive: true });
	}
}
