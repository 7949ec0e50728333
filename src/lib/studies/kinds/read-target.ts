import { targetName, type Setting, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import { optional, type SettingFields } from '#lib/sim/setting-fields.ts';

const kinds = ['parameter', 'device', 'model', 'temperature', 'option', 'time_step', 'number', 'section'] as const;

/** Reads what a study varies. @throws Fault `study_invalid` */
export function readTarget(value: unknown, path: string, fields: SettingFields): Target {
	const target = fields.object(value, path);
	const kind = fields.oneOf(target.kind, kinds, `${path}.kind`);
	const name = (key: 'name' | 'model' | 'parameter' | 'library' | 'device') =>
		fields.text(target[key], `${path}.${key}`);
	if (kind === 'parameter' || kind === 'option' || kind === 'number') return { kind, name: name('name') };
	if (kind === 'model') return { kind, model: name('model'), parameter: name('parameter') };
	if (kind === 'temperature' || kind === 'time_step') return { kind };
	if (kind === 'section') return { kind, library: name('library') };
	const parameter = fields.optionalText(target.parameter, `${path}.parameter`);
	return { kind, device: name('device'), ...optional('parameter', parameter) };
}

/** Reads a target with a value: a number, or the name of a section. @throws Fault `study_invalid` */
export function readSetting(value: unknown, path: string, fields: SettingFields): Setting {
	const setting = fields.object(value, path);
	const target = readTarget(setting.target, `${path}.target`, fields);
	return { target, value: readValue(setting.value, target, `${path}.value`, fields) };
}

export function readValue(value: unknown, target: Target, path: string, fields: SettingFields): TargetValue {
	if (target.kind !== 'section') return fields.number(value, path);
	const name = fields.text(value, path);
	if (/\s/u.test(name)) throw fields.invalid(path, 'the name of a section, without spaces');
	return name;
}

/** Each target once, in the order of the first time. */
export function distinct(targets: readonly Target[]): Target[] {
	return [...new Map(targets.map((target) => [keyOf(target), target])).values()];
}

/** @throws Fault `study_invalid` for a target that occurs twice */
export function refuseTwice(targets: readonly Target[], path: (index: number) => string, fields: SettingFields): void {
	targets.forEach((target, index) => {
		const first = targets.findIndex((other) => keyOf(other) === keyOf(target));
		if (first < index) throw fields.invalid(path(index), `something that is not varied twice: ${targetName(target)}`);
	});
}

/** Equal for targets that stand for the same thing. */
export const keyOf = (target: Target): string => `${target.kind} ${targetName(target).toLowerCase()}`;
