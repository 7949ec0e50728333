import { toFault } from '#lib/base/fault.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { findNetlist } from './find-netlist.ts';
import { formatRunReport } from './run-report.ts';

/** Less than the time limit of a tool, so that a run that takes too long still returns partial data. */
const TIME_LIMIT_MS = 50_000;

export const runSimulation = defineTool({
	name: 'run_simulation',
	description:
		'Runs the analyses of a netlist (.op, .dc, .ac, .tran, .noise, .meas and others) with ngspice. Returns the status, ' +
		'what the checks of its numbers found, errors and warnings with file and line, measured values with units, how far ' +
		'each design goal is met, and a few samples of the curves; inspect_data reads any other value. A run is stopped after 50 s; the answer then covers the part ' +
		'before that. If nothing has changed since an earlier run, it returns the results of that run.',
	parameters: {
		type: 'object',
		properties: {
			file: {
				type: 'string',
				description:
					'Netlist to run, relative to the project. If omitted, the one that the user has open or the only one with an analysis.'
			},
			analysis: {
				type: 'string',
				description:
					'An analysis card to run instead of the ones in the netlist, such as ".ac dec 20 1 100meg". The file is not changed.'
			},
			parameters: {
				type: 'object',
				description:
					'Other values for parameters that the netlist sets with .param, as numbers or as text with a SPICE suffix, such as {"rload": "2k"}, for this run only. The file is not changed.',
				additionalProperties: true
			}
		},
		additionalProperties: false
	},
	category: 'simulation',
	effect: 'run',
	paths: ['file'],
	icon: 'activity',
	label: 'run_simulation',
	async preview(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return planned;
		const { entry, overrides } = planned;
		return { kind: 'run', entry, analysis: overrides?.analysis ?? null, parameters: { ...overrides?.parameters } };
	},
	async alreadyDone(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return null;
		const { entry, overrides } = planned;
		const earlier = await context.findRun(entry, overrides);
		if (!earlier) return null;
		const reason = `${entry} was not run again: its files, the settings and the goals have not changed since an earlier run, which gave:`;
		return { reason, result: report(earlier, overrides, context.signal) };
	},
	async execute(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return planned;
		const { entry, overrides } = planned;
		try {
			return report(await runIt(entry, overrides, context), overrides, context.signal);
		} catch (thrown) {
			const fault = toFault(thrown);
			if (fault.code !== 'analysis_unknown' && fault.code !== 'parameter_unknown') throw thrown;
			return failed({
				errorType: fault.code,
				message: fault.message,
				suggestions: ['Fix the arguments, or change the netlist itself.']
			});
		}
	}
});

interface PlannedRun {
	entry: string;
	overrides: RunOverrides | undefined;
}

async function planRun(
	{
		file,
		analysis = '',
		parameters = {}
	}: { file?: string; analysis?: string; parameters?: Readonly<Record<string, unknown>> },
	{ files, activePath }: CallContext
): Promise<PlannedRun | ToolOutcome> {
	const entry = file ?? (await findNetlist(files, activePath));
	if (typeof entry !== 'string') return entry;
	const entries = await files.list();
	if (!entries.some(({ path, kind }) => path === entry && kind !== 'folder'))
		return fileNotFound(entry, entries, ['Use list_project_files to see what is there.']);
	return { entry, overrides: readOverrides(analysis.trim(), parameters) };
}

/** What a model gave as `analysis` and `parameters`; undefined when both are empty. */
function readOverrides(analysis: string, parameters: Readonly<Record<string, unknown>>): RunOverrides | undefined {
	const values = Object.entries(parameters).flatMap(([name, value]): [string, string | number][] =>
		typeof value === 'number' || typeof value === 'string' ? [[name.toLowerCase(), value]] : []
	);
	if (analysis === '' && values.length === 0) return undefined;
	return { ...(analysis === '' ? {} : { analysis }), parameters: Object.fromEntries(values) };
}

function runIt(
	entry: string,
	overrides: RunOverrides | undefined,
	{ signal, onProgress, runNetlist }: CallContext
): Promise<SimulationResult> {
	return runNetlist(entry, {
		...(overrides ? { overrides } : {}),
		signal,
		timeLimitMs: TIME_LIMIT_MS,
		onProgress: (fraction, note) => onProgress?.({ fraction, note })
	});
}

/** Says that the results are not those of the stored netlist. */
function overridesLine(overrides: RunOverrides | undefined): string {
	if (!overrides) return '';
	const values = Object.entries(overrides.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
	const list = [...(overrides.analysis ? [overrides.analysis] : []), ...values].join(', ');
	return `For this run only, with ${list}; the files are unchanged.\n`;
}

function report(result: SimulationResult, overrides: RunOverrides | undefined, signal: AbortSignal): ToolOutcome {
	const { run } = result;
	const content = overridesLine(overrides) + formatRunReport(result);
	const goals = run.status === 'failed' ? [] : result.goals;
	const details = { kind: 'run', runId: run.id, entry: run.entry, goals } as const;
	if (run.status !== 'failed') return succeeded(content, details);
	return failed({
		errorType: signal.aborted ? 'aborted' : 'simulation_failed',
		message: content,
		suggestions: ['Fix the netlist at the lines named above, then run it again.'],
		details
	});
}
