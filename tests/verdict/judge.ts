import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { ProjectSimulation } from '#lib/sim/project-simulation.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import { hostSimulator } from '../support/host-simulator.ts';
import { localNetlists } from '../support/local-netlists.ts';
import { MemoryFiles } from '../support/memory-files.ts';
import { createEngineHost } from '../support/ngspice.ts';

/** What a run and its judge say. */
export interface Judgement {
	status: RunRecord['status'];
	level: 'trusted' | 'suspicious' | 'failed';
	/** `code` or `code:line` of each reason, without those of notes. */
	reasons: string[];
}

export type Judge = (
	files: Readonly<Record<string, string | Uint8Array>>,
	entry: string,
	dialect?: ProjectSimulation['compatibility']
) => Promise<Judgement>;

/** Longest run, ms. */
const TIME_LIMIT_MS = 30_000;

/** Runs netlists with the real engine and judges them, as the app does. */
export async function createJudge(): Promise<Judge> {
	const simulator = hostSimulator(await createEngineHost());
	const netlists = localNetlists();
	return async (files, entry, dialect) => {
		const settings = dialect && { [simulationPath]: JSON.stringify({ version: 1, compatibility: dialect }) };
		const { run } = await simulate({
			projectId: 'verdict',
			files: new MemoryFiles({ ...files, ...settings }),
			entry,
			simulator,
			netlists,
			origin: 'user',
			limits: { timeLimitMs: TIME_LIMIT_MS },
			clock: systemClock
		});
		const reasons = run.verdict?.reasons ?? [];
		return {
			status: run.status,
			level: run.verdict?.level ?? 'failed',
			reasons: reasons.map(({ code, line }) => (line === null ? code : `${code}:${line}`))
		};
	};
}
