import { ownValue } from '#lib/base/own-value.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { lineAndColumn } from '#lib/spice/syntax/place.ts';

/**
 * Diagnostics of the netlist that speak against the numbers of a run: ngspice takes them without a word and computes
 * something else than what was meant. What its log reports is a reason from there; what only looks untidy is none.
 */
const LEVELS: Readonly<Record<string, VerdictReasonRecord['level']>> = {
	argument_ignored: 'suspicious',
	capital_f: 'suspicious',
	capital_m: 'suspicious',
	decimal_comma: 'suspicious',
	function_redefined: 'suspicious',
	inner_suffix: 'suspicious',
	letter_in_number: 'suspicious',
	loose_tolerance: 'suspicious',
	model_redefined: 'suspicious',
	no_ac_source: 'suspicious',
	parameter_redefined: 'suspicious'
};

/** What the diagnostics of a netlist say against its run, with their codes, places and values. */
export function diagnosticReasons(program: Program): VerdictReasonRecord[] {
	return diagnose(program).flatMap(({ path, from, message }) => {
		const code = message.code.split('.').at(-1) ?? '';
		const level = ownValue(LEVELS, code);
		const file = program.files.get(path);
		if (!level || !file) return [];
		return [{ code, level, file: path, line: lineAndColumn(file, from).line, values: { ...message.values } }];
	});
}
