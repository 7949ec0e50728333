import { analysisKinds, type AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import { defineProjectFile } from '#lib/project/project-file.ts';
import { optional, SettingFields } from './setting-fields.ts';

/** An expression with a name, whose value is measured in every run. */
export interface ProjectMeasurement {
	/** Letters, digits and underscores; unique without regard to case. Goals name it `expr:<name>`. */
	name: string;
	/** An expression with a single value (`docs/EXPRESSIONS.md`). */
	expression: string;
	/** The analysis over whose curves it is evaluated. */
	analysis: Exclude<AnalysisKind, 'other'>;
	/** ngspice's name of a plot, such as `ac2`; all plots of the analysis if absent. */
	plot?: string;
}

interface ProjectMeasurements {
	version: 1;
	measurements: ProjectMeasurement[];
}

/** Limits that keep the work after a run bounded. */
const MAX_MEASUREMENTS = 200;
const namePattern = /^[a-z_]\w{0,39}$/iu;

const fields = new SettingFields('.circuit_ai/measurements.json', 'measurements');

export function isMeasurementName(name: string): boolean {
	return namePattern.test(name);
}

/** Whether two names are the same one, as they are for `.meas`. */
export function isSameName(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

/**
 * Reads a project's measurements. An expression that is wrong is no fault of the file: it is reported with each run.
 *
 * @throws Fault `measurements_not_json` with `detail`, or `measurements_invalid` with the `path` of the field and what was `expected`
 */
export function parseMeasurements(text: string): ProjectMeasurements {
	const file = fields.object(fields.json(text), 'the file');
	if (file.version !== 1) throw fields.invalid('version', 'the number 1');
	const list = fields.list(file.measurements, 'measurements');
	if (list.length > MAX_MEASUREMENTS)
		throw fields.invalid('measurements', `a list of at most ${MAX_MEASUREMENTS} measurements`);
	const measurements = list.map((value, i) => parseMeasurement(value, `measurements[${i}]`));
	measurements.forEach(({ name }, i) => {
		if (measurements.findIndex((other) => isSameName(other.name, name)) < i)
			throw fields.invalid(`measurements[${i}].name`, 'a name that no other measurement has');
	});
	return { version: 1, measurements };
}

function parseMeasurement(value: unknown, path: string): ProjectMeasurement {
	const measurement = fields.object(value, path);
	const name = fields.text(measurement.name, `${path}.name`);
	if (!isMeasurementName(name))
		throw fields.invalid(`${path}.name`, 'at most 40 letters, digits and underscores that do not begin with a digit');
	return {
		name,
		expression: fields.text(measurement.expression, `${path}.expression`),
		analysis: fields.oneOf(measurement.analysis, analysisKinds, `${path}.analysis`),
		...optional('plot', fields.optionalText(measurement.plot, `${path}.plot`))
	};
}

/** Reading it throws like `parseMeasurements`. */
export const measurementsFile = defineProjectFile({
	path: fields.path,
	parse: parseMeasurements,
	format: (file: ProjectMeasurements) => `${JSON.stringify(file, null, '\t')}\n`,
	default: { version: 1, measurements: [] }
});
