import { convertDialect } from '../../src/lib/spice/dialects/convert.ts';
import type { ConversionNote, Dialect } from '../../src/lib/spice/dialects/dialect.ts';
import { recogniseDialect } from '../../src/lib/spice/dialects/recognise.ts';
import type { SimulationRequest } from '../../src/lib/workers/ngspice/protocol.ts';
import { applyEdits } from '../support/apply-edits.ts';

export const forms = ['default', 'recommended', 'converted'] as const;
export type Form = (typeof forms)[number];

/** A model file in the three forms in which a user can run it. */
export interface ModelForms {
	dialect: Dialect;
	notes: readonly ConversionNote[];
	/** The model file converted to ngspice's own dialect. */
	converted: string;
}

export function modelForms(path: string, library: string): ModelForms {
	const { dialect } = recogniseDialect(library);
	const { edits, notes } = convertDialect(path, library, dialect, { isEntry: false, usesMode: false });
	return { dialect, notes, converted: applyEdits(library, edits) };
}

/** Runs one form of a model at a bench that includes it as `path`. */
export function formRequest(
	form: Form,
	model: { path: string; library: string; forms: ModelForms },
	bench: string,
	timeLimitMs: number
): SimulationRequest {
	const { path, library, forms } = model;
	return {
		files: [
			{ path: 'bench.cir', content: form === 'converted' ? convertedBench(bench) : bench },
			{ path, content: form === 'converted' ? forms.converted : library }
		],
		entry: 'bench.cir',
		timeLimitMs,
		compatibility: form === 'recommended' ? forms.dialect : 'ngspice'
	};
}

/** A bench may be written for another simulator as well. */
function convertedBench(bench: string): string {
	const { dialect } = recogniseDialect(bench);
	return applyEdits(bench, convertDialect('bench.cir', bench, dialect, { isEntry: true, usesMode: false }).edits);
}

/** Whether a form is the same text in the same mode as the default one. */
export function equalsDefault(
	form: Form,
	{ library, bench }: { library: string; bench: string },
	{ dialect, converted }: ModelForms
): boolean {
	if (form === 'recommended') return dialect === 'ngspice';
	return form === 'converted' && converted === library && convertedBench(bench) === bench;
}
