import { afterAll, beforeAll, expect, it } from 'vitest';
import { goalsFile } from '#lib/sim/goals.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { planStudy } from '#lib/studies/run/study-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { parseStudy } from '#lib/studies/study.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

/**
 * Sizes in micrometres. Etching and lateral diffusion are in metres, so the currents show what the scale has made of W and L: the resistor is
 * 1 um wide, as ngspice takes `narrow` from both sides, and the channels 8 um long. In the linear region, I = KP * W/L * (Vgs - Vt - Vds/2) * Vds.
 */
const content = `* sizes
.param wn=4 len={wn*2.5}
VG g 0 1.5
VR r 0 1
VM d 0 0.1
VX x 0 0.1
VC c 0 dc 0 ac 1
R1 r 0 rm w=2 l=10
HC s 0 VC 1
C1 c 0 cm w=2 l=10
M1 d g 0 0 nch w={wn} l=len m=2
X1 x g part w=8 l=10 m=3
.subckt part d g w=1 l=1
M1 d g 0 0 nch w={w/2} l={l}
.ends
.model rm r(rsh=100 narrow=0.5u)
.model cm c(cj=1)
.model nch nmos(level=1 vto=0.5 kp=100u ld=1u)
.option scale=1u
.dc VR 1 1 1
.ac lin 1 1meg 1meg
.meas dc ir min i(VR)
.meas dc im min i(VM)
.meas dc ix min i(VX)
.meas ac ic max vm(s)
.end
`;

it('[C12] [STU18] takes the sizes of elements for what ngspice makes of W, L, m and the scale', async () => {
	const sweep = {
		version: 1,
		kind: 'sweep',
		netlist: 'a.cir',
		levels: [{ target: { kind: 'temperature' }, values: { scale: 'list', values: [27] } }]
	};
	const files = new MemoryFiles({ 'a.cir': content });
	const netlists = localNetlists();
	const plan = await planStudy({
		...{ study: parseStudy(JSON.stringify(sweep), 's'), files, netlists },
		...{ settings: { compatibility: 'ngspice', seed: 1 }, wanted: { goals: goalsFile.default, measurements: [] } }
	});
	const table = new StudyTable(1);
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits: { timeLimitMs: 20_000 }, table, onRow: () => undefined, signal });
	plan.release();
	const valueOf = (name: string) => table.metrics(0).find(({ id }) => id === `meas:${name}`)?.value;
	const linear = 100e-6 * (1.5 - 0.5 - 0.05) * 0.1;
	expect(valueOf('ir')! / -(1e-6 / 10e-6 / 100)).toBeCloseTo(1, 5);
	expect(valueOf('im')! / -(((linear * 4) / 8) * 2)).toBeCloseTo(1, 5);
	expect(valueOf('ix')! / -(((linear * 4) / 8) * 3)).toBeCloseTo(1, 5);
	expect(valueOf('ic')! / (2 * Math.PI * 1e6 * 2e-6 * 10e-6)).toBeCloseTo(1, 5);
	const netlist = await netlists.open(files, { entry: 'a.cir', dialect: 'ngspice' });
	const places = await netlist.targets(
		['R1', 'C1', 'M1', 'X1'].map((device) => ({ kind: 'device', device, parameter: 'w' }))
	);
	netlist.release();
	const areas = places.map(({ area }) => Number((Number(area) * 1e12).toPrecision(9)));
	expect(areas).toEqual([20, 20, 80, 120]);
});
