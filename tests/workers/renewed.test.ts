import { beforeAll, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { exampleFiles, exampleManifest } from '../support/spice/gallery.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

/** Scripts that leave behind whatever a script can: variables, functions, files, folders, half a line, open files. */
const untidy = [
	'set leaked=1\nlet const.leak=7\ndefine leaked(x) x+1\nalias op echo aliased\necho -n half a line',
	'op\nwrite /tmp/left.raw\nwrite left.raw\nwrdata left.txt all\necho text > /left.log\ncd /tmp',
	'set filetype=ascii\nset units=degrees\noptran 1 1 1 1n 1u 0\nsetseed 42\nlet x=sgauss(0)\nprint x',
	'tran 1u 1m\nplot v(b)\nstrcmp a "x" "y"\nset rndseed=7\nshow r1\ninventory\nversion -f\ndate',
	'op\nif $?leaked\necho leaked\nelse\necho clean\nend\ncd\nshell ls\nprint time()',
	'tran 1n 100u\nstop after 5\nresume\nstatus\ntrace v(b)\nsave v(b)\nalter r1=5k\nop\nprint v(b)'
];

/** Examples that between them have every analysis and kind of device of the gallery. */
const varied = [
	'adc-comparator',
	'band-gap',
	'buck-converter',
	'class-ab-stage',
	'colpitts-oscillator',
	'common-emitter',
	'crystal-oscillator',
	'differential-pair',
	'frequency-divider',
	'low-noise-stage',
	'op-amp-macromodel',
	'ring-oscillator',
	'two-stage-opamp'
];

const requests: [string, SimulationRequest][] = [
	...varied.map((name): [string, SimulationRequest] => [
		name,
		{ files: exampleFiles(name), entry: exampleManifest(name).entry, timeLimitMs: 30_000 }
	]),
	...untidy.map((script): [string, SimulationRequest] => [
		script.split('\n')[0] ?? '',
		{
			files: [
				{
					path: 'sub folder/main.cir',
					content: `untidy\nV1 a 0 5 AC 1\nR1 a b 1k\nR2 b 0 1k\nC1 b 0 1u\n.control\n${script}\n.endc\n.end\n`
				}
			],
			entry: 'sub folder/main.cir',
			timeLimitMs: 30_000
		}
	])
];

let fresh: EngineHost;
let renewing: EngineHost;
beforeAll(async () => {
	[fresh, renewing] = [await createEngineHost(), await createEngineHost()];
	requests.forEach(([, request], key) => renewing.hold(key, request));
});

const control = { onEvent: () => undefined, isStopped: () => false };

/** All of an outcome but what the clock and the calendar have a part in. */
function lasting({ log, ...outcome }: SimulationOutcome): unknown {
	const texts = log
		.filter(({ text }) => !/^ ?Reference value|time \(seconds\)/u.test(text))
		.map(({ text }) => text.replace(/\b\d\d:\d\d:\d\d\b/gu, 'then'));
	return { ...outcome, elapsedMs: 0, log: texts };
}

it('[ENG6] an instance that is put back to what it was gives bit for bit what a new one gives', async () => {
	const expected: unknown[] = [];
	for (const [, request] of requests) expected.push(lasting(await fresh.run(request, control)));
	const keys = requests.map((_, key) => key);
	for (const held of [...keys, ...keys.toReversed()])
		expect(lasting(await renewing.run({ held, edits: [] }, control)), requests[held]?.[0]).toEqual(expected[held]);
});
