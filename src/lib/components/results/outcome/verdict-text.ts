import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { LogExplanation } from '#lib/i18n/en/log-messages.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { ReasonValues } from '#lib/i18n/en/results/verdict.ts';

type ReasonTexts = Partial<Record<string, Record<'what' | 'fix', (values: ReasonValues) => string>>>;
/** Texts about mistakes in the netlist: what is wrong, or what to do about it. */
type DiagnosticTexts = Partial<Record<string, (values: ReasonValues) => string>>;

/** What a message of ngspice means and what to do about it; null if there is nothing to add to the message. */
export function explanationOf(code: string | null, t: Messages): LogExplanation | null {
	if (code === null) return null;
	return ownValue(t.logMessages as Partial<Record<string, LogExplanation>>, code) ?? null;
}

/** A reason in the user's language; `said` is ngspice's message about it, or null. */
export function reasonText(reason: VerdictReasonRecord, t: Messages): LogExplanation & { said: string | null } {
	const said = typeof reason.values.said === 'string' ? reason.values.said : null;
	const values = wordsOf(reason.values, t);
	const own = ownValue(t.verdict.reasons as ReasonTexts, reason.code);
	if (own) return { what: own.what(values), fix: own.fix(values), said };
	const found = ownValue(t.diagnostics.messages as DiagnosticTexts, reason.code);
	const remedy = ownValue(t.verdict.remedies as DiagnosticTexts, reason.code);
	if (found && remedy) return { what: found(values), fix: remedy(values), said };
	const ended = ownValue(t.results.failedReasons, reason.code);
	if (ended !== undefined) return { what: ended, fix: t.results.failedNext, said };
	const { what, fix } = t.verdict.reasons.engine_error;
	return { ...(explanationOf(reason.code, t) ?? { what: what(), fix: fix() }), said };
}

/** Formats numbers as elsewhere; those without a unit are unchanged. */
function wordsOf(values: VerdictReasonRecord['values'], t: Messages): ReasonValues {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			if (name === 'metric') return [name, ownValue(t.metrics.names, String(value)) ?? String(value)];
			const isVoltage = typeof value === 'number' && (name === 'value' || name === 'sources');
			return [name, isVoltage ? formatSi(value, 'V') : String(value)];
		})
	);
}
