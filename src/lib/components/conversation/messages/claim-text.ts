import { dateAndTime } from '#lib/app/shell/format.ts';
import type { Claim, ClaimVerdict } from '#lib/agent/claims/check-claims.ts';
import type { KnownValue } from '#lib/agent/claims/known-values.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { RunSummary } from '#lib/db/records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { MarkKind, TextMark } from '../../markdown/claim-marks.ts';
import { metricName } from '../../results/metrics/metric-format.ts';

const DIGITS = 5;

const kinds: Readonly<Record<ClaimVerdict, MarkKind | null>> = {
	agrees: 'agrees',
	contradicts: 'contradicts',
	not_from_a_run: 'unfounded',
	from_question: 'given',
	from_netlist: 'given',
	from_document: 'given',
	from_goal: 'given',
	nothing: null
};

/** A claim that is shown, and its mark. */
export interface MarkedClaim {
	claim: Claim;
	mark: TextMark;
}

interface Naming {
	t: Messages;
	/** Of the user's language. */
	region: string;
	/** By id; a run may be gone. */
	runs: ReadonlyMap<string, RunSummary>;
}

/** The claims of a text that are shown, with what is said of each. */
export function markedClaims(claims: readonly Claim[], naming: Naming): MarkedClaim[] {
	return claims.flatMap((claim) => {
		const kind = kinds[claim.verdict];
		return kind === null
			? []
			: [{ claim, mark: { start: claim.start, end: claim.end, kind, label: claimText(claim, naming) } }];
	});
}

/** What the sources of the turn say about a claim. */
function claimText({ verdict, source }: Claim, naming: Naming): string {
	const t = naming.t.answers.claims;
	if (source === null) return t.notFromARun;
	if (verdict === 'contradicts') return t.contradicts(figureText(source, naming));
	if (verdict === 'agrees') return t.agrees(figureText(source, naming));
	const { origin } = source;
	if (origin.kind === 'file') return t.fromFile(origin.path, origin.line);
	if (origin.kind === 'page') return t.fromPages(origin.path);
	if (origin.kind === 'goals') return t.fromGoals;
	return verdict === 'from_question' ? t.fromQuestion : verdict === 'from_netlist' ? t.fromNetlist : t.fromDocument;
}

/** A value with its name and where it is: `Gain of v(out) is 40.712 dB, amplifier.cir, 3 March 2026, 14:03:22`. */
function figureText({ value, unit, label, signal, origin }: KnownValue, { t, region, runs }: Naming): string {
	const { claims } = t.answers;
	const amount = formatSi(value, unit, DIGITS);
	if (origin.kind !== 'run') return claims.result(label, amount);
	const run = runs.get(origin.runId);
	const place = run ? claims.run(run.entry, dateAndTime(run.startedAt, region)) : origin.entry;
	const name = metricName({ id: origin.metric }, t);
	return claims.figure(signal === '' ? name : claims.ofSignal(name, signal), amount, place);
}

/** Whether there is a place to open where the value of a claim is. */
export function hasPlace({ source }: Claim): boolean {
	if (!source) return false;
	return ['run', 'call', 'file', 'page', 'goals'].includes(source.origin.kind);
}
