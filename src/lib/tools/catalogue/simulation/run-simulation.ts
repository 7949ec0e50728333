import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { OperationDraft, Tool, ToolContext, ToolOutcome } from '../../types.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { findNetlist } from './find-netlist.ts';
import { formatRunReport } from './run-report.ts';

/** Below the limit of a tool, so that a run that is too long still gives its partial data. */
const TIME_LIMIT_MS = 50_000;

/** Simulates a netlist as stored, and keeps the run. */
export type RunNetlist = (
	entry: string,
	options: {
		signal: AbortSignal;
		timeLimitMs: number;
		onProgress: (fraction: number | null, note: string) => void;
	}
) => Promise<SimulationResult>;

export function createRunSimulationTool(files: ProjectFiles, runNetlist: RunNetlist): Tool {
	return {
		name: 'run_simulation',
		description:
			'Runs the analyses of a netlist (.op, .dc, .ac, .tran, .noise, .meas and others) with ngspice. Gives the status, ' +
			'errors and warnings with file and line, measured values with units, how far each design goal is met, and a ' +
			'few samples of the curves.',
		parameters: {
			type: 'object',
			properties: {
				file: {
					type: 'string',
					description: 'Netlist to run; when left out, the one the user has open or the only one with an analysis.'
				}
			},
			additionalProperties: false
		},
		category: 'simulation',
		generation: 1,
		permission: 'execute',
		parallel: false,
		paths: ['file'],
		async execute(parameters, context) {
			const entry =
				typeof parameters.file === 'string' ? parameters.file : await findNetlist(files, context.activePath);
			if (typeof entry !== 'string') return entry;
			if (!(await files.read(entry)))
				return fileNotFound(entry, await files.list(), ['Use list_project_files to see what is there.']);
			return report(entry, await runIt(entry, context, runNetlist), context);
		}
	};
}

function runIt(entry: string, context: ToolContext, runNetlist: RunNetlist): Promise<SimulationResult> {
	return runNetlist(entry, {
		signal: context.signal,
		timeLimitMs: TIME_LIMIT_MS,
		onProgress: (fraction, note) => context.onProgress?.({ fraction, note })
	});
}

function report(entry: string, result: SimulationResult, context: ToolContext): ToolOutcome {
	const { run } = result;
	const content = formatRunReport(result);
	const details = { kind: 'run', runId: run.id } as const;
	const operation: OperationDraft = {
		type: 'simulation',
		path: entry,
		before: null,
		after: null,
		additions: 0,
		deletions: 0,
		summary: `Simulated ${entry}: ${run.status}`
	};
	if (run.status !== 'failed') return succeeded(content, { details, operations: [operation] });
	return failed({
		errorType: context.signal.aborted ? 'aborted' : 'simulation_failed',
		message: content,
		suggestions: ['Correct the netlist at the lines named above, then run it again.'],
		details,
		operations: [operation]
	});
}
