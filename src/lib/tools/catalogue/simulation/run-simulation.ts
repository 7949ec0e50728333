import { toFault } from '#lib/base/fault.ts';
import { targetName, type Setting } from '#lib/db/runs/run-setting.ts';
import type { Terminal } from '#lib/spice/features/terminal-at.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ExecutionContext, ToolOutcome } from '../../types.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { rowOfStudy, type StudyRow } from '../studies/row-of-study.ts';
import { findNetlist } from './find-netlist.ts';
import { operatingPointLines } from './operating-point-lines.ts';
import { formatRunReport } from './run-report.ts';

/** Part of the time of the call that its run may take, so that one that takes too long still returns partial data. */
const RUN_SHARE = 5 / 6;

export const runSimulation = defineTool({
	name: 'run_simulation',
	description:
		'Runs the analyses of a netlist (.op, .dc, .ac, .tran, .noise, .meas and others) with ngspice. Returns the status, ' +
		'what the checks of its numbers found, errors and warnings with file and line, measured values with units, how far ' +
		'each design goal is met, and a few samples of the curves; inspect_data reads any other value. A run that takes too long is stopped; the answer then covers the ' +
		'part before that. If nothing has changed since an earlier run, it returns the results of that run.',
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
			},
			operating_point: {
				type: 'boolean',
				default: false,
				description:
					'Adds the DC operating point: voltages of nodes; region, currents, voltages, gm and power of devices.'
			},
			study_row: {
				type: 'object',
				description:
					'Simulates one row of a study, with its values and its curves, such as {"study": "corners-amp", "row": 3}; `file` is then left out.',
				properties: {
					study: { type: 'string', description: 'Name of the study.' },
					row: { type: 'integer', minimum: 1, description: 'Number of the row, from 1.' }
				},
				required: ['study', 'row'],
				additionalProperties: false
			},
			loop_gain: {
				type: 'object',
				description:
					'Computes the loop gain (Tian) with crossover, phase and gain margin, without cutting the loop: the terminal of a device on the path of the feedback, such as {"device": "R2", "node": "fb"}. Runs the .ac of the netlist, or `analysis`, with all other AC sources off. Positive at low frequencies for negative feedback.',
				properties: {
					device: { type: 'string', description: 'Name of the device, in a subcircuit with its calls: "x1.m3".' },
					node: { type: 'string', description: 'Node as written on the line of the device.' },
					terminal: {
						type: 'integer',
						minimum: 1,
						description: 'Which terminal of the device, from 1; needed only if several are at the node.'
					}
				},
				required: ['device', 'node'],
				additionalProperties: false
			}
		},
		additionalProperties: false
	},
	category: 'simulation',
	effect: 'run',
	operation: 'simulation',
	paths: ['file'],
	icon: 'activity',
	label: 'run_simulation',
	async preview(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return planned;
		const { entry, overrides } = planned;
		return { kind: 'run', entry, analysis: analysisText(overrides), parameters: valuesOf(overrides) };
	},
	async alreadyDone(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return null;
		const { entry, overrides } = planned;
		const earlier = await context.findRun(entry, overrides);
		if (!earlier) return null;
		const reason = `${entry} was not run again: its files, the settings and the goals have not changed since an earlier run, which gave:`;
		return {
			reason,
			result: report(earlier, overrides, context.signal, await pointLines(earlier, parameters, context))
		};
	},
	async execute(parameters, context) {
		const planned = await planRun(parameters, context);
		if ('status' in planned) return planned;
		const { entry, overrides } = planned;
		try {
			const result = await runIt(entry, overrides, context);
			return report(result, overrides, context.signal, await pointLines(result, parameters, context));
		} catch (thrown) {
			const fault = toFault(thrown);
			if (!isAboutArguments(fault.code)) throw thrown;
			return failed({
				errorType: fault.code,
				message: fault.message,
				suggestions: ['Fix the arguments, or change the netlist itself.']
			});
		}
	}
});

/** What is run in place of the netlist's analyses; null for nothing else. */
function analysisText({ analysis, loopGain }: RunOverrides = {}): string | null {
	const probe = loopGain ? [`loop gain at ${loopGain.device}, node ${loopGain.node}`] : [];
	return [...probe, ...(analysis === undefined ? [] : [analysis])].join(', ') || null;
}

/** What a run sets, by the names that lists give it. */
function valuesOf({ parameters, values = [] }: RunOverrides = {}): Record<string, string | number> {
	const named = values.map(({ target, value }) => [targetName(target), value] as const);
	return { ...parameters, ...Object.fromEntries(named) };
}

/** Whether other arguments, or another netlist, help. */
function isAboutArguments(code: string): boolean {
	return code === 'analysis_unknown' || code === 'parameter_unknown' || code.startsWith('loop_');
}

interface PlannedRun {
	entry: string;
	overrides: RunOverrides | undefined;
}

async function planRun(
	{
		file,
		analysis = '',
		parameters = {},
		loop_gain,
		study_row
	}: {
		file?: string;
		analysis?: string;
		parameters?: Readonly<Record<string, unknown>>;
		loop_gain?: Terminal;
		study_row?: StudyRow;
	},
	{ files, activePath, studies }: CallContext
): Promise<PlannedRun | ToolOutcome> {
	const ofStudy = study_row && study_row.study.trim() !== '' ? await rowOfStudy(study_row, { files, studies }) : null;
	if (ofStudy && 'status' in ofStudy) return ofStudy;
	const entry = ofStudy?.netlist ?? file ?? (await findNetlist(files, activePath));
	if (typeof entry !== 'string') return entry;
	const entries = await files.list();
	if (!entries.some(({ path, kind }) => path === entry && kind !== 'folder'))
		return fileNotFound(entry, entries, ['Use list_project_files to see what is there.']);
	return { entry, overrides: readOverrides(analysis.trim(), parameters, loop_gain, ofStudy?.values) };
}

/** What a model gave; undefined when all is empty. */
function readOverrides(
	analysis: string,
	parameters: Readonly<Record<string, unknown>>,
	terminal: Terminal | undefined,
	ofStudy: readonly Setting[] | undefined
): RunOverrides | undefined {
	// Models fill in what they do not need with empty texts.
	const loopGain = terminal && terminal.device.trim() !== '' ? terminal : undefined;
	const values = Object.entries(parameters).flatMap(([name, value]): [string, string | number][] =>
		typeof value === 'number' || typeof value === 'string' ? [[name.toLowerCase(), value]] : []
	);
	if (analysis === '' && values.length === 0 && !loopGain && !ofStudy) return undefined;
	return {
		...(analysis === '' ? {} : { analysis }),
		...(loopGain ? { loopGain } : {}),
		...(ofStudy ? { values: ofStudy } : {}),
		parameters: Object.fromEntries(values)
	};
}

function runIt(
	entry: string,
	overrides: RunOverrides | undefined,
	{ signal, timeLimitMs, onProgress, runNetlist }: ExecutionContext
): Promise<SimulationResult> {
	return runNetlist(entry, {
		...(overrides ? { overrides } : {}),
		signal,
		timeLimitMs: timeLimitMs * RUN_SHARE,
		onProgress: (fraction, note) => onProgress?.({ fraction, note })
	});
}

/** Says that the results are not those of the stored netlist. */
function overridesLine(overrides: RunOverrides | undefined): string {
	if (!overrides) return '';
	const values = Object.entries(valuesOf(overrides)).map(([name, value]) => `${name}=${value}`);
	const analysis = analysisText(overrides);
	const list = [...(analysis === null ? [] : [analysis]), ...values].join(', ');
	return `For this run only, with ${list}; the files are unchanged.\n`;
}

/** The operating point, if it is asked for and the run has a result; empty otherwise. */
async function pointLines(
	result: SimulationResult,
	{ operating_point: isWanted }: { operating_point?: boolean },
	{ operatingPoint, signal }: CallContext
): Promise<string> {
	if (!isWanted || result.run.status === 'failed') return '';
	return `\n${operatingPointLines(await operatingPoint(result, signal))}`;
}

function report(
	result: SimulationResult,
	overrides: RunOverrides | undefined,
	signal: AbortSignal,
	point: string
): ToolOutcome {
	const { run } = result;
	const content = overridesLine(overrides) + formatRunReport(result) + point;
	const goals = run.status === 'failed' ? [] : result.goals;
	const details = { kind: 'run', runId: run.id, entry: run.entry, goals } as const;
	if (run.status !== 'failed') return succeeded(content, details);
	return failed({
		errorType: signal.aborted ? 'aborted' : 'simulation_failed',
		message: content,
		suggestions: ['Fix the netlist at the lines named above, then run it again.'],
		transient: isEngineLost(run),
		details
	});
}

/** Whether the engine could not be started or ended, which says nothing about the netlist. */
function isEngineLost({ reason, log }: SimulationResult['run']): boolean {
	return reason === 'unavailable' || log.some(({ code }) => code === 'engine_lost');
}
