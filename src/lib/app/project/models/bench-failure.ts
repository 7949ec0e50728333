import type { BenchResult } from '#lib/sim/model-doctor/run-bench.ts';
import { HEADER_LINES } from '#lib/spice/model-doctor/converted-file.ts';
import type { ModelFailure } from '#lib/spice/model-doctor/model-failure.ts';
import type { ModelPart } from '#lib/spice/model-doctor/model-part.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import { answerOn } from './answer-on.ts';

/** What a test bench gave; `failure` says why a failed one gave nothing. */
export interface ExplainedResult extends BenchResult {
	failure: ModelFailure | null;
}

/** A test bench that has run. */
interface BenchRun {
	path: string;
	part: ModelPart;
	result: BenchResult;
	/** Whether it ran with the converted text, which has a header. */
	isConverted: boolean;
}

/** Why a test bench failed, asked of the language service; null if it did not fail. */
export async function failureOf(
	client: Pick<LanguageClient, 'ask'>,
	{ path, part: { name, line }, result: { run, netlist }, isConverted }: BenchRun
): Promise<ModelFailure | null> {
	if (run.status !== 'failed') return null;
	const header = isConverted ? HEADER_LINES : 0;
	const errors = run.log
		.filter(({ severity }) => severity === 'error')
		.map((entry) => {
			const inText = entry.file === path && entry.line !== null ? entry.line - header : 0;
			return { code: entry.code, text: entry.text, line: inText > 0 ? inText : null };
		});
	return answerOn(() => client.ask('modelFailure', path, { entry: run.entry, netlist, part: { name, line } }, errors));
}
