import type { Fault, FaultRecord } from '#lib/base/fault.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { needsSource, saveCard } from '#lib/measure/signals.ts';

/** What is wrong with an expression; of a signal that was not saved, with the card that saves it. */
export function expressionFaultText(fault: Fault | FaultRecord, t: Messages): string {
	const signal = fault.code === 'expression_signal' ? String(fault.data.found) : null;
	if (signal !== null && needsSource(signal)) return t.results.noSourceCurve(signal);
	const card = signal === null ? null : saveCard(signal);
	return signal !== null && card !== null ? t.results.noCurve(signal, card) : faultText(t, fault);
}
