import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Dialect } from '../../src/lib/spice/project/program.ts';
import { findDecks, type CorpusDeck } from '../corpus/decks.ts';
import { NativeNgspice, type NativeLog } from '../corpus/native.ts';
import { diagnosed } from './diagnosed.ts';

export const name = 'no errors on decks that native ngspice accepts';

/** Longest a deck may take natively, in seconds of processor time. */
const limitS = 20;

/** Words by which native ngspice says that it did not do all that the deck asks. */
const complaints =
	/error|unknown (?:parameter|device|subckt|model)|unrecognized|can.t find|cannot (?:find|compute|open)|could not|no such|undefined|ignored|not parsed|interrupted|aborted|illegal|invalid|syntax|too few|missing|unable|failed!/iu;
/** Lines with such words that say nothing against the deck: they come of running without a screen, and from the solver. */
const harmless =
	/can't open viewport|PrinterOnly|since rawfile was produced|^INFO:|gmin|stepping failed|^sh: |Reference value/iu;

/**
 * Every deck that native ngspice runs without a complaint must be without an error here.
 *
 * @param roots folders of folders of decks
 */
export async function run({ roots }: { roots: readonly string[] }): Promise<{ checked: number; failures: string[] }> {
	const native = new NativeNgspice('node_modules/.cache/corpus', limitS);
	const decks = roots.filter((root) => existsSync(root)).flatMap((root) => findDecks(root, basename(root)));
	const failures: string[] = [];
	let checked = 0;
	try {
		for (const deck of decks) {
			if (!accepts(await native.log(deck))) continue;
			checked += 1;
			const texts = textsOf(deck);
			for (const { severity, path, line, code, message } of diagnosed(texts, deck.path, {
				dialect: dialectOf(texts, deck.path)
			}))
				if (severity === 'error')
					failures.push(`${deck.project.name}/${deck.path}: ${path}:${line} ${code} ${JSON.stringify(message.values)}`);
		}
	} finally {
		native.dispose();
	}
	return { checked, failures };
}

function accepts({ stdout, stderr, timedOut, crashed }: NativeLog): boolean {
	if (timedOut || crashed) return false;
	return !`${stdout}\n${stderr}`.split('\n').some((line) => complaints.test(line) && !harmless.test(line));
}

/** Files of the deck's folder as text; ngspice does not mind bytes that are no UTF-8. */
function textsOf({ project }: CorpusDeck): Record<string, string> {
	const decoder = new TextDecoder('latin1');
	return Object.fromEntries(
		project.files.map(({ path, content }) => [path, typeof content === 'string' ? content : decoder.decode(content)])
	);
}

/** The dialect that the `.spiceinit` beside a deck sets. */
function dialectOf(texts: Readonly<Record<string, string>>, entry: string): Dialect {
	const startup = texts[join(dirname(entry), '.spiceinit')] ?? '';
	return /\bngbehavior\s*=\s*\w*ps/iu.test(startup) ? 'pspice' : 'ngspice';
}
