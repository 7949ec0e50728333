import type { MetricRecord } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Measurement } from '#lib/measure/measurement.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';
import { isSameName, type ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { metricReason } from '../../results/metrics/metric-format.ts';

/** What goals are judged by. */
export interface JudgedRun {
	status: 'none' | 'failed' | 'measured';
	/** Analyses whose plots the run has. */
	analyses: ReadonlySet<AnalysisKind>;
	metrics: readonly MetricRecord[];
	/** Signals declared in the goals file. */
	signals: DeclaredSignals;
	measurements: readonly ProjectMeasurement[];
}

/** Why a goal cannot be judged, and what to do; null for one that is. */
export function goalReason({ goal, state, metric, reason }: GoalStatus, run: JudgedRun, t: Messages): string | null {
	const texts = t.workbench;
	if (state !== 'unknown') return null;
	if (run.status === 'none') return texts.goalNoRun;
	if (run.status === 'failed') return texts.goalRunFailed;
	if (reason === 'unit_mismatch') return texts.goalUnits(goal.unit, metric?.unit ?? '');
	if (reason === 'no_value' && metric) return metricReason(metric, t);
	const [, kind, name = ''] = /^(meas|expr):(.*)$/u.exec(goal.metric) ?? [];
	if (kind === 'meas') return texts.goalNoCard(name);
	if (kind === 'expr') {
		const measurement = run.measurements.find((other) => isSameName(other.name, name));
		return measurement ? withoutAnalysis([measurement.analysis], run, t) : texts.goalNoMeasurement(name);
	}
	const measurement = findMeasurement(goal.metric);
	if (!measurement) return texts.goalNotMeasured;
	const missing = undeclared(measurement, run.signals);
	if (missing.length > 0) return texts.goalNeeds(missing.join(', '));
	if (!measurement.analyses.some((analysis) => run.analyses.has(analysis)))
		return withoutAnalysis(measurement.analyses, run, t);
	if (goal.signal && run.metrics.some(({ id }) => id === goal.metric)) return texts.goalNoSignal(goal.signal);
	if (measurement.of === 'response' && measurement.needsInput) return texts.goalNeeds('input');
	return texts.goalNotMeasured;
}

/** The signals and expressions that a goal without a value is read from, and the analyses whose plots may lack them. */
export function goalSignals(
	{ goal, state, metric }: GoalStatus,
	{ signals, measurements }: Pick<JudgedRun, 'signals' | 'measurements'>
): { texts: readonly string[]; analyses: readonly AnalysisKind[] } | null {
	if (state !== 'unknown') return null;
	const name = /^expr:(.*)$/u.exec(goal.metric)?.[1];
	if (name !== undefined) {
		const own = measurements.find((other) => isSameName(other.name, name));
		return own && metric?.value === null ? { texts: [own.expression], analyses: [own.analysis] } : null;
	}
	const measurement = findMeasurement(goal.metric);
	if (!measurement) return null;
	const roles = measurement.of === 'offset' ? (['offset'] as const) : 'roles' in measurement ? measurement.roles : [];
	const declared = roles.flatMap((role) => {
		if (role === 'gain') return [signals.output, signals.input];
		const { output, input, voltage, current }: Partial<Record<string, string | number>> = { ...signals[role] };
		return [output, input, voltage, current];
	});
	const read = roles.length > 0 ? declared : [goal.signal ?? signals.output];
	const texts = read.filter((text): text is string => typeof text === 'string');
	return { texts, analyses: measurement.analyses };
}

/** What must be declared before it can be measured. */
function undeclared(measurement: Measurement, signals: DeclaredSignals): string[] {
	if (measurement.of === 'offset') return signals.offset ? [] : ['offset'];
	if (!('roles' in measurement)) return [];
	const roles = measurement.roles.flatMap((role) => (role === 'gain' ? (['output', 'input'] as const) : [role]));
	return roles.filter((role) => signals[role] === undefined);
}

function withoutAnalysis(analyses: readonly AnalysisKind[], run: JudgedRun, t: Messages): string {
	if (analyses.some((analysis) => run.analyses.has(analysis))) return t.workbench.goalNotMeasured;
	return t.workbench.goalNoAnalysis(analyses.map((analysis) => t.results.analyses[analysis] ?? analysis).join(' / '));
}
