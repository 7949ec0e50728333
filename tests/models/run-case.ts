import type { SimulationOutcome, SimulationRequest } from '../../src/lib/workers/ngspice/protocol.ts';
import { judgeFigures, type JudgedRun } from './judge-figures.ts';
import type { ModelCase } from './model-case.ts';
import { equalsDefault, formRequest, modelForms, type Form, type ModelForms } from './model-forms.ts';

/** Runs a request; null if the engine had to be ended. */
export type RunEngine = (request: SimulationRequest) => Promise<SimulationOutcome | null>;

export interface JudgedCase {
	model: ModelCase;
	forms: ModelForms;
	/** The forms that were run. */
	runs: Partial<Record<Form, JudgedRun>>;
	/** What differs from `expect.json`; empty if nothing does. */
	mismatches: readonly string[];
}

/** Where benches include their model from. */
export const MODEL_PATH = 'model.lib';
const TIME_LIMIT_MS = 60_000;

/** Runs a model in some of its forms and compares with its `expect.json`. Forms that are the same are run once. */
export async function runCase(model: ModelCase, wanted: readonly Form[], run: RunEngine): Promise<JudgedCase> {
	const path = MODEL_PATH;
	const { library, bench, expect } = model;
	const forms = modelForms(path, library);
	const runs: JudgedCase['runs'] = {};
	for (const form of wanted) {
		const isSame = runs.default !== undefined && equalsDefault(form, model, forms);
		runs[form] = isSame
			? runs.default!
			: judgeFigures(await run(formRequest(form, { path, library, forms }, bench, TIME_LIMIT_MS)), expect.measures);
	}
	const mismatches = wanted.flatMap((form) => {
		const { result, reason } = runs[form]!;
		const found = reason === '' ? result : `${result} (${reason})`;
		return result === expect[form] ? [] : [`${form}: ${found}, expected ${expect[form]}`];
	});
	const said = forms.notes.map(({ message }) => message.code.replace('dialects.notes.', ''));
	for (const code of expect.says)
		if (!said.includes(code)) mismatches.push(`no note ${code}; notes: ${said.join(', ')}`);
	return { model, forms, runs, mismatches };
}
