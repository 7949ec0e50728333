import { Fault } from '#lib/base/fault.ts';
import type { ToleranceFault } from '#lib/studies/distributions/typed-tolerance.ts';

/** How a tolerance is written, for the descriptions of parameters. */
export const toleranceText = '"5%" of the value, or an amount in its unit such as "10mV"';

const reasons: Readonly<Record<ToleranceFault, string>> = {
	no_unit: 'it has neither % nor a unit',
	negative: 'it is negative',
	not_a_number: 'it is not a number',
	ambiguous: 'a million is "1meg", a thousandth "1m"',
	other_unit: 'its unit is another one'
};

/** @throws Fault `study_value_wrong` for what could not be read */
export function checkedTolerance<Read extends object>(read: Read | ToleranceFault, text: string, name: string): Read {
	if (typeof read === 'object') return read;
	const message = `${JSON.stringify(text)} is not a tolerance of ${name}: ${reasons[read]}.`;
	throw new Fault('study_value_wrong', message, { value: text, target: name });
}
