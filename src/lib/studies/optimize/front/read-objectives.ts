import { ownValue } from '#lib/base/own-value.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { optional, type SettingFields } from '#lib/sim/setting-fields.ts';
import type { Objective } from '../objective.ts';

export const FRONT_METHOD = 'nsga_2';
/** With more objectives, hardly any row is better than another in all of them. */
export const MAX_OBJECTIVES = 3;

/**
 * The objectives of a file whose method is `FRONT_METHOD`.
 *
 * @throws Fault `study_invalid`
 */
export function readObjectives(file: Readonly<Record<string, unknown>>, fields: SettingFields): Objective[] {
	for (const name of ['objective', 'stopWhenMet'])
		if (ownValue(file, name) !== undefined)
			throw fields.invalid(name, `left out: the method ${FRONT_METHOD} has objectives`);
	const list = fields.list(file.objectives, 'objectives');
	if (list.length < 2 || list.length > MAX_OBJECTIVES)
		throw fields.invalid('objectives', `a list of 2 to ${MAX_OBJECTIVES} metrics`);
	const objectives = list.map((value, i) => readOne(value, `objectives[${i}]`, fields));
	objectives.forEach(({ metric, signal }, i) => {
		const first = objectives.findIndex((each) => each.metric === metric && each.signal === signal);
		if (first < i) throw fields.invalid(`objectives[${i}].metric`, `another metric than that of objectives[${first}]`);
	});
	return objectives;
}

function readOne(value: unknown, path: string, fields: SettingFields): Objective {
	const objective = fields.object(value, path);
	const metric = fields.text(objective.metric, `${path}.metric`);
	if (!findMeasurement(metric) && !/^(?:meas|expr):\S+$/u.test(metric))
		throw fields.invalid(
			`${path}.metric`,
			'the name of a metric, meas:<name> for a .meas card, or expr:<name> for a measurement of the project'
		);
	return {
		metric,
		...optional('signal', fields.optionalText(objective.signal, `${path}.signal`)),
		direction: fields.oneOf(objective.direction, ['minimize', 'maximize'], `${path}.direction`)
	};
}
