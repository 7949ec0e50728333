import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { exampleFiles, exampleIds, exampleManifest } from '../support/spice/gallery.ts';

/** A circuit to be damaged: the netlist and what it includes. */
export interface Deck {
	name: string;
	entry: string;
	files: Record<string, string>;
}

/** Commands that reach outside the simulator when the deck is run natively, or that only wait. */
const unsafe =
	/\b(?:shell|source|cd|bg_run|edit|rusage|hardcopy|asciiplot)\b|\.tran\b[^\n]*\b\d+m(?:s)?\s+\d+s?\s*$/imu;
/** Longer decks spend the time on simulating what no mutation changes. */
const longest = 6_000;

/** The examples of the gallery, and the decks of a folder, in a fixed order. */
export function baseDecks(corpus: string | null): Deck[] {
	const examples = exampleIds()
		.sort()
		.map((id): Deck => ({
			name: `examples/${id}`,
			entry: exampleManifest(id).entry,
			files: Object.fromEntries(exampleFiles(id).map(({ path, content }) => [path, content]))
		}));
	return [...examples, ...(corpus === null ? [] : regressionDecks(corpus))].filter(({ files }) =>
		Object.values(files).every((text) => text.length <= longest && !unsafe.test(text))
	);
}

function regressionDecks(root: string): Deck[] {
	return readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.cir'))
		.sort()
		.map((path) => {
			const folder = dirname(join(root, path));
			const libraries = readdirSync(folder).filter((name) => name.endsWith('.lib'));
			const entry = relative(folder, join(root, path));
			const files = [entry, ...libraries].map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
			return { name: `ngspice-tests/${path}`, entry, files: Object.fromEntries(files) as Record<string, string> };
		});
}
