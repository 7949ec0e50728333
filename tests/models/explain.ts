import { messageText } from '../../src/lib/i18n/catalogue.ts';
import { en } from '../../src/lib/i18n/en/messages.ts';
import { failureText } from '../../src/lib/components/model-doctor/failure-text.ts';
import { convertedText } from '../../src/lib/spice/model-doctor/converted-text.ts';
import { inspectModelFile } from '../../src/lib/spice/model-doctor/inspect.ts';
import { modelFailure, type ModelFailure, type PartRun } from '../../src/lib/spice/model-doctor/model-failure.ts';
import type { JudgedRun } from './judge-figures.ts';

/** A model file, and the netlist that runs it. */
export interface ExplainedModel {
	path: string;
	library: string;
	bench: string;
	/** Default: the first part of the file. */
	part?: { name: string; line: number };
}

/** Why a model does not work after conversion, as the app says it; of a run with other figures, which ones. */
export function explain(model: ExplainedModel, run: JudgedRun | undefined): string {
	const failure = failureOf(model, run);
	if (run?.result === 'wrong') return failure.message ? messageText(en, failure.message) : run.reason;
	return failureText(failure, en);
}

/** As the app finds it. */
export function failureOf({ path, library, bench, part }: ExplainedModel, run: JudgedRun | undefined): ModelFailure {
	const about: PartRun = {
		path,
		original: library,
		converted: convertedText(path, library, 'ngspice'),
		reads: 'ngspice',
		entry: 'bench.cir',
		netlist: bench,
		part: part ?? firstPart(path, library)
	};
	const errors = (run?.errors ?? []).map((error) => ({ ...error, line: error.file === path ? error.line : null }));
	return modelFailure(about, errors);
}

function firstPart(path: string, library: string): PartRun['part'] {
	const { parts } = inspectModelFile(path, library, 'ngspice');
	return parts.find(({ isInner }) => !isInner) ?? { name: path, line: 1 };
}
