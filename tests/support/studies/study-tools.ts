import type { Permit } from '#lib/tools/permission/permit.ts';
import type { StudyAccess } from '#lib/tools/types.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { allowAll, bench, makeContext } from '../../unit/tools/support.ts';
import { studiesInThread } from './studies-in-thread.ts';

const goals = {
	version: 1,
	signals: {},
	goals: [{ metric: 'meas:vout', target: 6, unit: 'V', direction: 'at_least', priority: 'must' }]
};
export const studyFiles = {
	'divider.cir': `divider
.param vin=10
V1 in 0 {vin}
R1 in out 1k
R2 out 0 1k
.tran 1u 10u
.meas tran vout avg v(out)
.end
`,
	'process.cir': `process
.lib "models.lib" tt
R1 a 0 rmod L=10u W=1u
I1 0 a 1m
.tran 1u 10u
.meas tran va avg v(a)
.end
`,
	'broken.cir': 'broken\n.param r=1k\nV1 a 0 1\nR1 a 0 {r}\nX1 a 0 nothing\n.op\n.end\n',
	'models.lib': '.lib tt\n.model rmod r(rsh=100)\n.endl\n.lib ff\n.model rmod r(rsh=80)\n.endl\n',
	'pair.cir': `pair
V1 d 0 1
M1 d g 0 0 nch W=10u L=1u
M2 d g 0 0 nch W=2.5u L=1u
V2 g 0 0.8
.model nch nmos level=54 version=4.8 vth0=0.4
.dc V1 1 1 1
.meas dc id min i(V1)
.end
`,
	'calls.cir': `calls
V1 in 0 10
.subckt half a b
R1 a b 1k
R2 b 0 1k
.ends
X1 in one half
X2 in two half
.dc V1 9 10 1
.meas dc one find v(one) at=10
.meas dc two find v(two) at=10
.end
`,
	'load.cir': `load
V1 in 0 10
R1 in out 1k
R2 out 0 1k
.dc V1 9 10 1
.meas dc vout find v(out) at=10
.meas dc load param='vout*vout'
.end
`,
	'notes.md': 'Nothing to simulate.\n',
	'.circuit_ai/design_goals.json': JSON.stringify(goals)
};

/** The agent's tools for studies over a project of small netlists. */
export async function openStudyTools(engines: SimulationPool, permit: Permit = allowAll) {
	const studies = {} as StudyAccess;
	const made = bench(studyFiles, { permit, studies });
	Object.assign(studies, studiesInThread(await made.files.database(), made.files, engines));
	const run = async (tool: string, parameters: Record<string, unknown>, signal = new AbortController().signal) =>
		(await made.run(tool, parameters, makeContext({ permit, signal }))).outcome;
	return { ...made, run, studies };
}
