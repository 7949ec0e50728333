import { join } from 'node:path';
import type { SimulationFile, SimulationOutcome } from '../../src/lib/workers/ngspice/protocol.ts';
import { classify, orUnstable, type Verdict } from './classify.ts';
import { findDecks, type CorpusDeck } from './decks.ts';
import { CorpusEngine } from './engine-pool.ts';
import { NativeNgspice } from './native.ts';
import type { Judged } from './report.ts';

/** Longest a run may take here by the clock, in ms; room for a machine that has more to do. */
const TIME_LIMIT_MS = 300_000;

export interface CorpusOptions {
	root: string;
	/** Folders of decks, with the name each has in the table. */
	folders: readonly { name: string; path: string }[];
	/** Only decks whose name contains this. */
	only?: string;
	/** A name for `.options` put into each deck of ours, not of native's. */
	option?: string;
	/** Longest a deck may take natively, in seconds of processor time. */
	nativeLimitS: number;
	/** How many decks at a time. */
	jobs: number;
	onJudged: (judged: Judged, done: number, of: number) => void;
}

/** Runs every deck natively and here. */
export async function runCorpus(options: CorpusOptions): Promise<{ judged: Judged[]; native: string }> {
	const decks = options.folders
		.flatMap(({ name, path }) => findDecks(path, name))
		.filter(({ project, path }) => `${project.name}/${path}`.includes(options.only ?? ''));
	const native = new NativeNgspice(join(options.root, 'node_modules/.cache/corpus'), options.nativeLimitS);
	const verdicts = new Map<CorpusDeck, Verdict>();
	const waiting = [...decks];
	const work = async (): Promise<void> => {
		const engine = new CorpusEngine(options.root);
		for (let deck = waiting.shift(); deck; deck = waiting.shift()) {
			const expected = await native.run(deck, 'plain');
			const outcome = expected.timedOut ? null : await runHere(engine, deck, options.option);
			let verdict = classify(expected, outcome, deck);
			if (verdict.differs) verdict = orUnstable(verdict, expected, await native.run(deck, 'fused'));
			verdicts.set(deck, verdict);
			options.onJudged({ deck, verdict }, verdicts.size, decks.length);
		}
		engine.dispose();
	};
	try {
		await Promise.all(Array.from({ length: options.jobs }, work));
	} finally {
		native.dispose();
	}
	const judged = decks.flatMap((deck) => {
		const verdict = verdicts.get(deck);
		return verdict ? [{ deck, verdict }] : [];
	});
	return { judged, native: native.version };
}

function runHere(
	engine: CorpusEngine,
	deck: CorpusDeck,
	option: string | undefined
): Promise<SimulationOutcome | null> {
	const files = option === undefined ? deck.project.files : deck.project.files.map(withOption);
	return engine.run({ files, entry: deck.path, timeLimitMs: TIME_LIMIT_MS });

	function withOption(file: SimulationFile): SimulationFile {
		if (file.path !== deck.path || typeof file.content !== 'string') return file;
		return { path: file.path, content: file.content.replace('\n', `\n.options ${option ?? ''}\n`) };
	}
}
