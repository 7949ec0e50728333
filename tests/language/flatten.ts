import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { flatten } from '../../src/lib/spice/project/flatten.ts';
import { readProgram } from '../../src/lib/spice/project/read-program.ts';
import { parseFile } from '../../src/lib/spice/syntax/parse.ts';
import { findDecks, type CorpusDeck, type CorpusProject } from '../corpus/decks.ts';
import { circuitDifference, listedCircuit } from './listed-circuit.ts';
import { nativeListing } from './native-listing.ts';

export const name = 'elements and nodes as native ngspice lists them, subcircuits expanded';

/** Letters of devices whose model stands right behind their nodes: it tells that there are no more of these. */
const modelFollows = new Set(['d', 'j', 'm', 'q', 'z', 'o', 'n', 'p', 'y']);

const cache = 'node_modules/.cache/language/listings';

/**
 * Every deck that native ngspice lists must have the same elements with the same nodes here.
 *
 * @param roots folders of folders of decks
 */
export async function run({ roots }: { roots: readonly string[] }): Promise<{ checked: number; failures: string[] }> {
	const decks = roots.filter((root) => existsSync(root)).flatMap((root) => findDecks(root, basename(root)));
	const failures: string[] = [];
	let checked = 0;
	for (const project of new Set(decks.map((deck) => deck.project))) {
		const folder = mkdtempSync(join(tmpdir(), 'flatten-'));
		try {
			cpSync(project.folder, folder, { recursive: true });
			const texts = textsOf(project);
			for (const deck of decks.filter((candidate) => candidate.project === project)) {
				const text = texts.get(deck.path) ?? '';
				const listing = await nativeListing(folder, deck.path, text, cache, project.hash);
				if (listing.length === 0) continue;
				checked += 1;
				const difference = circuitDifference(listedCircuit(listing), ownCircuit(deck, texts));
				if (difference) failures.push(`${project.name}/${deck.path}: ${difference}`);
			}
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}
	return { checked, failures };
}

function ownCircuit(deck: CorpusDeck, texts: ReadonlyMap<string, string>): Map<string, readonly string[]> {
	const files = new Map([...texts].map(([path, text]) => [path, parseFile(text, { isEntry: path === deck.path })]));
	const { devices } = flatten(readProgram(files, deck.path));
	return new Map(
		devices.map(({ name: device, letter, nodes, model }) => [
			device,
			modelFollows.has(letter) && model !== null ? [...nodes, model] : nodes
		])
	);
}

/** Files as text; ngspice does not mind bytes that are no UTF-8. */
function textsOf({ files }: CorpusProject): Map<string, string> {
	const decoder = new TextDecoder('latin1');
	return new Map(
		files.map(({ path, content }) => [path, typeof content === 'string' ? content : decoder.decode(content)])
	);
}
