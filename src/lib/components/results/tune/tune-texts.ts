import { ownValue } from '#lib/base/own-value.ts';
import { targetName, type Setting } from '#lib/db/runs/run-setting.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { TuneFailure } from '#lib/app/project/tune/trial-runs.ts';
import { writeLike } from '#lib/spice/features/number-style.ts';
import { valueText } from '#lib/studies/target-format.ts';

/** Values as they are read: `R1 = 4.7 kΩ, temp = 85 °C`. */
function settingsText(values: readonly Setting[]): string {
	return values.map(({ target, value }) => `${targetName(target)} = ${valueText(value, target)}`).join(', ');
}

/** A number as it is typed, and as a netlist has it: `4.7k`. */
export function fieldText(value: number): string {
	return writeLike('1k', value) ?? String(value);
}

/** Why there is no result, and whose curves are shown instead. */
export function failureText({ values, run, fault }: TuneFailure, shown: readonly Setting[], t: Messages): string {
	const said = run?.log.find(({ severity }) => severity === 'error')?.text;
	const reasons = t.results.failedReasons;
	const reason = fault
		? faultText(t, fault)
		: (said ?? ownValue(reasons, run?.reason ?? '') ?? reasons.engine_error ?? '');
	const instead = shown.length > 0 ? t.tune.shownFor(settingsText(shown)) : t.tune.shownStart;
	return `${t.tune.failed(settingsText(values), reason)} ${instead}`;
}
