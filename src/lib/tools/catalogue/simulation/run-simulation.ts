import { toFault } from '#lib/base/fault.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
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
		overrides?: RunOverrides;
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
				},
				analysis: {
					type: 'string',
					description:
						'An analysis card to run in place of the ones in the netlist, such as ".ac dec 20 1 100meg". The file is not changed.'
				},
				parameters: {
					type: 'object',
					description:
						'Other values for parameters that the netlist sets with .param, such as {"rload": "2k"}, for this run only. The file is not changed.',
					additionalProperties: true
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
			const overrides = readOverrides(parameters);
			try {
				return report(entry, await runIt(entry, overrides, context, runNetlist), overrides, context);
			} catch (thrown) {
				const fault = toFault(thrown);
				if (fault.code !== 'analysis_unknown' && fault.code !== 'parameter_unknown') throw thrown;
				return failed({
					errorType: fault.code,
					message: fault.message,
					suggestions: ['Correct the arguments, or change the netlist itself.']
				});
			}
		}
	};
}

/** What a model gave as `analysis` and `parameters`; undefined when neither says anything. */
function readOverrides({ analysis, parameters }: Record<string, unknown>): RunOverrides | undefined {
	const given = typeof parameters === 'object' && parameters !== null ? Object.entries(parameters) : [];
	const values = given.flatMap(([name, value]): [string, string | number][] =>
		typeof value === 'number' || typeof value === 'string' ? [[name.toLowerCase(), value]] : []
	);
	const card = typeof analysis === 'string' && analysis.trim() !== '' ? analysis.trim() : undefined;
	if (card === undefined && values.length === 0) return undefined;
	return { ...(card === undefined ? {} : { analysis: card }), parameters: Object.fromEntries(values) };
}

function runIt(
	entry: string,
	overrides: RunOverrides | undefined,
	context: ToolContext,
	runNetlist: RunNetlist
): Promise<SimulationResult> {
	return runNetlist(entry, {
		...(overrides ? { overrides } : {}),
		signal: context.signal,
		timeLimitMs: TIME_LIMIT_MS,
		onProgress: (fraction, note) => context.onProgress?.({ fraction, note })
	});
}

/** Says that the numbers are not those of the netlist as it is stored. */
function overridesLine(overrides: RunOverrides | undefined): string {
	if (!overrides) return '';
	const values = Object.entries(overrides.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
	const said = [...(overrides.analysis ? [overrides.analysis] : []), ...values].join(', ');
	return `For this run only, with ${said}; the files are as they were.\n`;
}

function report(
	entry: string,
	result: SimulationResult,
	overrides: RunOverrides | undefined,
	context: ToolContext
): ToolOutcome {
	const { run } = result;
	const content = overridesLine(overrides) + formatRunReport(result);
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
