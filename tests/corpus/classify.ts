import { basename } from 'node:path';
import { isFatal } from '../../src/lib/engine-log/read-log.ts';
import { vectorLength } from '../../src/lib/measure/dataset.ts';
import type { SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import { compare, type Comparison } from './compare.ts';
import type { CorpusDeck } from './decks.ts';
import { compareGolden } from './golden.ts';
import type { NativeResult } from './native.ts';

/** A deck that prints its golden output may differ by this where nothing is printed: six digits are all it asks. */
const GOLDEN_TOLERANCE = 1e-5;

export type CorpusClass = 'pass' | 'interpolated' | 'unstable' | 'fail' | 'unsupported' | 'not counted';

export interface Verdict {
	class: CorpusClass;
	reason: string;
	/** Largest relative difference of the vectors compared point by point. */
	worst: number;
	/** The run went well, its numbers are others. */
	differs?: boolean;
}

/** What this build leaves out on purpose, by the words ngspice finds for the lack of it. */
const unsupported: readonly [RegExp, string][] = [
	[/\btable[23]d\b/iu, 'the `table` code models are GPL and left out'],
	[/^\s*\.pss\b/imu, 'the experimental `.pss` is not built in'],
	[/^\s*(?:pre_)?osdi\s/imu, 'compiled Verilog-A models cannot be loaded']
];

/** Judges one deck: native ngspice is the measure, the golden output where native gives no vectors. */
export function classify(native: NativeResult, outcome: SimulationOutcome | null, deck: CorpusDeck): Verdict {
	const { golden } = deck;
	const not = (reason: string): Verdict => ({ class: 'not counted', reason, worst: 0 });
	const pass: Verdict = { class: 'pass', reason: '', worst: 0 };
	const fail = (reason: string, worst = 0): Verdict => ({ class: 'fail', reason, worst });
	if (native.timedOut) return not('native ngspice takes too long');
	const hasData = native.plots.some((plot) => plot.vectors.some((vector) => vectorLength(vector) > 0));
	if (outcome === null) return hasData ? fail('the worker had to be ended') : not(nativeReason(native));
	const printed = outcome.log.flatMap(({ text }) => text.split('\n'));
	/** What keeps native itself from its golden output; null where nothing does. */
	const nativeGolden =
		golden === null || native.printed === null ? 'none' : compareGolden(golden, native.printed.split('\n'));
	const goldenDifference = golden === null || !/\d/u.test(golden) ? null : compareGolden(golden, printed);
	if (!hasData) {
		// some decks have data only on paper
		if (nativeGolden === null) return goldenDifference === null ? pass : fail(`golden: ${goldenDifference}`);
		return not(native.crashed ? 'native ngspice crashes' : nativeReason(native));
	}
	const comparison = compare(native, outcome.plots);
	const difference = describe(comparison);
	const isAsPrinted = nativeGolden === null && goldenDifference === null && comparison.worst < GOLDEN_TOLERANCE;
	if (difference !== null && !isAsPrinted) {
		const lack = unsupported.find(([pattern]) => pattern.test(`${textOf(deck)}\n${printed.join('\n')}`))?.[1];
		if (lack) return { class: 'unsupported', reason: lack, worst: 0 };
		const reason = [difference, statusOf(outcome)].filter(Boolean).join('; ');
		return { ...fail(reason, comparison.worst), differs: outcome.status === 'complete' };
	}
	if (outcome.status !== 'complete' && !complains(native, outcome))
		return fail(`numbers agree, but ${statusOf(outcome)}`, comparison.worst);
	// what native itself no longer prints is not asked of this build
	if (goldenDifference !== null && nativeGolden === null) return fail(`golden: ${goldenDifference}`, comparison.worst);
	return comparison.worstBetween === null
		? { class: 'pass', reason: '', worst: comparison.worst }
		: {
				class: 'interpolated',
				reason: `other time points, curves within ${comparison.worstBetween.toExponential(0)}`,
				worst: comparison.worst
			};
}

/** The deck with the files it names, and those they name. */
function textOf({ project, path }: CorpusDeck): string {
	const texts = new Map(
		project.files.flatMap(({ path: name, content }) => (typeof content === 'string' ? [[name, content]] : []))
	);
	const named = new Set([path]);
	for (const name of named) {
		const text = texts.get(name) ?? '';
		for (const other of texts.keys()) if (text.includes(basename(other))) named.add(other);
	}
	return [...named].map((name) => texts.get(name) ?? '').join('\n');
}

/** A deck whose numbers differ is not held against us where native's own differ as well from one run to another. */
export function orUnstable(verdict: Verdict, native: NativeResult, again: NativeResult): Verdict {
	const own = describe(compare(native, again.plots));
	return own === null
		? verdict
		: { ...verdict, class: 'unstable', reason: `${verdict.reason}; native with itself: ${own}` };
}

function describe({ differences: [first, ...more] }: Comparison): string | null {
	if (first === undefined) return null;
	return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function statusOf(outcome: SimulationOutcome): string {
	if (outcome.status === 'complete') return '';
	const first = outcome.log.find(isFatal)?.text.split('\n')[0];
	return `the run is ${outcome.status} (${first ?? outcome.reason ?? ''})`;
}

/** Whether native ngspice, too, calls something an error, in the words that made our run a failure. */
function complains({ stdout, stderr }: NativeResult, outcome: SimulationOutcome): boolean {
	const output = `${stdout}\n${stderr}`;
	return outcome.log.filter(isFatal).every(({ text }) => {
		const line = (text.split('\n')[0] ?? '')
			.replace(/[\d.]+/gu, '')
			.trim()
			.slice(0, 24);
		return output.replace(/[\d.]+/gu, '').includes(line);
	});
}

function nativeReason({ stderr, stdout }: NativeResult): string {
	const line = `${stderr}\n${stdout}`
		.split('\n')
		.map((text) => text.trim())
		.find((text) => /error|cannot|can't|could not|unknown|no such|not found|fail/iu.test(text));
	return `native ngspice gives no data${line ? `: ${line.slice(0, 90)}` : ''}`;
}
