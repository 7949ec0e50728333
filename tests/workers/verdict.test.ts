import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord, VerdictRecord } from '#lib/db/records.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { exampleFiles, exampleIds, exampleManifest } from '../support/spice/gallery.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';

/** Folder with one folder a case: `deck.cir`, what it includes, and the verdict with `code:line` of its reasons. */
const samples = 'tests/samples/verdict';

let host: EngineHost;
const netlists = localNetlists();
beforeAll(async () => {
	host = await createEngineHost();
});

interface TextFile {
	path: string;
	content: string;
}

async function runProject(files: readonly TextFile[], entry: string): Promise<RunRecord> {
	const reader = new MemoryFiles(Object.fromEntries(files.map(({ path, content }) => [path, content])));
	const job = {
		projectId: 'p',
		origin: 'user',
		limits: { timeLimitMs: 30_000 },
		clock: systemClock,
		netlists
	} as const;
	return (await simulate({ ...job, files: reader, entry, simulator: hostSimulator(host) })).run;
}

function brief(verdict: VerdictRecord | undefined) {
	const reasons = verdict?.reasons.map(({ code, line }) => (line === null ? code : `${code}:${line}`));
	return { level: verdict?.level, reasons };
}

describe('the verdict', () => {
	it.each(readdirSync(samples))(
		'[C5] [VER2] [VER3] [VER4] [VER5] [VER6] [VER7] [VER9] [VER10] [VER11] [VER12] [VER22] [VER33] %s',
		async (name) => {
			const folder = join(samples, name);
			const files = readdirSync(folder)
				.filter((path) => !path.endsWith('.json'))
				.map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8') }));
			const { verdict } = await runProject(files, 'deck.cir');
			expect(brief(verdict)).toEqual(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')));
		}
	);

	it.each(exampleIds())('[C5] [VER8] the example %s is trusted', async (id) => {
		const run = await runProject(exampleFiles(id), exampleManifest(id).entry);
		expect(brief(run.verdict)).toEqual({ level: 'trusted', reasons: [] });
	});

	it.each<[string, string[]]>([
		['ngspice', ['inner_suffix:3', 'inner_suffix:4', 'capital_m:6']],
		['ltspice', ['inner_suffix:4', 'capital_m:1']]
	])('[C5] [VER4] reads values and libraries as %s does', async (dialect, reasons) => {
		const deck = '* t\nV1 a 0 1\nR1 a 0 4k7\nR2 a 0 r=4k7\n.lib parts.lib\nR3 a b 1\n.op\n.end\n';
		const own = { ltspice: deck, ngspice: deck.replace('.lib parts.lib\nR3 a b 1', 'R4 b 0 1k\nR3 a b 1M') };
		const files = [
			{ path: 'deck.cir', content: dialect === 'ltspice' ? own.ltspice : own.ngspice },
			{ path: 'parts.lib', content: 'R4 b 0 1M\n' },
			{ path: simulationPath, content: JSON.stringify({ version: 1, compatibility: dialect }) }
		];
		const { verdict } = await runProject(files, 'deck.cir');
		expect(brief(verdict)).toEqual({ level: 'suspicious', reasons: expect.arrayContaining(reasons) });
		expect(verdict?.reasons).toHaveLength(reasons.length);
	});

	it('[C5] [VER4] sees definitions by .macro and cards over joined lines', async () => {
		const deck = '* t\n.macro load a\nR1 a 0 1M\n.eom\nV1 a 0 1\nX1 a load\n.options \\\\\n  reltol=0.1\n.op\n.end\n';
		const { verdict } = await runProject([{ path: 'deck.cir', content: deck }], 'deck.cir');
		expect(brief(verdict)).toEqual({ level: 'suspicious', reasons: ['capital_m:3', 'loose_tolerance:8'] });
	});

	it('[C5] [VER1] a run that was stopped is suspicious, whatever else it is', async () => {
		const deck = 't\nV1 a 0 SIN(0 1 1k)\nR1 a b 1k\nC1 b 0 1n\n.tran 1u 1000\n.end\n';
		const reader = new MemoryFiles({ 'deck.cir': deck });
		const job = { projectId: 'p', origin: 'user', limits: { timeLimitMs: 300 }, clock: systemClock, netlists } as const;
		const { run } = await simulate({ ...job, files: reader, entry: 'deck.cir', simulator: hostSimulator(host) });
		expect(run.status).toBe('stopped');
		expect(run.verdict).toMatchObject({
			level: 'suspicious',
			reasons: [{ code: 'ended_early', values: { reason: 'time_limit' } }]
		});
	});
});
