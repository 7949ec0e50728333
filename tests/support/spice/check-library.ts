import { convertDialect } from '../../../src/lib/spice/dialects/convert.ts';
import type { Dialect } from '../../../src/lib/spice/dialects/dialect.ts';
import { recogniseDialect } from '../../../src/lib/spice/dialects/recognise.ts';
import { inspectModelFile } from '../../../src/lib/spice/model-doctor/inspect.ts';
import { LanguageService } from '../../../src/lib/spice/service.ts';
import { mutate } from '../../fuzz/mutate.ts';
import { applyEdits } from '../apply-edits.ts';

const dialects: readonly Dialect[] = ['pspice', 'ltspice', 'hspice', 'ngspice'];
const path = 'model.lib';

/** A model file damaged in some places, with pieces of another one. The same random numbers give the same text. */
export function damagedLibrary(libraries: readonly string[], random: () => number): string {
	const pick = (): string => libraries[Math.floor(random() * libraries.length)]!;
	const deck = (text: string) => ({ name: path, entry: path, files: { [path]: text } });
	return mutate(deck(pick()), deck(pick()), random).files[path]!;
}

/** Recognizes, inspects, converts, parses and diagnoses a model file; returns what went wrong, or null. */
export function libraryFault(text: string): string | null {
	try {
		const recognized = recogniseDialect(text).dialect;
		for (const dialect of dialects) {
			const { edits } = convertDialect(path, text, dialect, { isEntry: false, usesMode: false });
			const converted = applyEdits(text, edits);
			if (dialect !== recognized) continue;
			inspectModelFile(path, text, 'ngspice');
			const service = new LanguageService();
			service.setFile(path, text);
			service.diagnostics();
			service.setFile(path, converted);
			service.diagnostics();
		}
		return null;
	} catch (error) {
		return String(error instanceof Error ? error.stack : error);
	}
}
