import { describe, expect, it } from 'vitest';
import { digitalPlot } from '#lib/workers/ngspice/digital.ts';
import { fromEnginePath, projectPath } from '#lib/workers/ngspice/project-files.ts';

describe('project paths', () => {
	it.each([
		['a/b.cir', 'a/b.cir'],
		['./a//b.cir', 'a/b.cir'],
		['a/../b.cir', 'b.cir'],
		['../../etc/passwd', 'etc/passwd'],
		['/abs.cir', 'abs.cir'],
		['win\\dir\\x.cir', 'win/dir/x.cir']
	])('%s stays inside the project as %s', (path, plain) => {
		expect(projectPath(path)).toBe(plain);
	});

	it('come back from the paths ngspice opens', () => {
		expect(fromEnginePath('/project/lib/m.lib')).toBe('lib/m.lib');
		expect(fromEnginePath('../lib/m.lib', '/project/bench')).toBe('lib/m.lib');
		expect(fromEnginePath('/usr/share/x')).toBeNull();
	});
});

describe('digital nodes', () => {
	it('[ENG9] come onto one axis with every step kept', () => {
		const plot = digitalPlot([
			{ name: 'a', time: Float64Array.of(0, 2), value: Float64Array.of(0, 1) },
			{ name: 'b', time: Float64Array.of(0, 1, 2), value: Float64Array.of(1, 0, 1) }
		]);
		const data = Object.fromEntries((plot?.vectors ?? []).map((v) => [v.name, v.kind === 'real' ? [...v.data] : []]));
		expect(data).toEqual({ time: [0, 0, 1, 1, 2, 2], a: [0, 0, 0, 0, 0, 1], b: [1, 1, 1, 0, 0, 1] });
		expect(digitalPlot([])).toBeNull();
	});
});
