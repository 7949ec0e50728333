import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface PackageFile {
	dependencies: Record<string, string>;
	devDependencies: Record<string, string>;
}
const packageFile = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;
const installed = { ...packageFile.dependencies, ...packageFile.devDependencies };
const documented = readFileSync('docs/DEPENDENCIES.md', 'utf8');

it('docs/DEPENDENCIES.md says what every package is for, and names no other', () => {
	const rows = documented.split('\n').filter((line) => line.startsWith('| `'));
	const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]));
	expect(named.toSorted()).toEqual(Object.keys(installed).toSorted());
});

it('every version is exact, so that a fresh clone builds what was tested', () => {
	for (const [name, version] of Object.entries(installed))
		expect(version, name).toMatch(/^(?:(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?|file:scripts\/absent\/\w[\w-]*)$/);
});
