import { expect, it } from 'vitest';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const files = new MemoryFiles({
	'main.cir': `* stage
.lib "proc.lib" tt
.param rload=4.7k half={rload/2}
V1 in 0 DC 5 AC 1
V2 s 0 SIN(0 1 1k)
R1 in out {rload}
C1 out 0 10n
M1 out in 0 0 nch w=20u l=1u
X1 out part
.subckt part a
.param inner=3
R9 a 0 1k
.ends
.temp 50
.op
.end
`,
	'proc.lib': '.lib tt\n.model nch nmos(level=1 vto=0.7)\n.endl\n.lib FF\n.model nch nmos(level=1 vto=0.6)\n.endl\n'
});

it('[C13] lists what can be set in a netlist, with its values and the sections of its libraries', async () => {
	const netlist = await localNetlists().open(files, { entry: 'main.cir', dialect: 'ngspice' });
	const variables = await netlist.variables();
	netlist.release();
	const listed = variables.map(({ target, nominal }) => [target.kind, targetName(target), nominal]);
	expect(listed).toEqual([
		['parameter', 'rload', 4700],
		['parameter', 'half', null],
		['device', 'V1', 5],
		['device', 'V2', null],
		['device', 'R1', null],
		['device', 'C1', 1e-8],
		['device', 'M1 w', 20 * 1e-6],
		['device', 'M1 l', 1e-6],
		['model', 'nch level', 1],
		['model', 'nch vto', 0.7],
		['temperature', 'temp', 50],
		['section', 'proc.lib', 'tt']
	]);
	expect(variables.at(-1)?.sections).toEqual(['tt', 'ff']);
	// All of them are found again when they are set.
	const again = await localNetlists().open(files, { entry: 'main.cir', dialect: 'ngspice' });
	const places = await again.targets(variables.map(({ target }) => target));
	again.release();
	expect(places.map(({ nominal }) => nominal)).toEqual(variables.map(({ nominal }) => nominal));
});
