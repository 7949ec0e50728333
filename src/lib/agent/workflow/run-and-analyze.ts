import type { ToolCall } from '#lib/llm/types.ts';
import type { ToolExecution } from '#lib/tools/executor.ts';
import { failed } from '#lib/tools/outcome.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';
import type { TurnHooks } from '../turn-hooks.ts';

export interface AnalysisParts {
	/** Whether the stage needs a run even when it changed no file. */
	needsRun: boolean;
	/** Added to the request to simulate; empty for nothing. */
	hint: string;
	/** Whether a tool only reads. */
	reads(toolName: string): boolean;
	/** The task of the analysis of a run; null when there is nothing to analyze, as after a failed run. */
	analysis(runId: string): Promise<string | null>;
}

const SIMULATE =
	'The files have changed since the last run, or there is none yet. Simulate the netlist with run_simulation now, so that the step ends with its results.';

/**
 * Takes a turn from acting over simulating to analyzing: when the model has finished, it is told once to simulate what it changed;
 * when there is a run, it gets the task to analyze it, in which only reading tools run.
 */
export function runAndAnalyze({ needsRun, hint, reads, analysis }: AnalysisParts): TurnHooks {
	let step: 'act' | 'simulate' | 'analyze' = 'act';
	let runId: string | null = null;
	let isOpen = needsRun;
	return {
		beforeCall: ({ name }: ToolCall) => (step === 'analyze' && !reads(name) ? onlyReading(name) : null),
		afterCall(_: ToolCall, { outcome: { details }, operations }: ToolExecution) {
			const run = details && 'runId' in details ? details.runId : null;
			if (operations.some(({ changes, status }) => status === 'success' && changes.length > 0)) {
				isOpen = true;
				runId = null;
			}
			if (run === null) return;
			isOpen = false;
			runId = run;
		},
		async beforeEnd() {
			if (step === 'analyze') return null;
			if (runId !== null) {
				const task = await analysis(runId);
				if (task !== null) step = 'analyze';
				return task;
			}
			if (!isOpen || step === 'simulate') return null;
			step = 'simulate';
			return hint === '' ? SIMULATE : `${SIMULATE}\n${hint}`;
		}
	};
}

function onlyReading(name: string): ToolOutcome {
	return failed({
		errorType: 'not_in_this_step',
		message: `This step analyzes the run, so ${name} was not run: only tools that read are available.`,
		suggestions: ['Write the analysis, and name the change that you would make as the next step.']
	});
}
