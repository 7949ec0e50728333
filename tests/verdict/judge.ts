import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import type { ProjectSimulation } from '#lib/sim/project-simulation.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

/** What a run and its judge say. */
export interface Judgement {
	status: RunRecord['status'];
	level: 'trusted' | 'suspicious' | 'failed';
	/** `code` or `code:line` of each reason, without those of notes. */
	reasons: string[];
	/** Whether the time limit ended the run. */
	isCutOff: boolean;
}

export interface JudgeOptions {
	dialect?: ProjectSimulation['compatibility'] | undefined;
	/** When a run that has not ended is stopped, ms. */
	timeLimitMs?: number;
}

export type Judge = (
	files: Readonly<Record<string, string | Uint8Array>>,
	entry: string,
	options?: JudgeOptions
) => Promise<Judgement>;

const TIME_LIMIT_MS = 30_000;

/**
 * Runs netlists with the real engine and judges them, as the app does.
 *
 * @param simulator the engine in this process unless given
 */
export async function createJudge(simulator?: Simulator): Promise<Judge> {
	const engine = simulator ?? hostSimulator(await createEngineHost());
	const netlists = localNetlists();
	return async (files, entry, { dialect, timeLimitMs = TIME_LIMIT_MS } = {}) => {
		const settings = dialect && { [simulationPath]: JSON.stringify({ version: 1, compatibility: dialect }) };
		const { run } = await simulate({
			projectId: 'verdict',
			files: new MemoryFiles({ ...files, ...settings }),
			entry,
			simulator: engine,
			netlists,
			origin: 'user',
			limits: { timeLimitMs },
			clock: systemClock
		});
		const reasons = run.verdict?.reasons ?? [];
		return {
			status: run.status,
			level: run.verdict?.level ?? 'failed',
			reasons: reasons.map(({ code, line }) => (line === null ? code : `${code}:${line}`)),
			isCutOff: reasons.some(({ code, values }) => code === 'ended_early' && values.reason === 'time_limit')
		};
	};
}
