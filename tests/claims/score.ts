import { atOnce } from '#lib/base/slices.ts';
import { checkClaims, type ClaimVerdict } from '#lib/agent/claims/check-claims.ts';
import { knownValues, type ClaimText } from '#lib/agent/claims/known-values.ts';

/** Verdicts as files of answers write them. */
export type WrittenVerdict =
	| 'agrees'
	| 'contradicts'
	| 'not-from-a-run'
	| 'from-question'
	| 'from-netlist'
	| 'from-document'
	| 'nothing';

interface WrittenMetric {
	name: string;
	value: number | null;
	unit?: string;
	signal?: string;
}

interface WrittenRun {
	id: string;
	entry?: string;
	metrics?: readonly WrittenMetric[];
	/** Other values of the run: as metrics, or numbers by the names of signals. */
	values?: readonly WrittenMetric[] | Readonly<Record<string, number>>;
}

/** An answer, all that its turn saw, and what should be said about some of its quantities. */
export interface WrittenAnswer {
	question: string;
	netlist?: string;
	/** Oldest first. */
	runs?: readonly WrittenRun[];
	documents?: readonly unknown[];
	toolResults?: readonly unknown[];
	answer: string;
	/** In the order of the answer; a text that occurs several times is meant each time in turn. */
	expected: readonly { text: string; verdict: WrittenVerdict }[];
}

export interface ScoredMark {
	answer: string;
	text: string;
	expected: WrittenVerdict;
	found: WrittenVerdict;
}

const written: Readonly<Record<ClaimVerdict, WrittenVerdict>> = {
	...{ agrees: 'agrees', contradicts: 'contradicts', not_from_a_run: 'not-from-a-run', nothing: 'nothing' },
	// Goals are what the user asked for.
	...{
		from_question: 'from-question',
		from_netlist: 'from-netlist',
		from_document: 'from-document',
		from_goal: 'from-question'
	}
};

/** What the checker says about the quantities of an answer that are expected in it. */
export function scoreAnswer({
	question,
	netlist = '',
	runs = [],
	documents = [],
	toolResults = [],
	answer,
	expected
}: WrittenAnswer): ScoredMark[] {
	const text = (kind: ClaimText['kind'], content: unknown): ClaimText => ({
		kind,
		text: plainText(content),
		origin: { kind: 'message', messageId: 'q' }
	});
	const values = atOnce(
		knownValues({
			runs: runs.map(({ id, entry = '', metrics = [], values: more = [] }) => ({
				...{ id, entry },
				metrics: [...metrics, ...metricsOf(more)].map(({ name, value, unit = '', signal = '' }) => ({
					id: name,
					value,
					unit,
					signal
				}))
			})),
			texts: [
				...[text('question', question), text('netlist', netlist)],
				...documents.map((content) => text('document', content)),
				...toolResults.map((content) => text('result', content))
			]
		})
	);
	const claims = atOnce(checkClaims(answer, values));
	let from = 0;
	return expected.map(({ text: part, verdict }) => {
		const ahead = answer.indexOf(part, from);
		const start = ahead < 0 ? answer.indexOf(part) : ahead;
		if (start < 0) throw new Error(`"${part}" is not in the answer: ${answer}`);
		from = start + part.length;
		const claim = claims.find((each) => each.start < start + part.length && each.end > start);
		return { answer, text: part, expected: verdict, found: claim ? written[claim.verdict] : 'nothing' };
	});
}

function metricsOf(values: NonNullable<WrittenRun['values']>): readonly WrittenMetric[] {
	if (Array.isArray(values)) return values as readonly WrittenMetric[];
	return Object.entries(values).map(([name, value]) => ({
		name,
		value,
		unit: /^i/iu.test(name) ? 'A' : /^v/iu.test(name) ? 'V' : ''
	}));
}

/** A text, or the texts in the fields of an object. */
function plainText(content: unknown): string {
	if (typeof content === 'string') return content;
	if (typeof content !== 'object' || content === null) return String(content);
	return Object.entries(content)
		.map(([name, value]) => (typeof value === 'string' ? value : `${name} = ${plainText(value)}`))
		.join('\n');
}
