import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { kitOptions } from '../../../scripts/kit-options.mjs';

it('[A1] a build and the browser tests beside it have one version, which follows from the sources', () => {
	const program = "import('./scripts/kit-options.mjs').then((m) => console.log(JSON.stringify(m.kitOptions)))";
	const elsewhere: unknown = JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
	expect(elsewhere).toEqual(kitOptions);
	expect(kitOptions.version.name).toMatch(/^[0-9a-f]{16}$/);
});
