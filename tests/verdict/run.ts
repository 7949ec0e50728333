import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProjectSimulation } from '#lib/sim/project-simulation.ts';
import { decodeText } from '#lib/spice/model-doctor/decode-text.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { CorpusEngine } from '../corpus/engine-pool.ts';
import { sampled, type Sample } from '../support/sample.ts';
import { correctDecks, faultyDecks, PER_KIND } from './decks.ts';
import { createJudge, type Judgement } from './judge.ts';
import type { KindRow, VerdictTables } from './report.ts';

export interface VerdictRunOptions {
	/** Only the kinds whose names contain this text. */
	only: string;
	/** Of the faulty and of the correct kinds each. */
	sample: Sample | null;
	/** Gets a line for each deck that was judged wrongly. */
	onWrong: (line: string) => void;
}

/** A deck of a folder that was not trusted. */
export interface FlaggedDeck {
	path: string;
	judgement: Judgement;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const NUMBERS = Array.from({ length: PER_KIND }, (_, index) => index);
const MAX_CODES = 4;

/** Runs all decks with the real engine and judges them. */
export async function runVerdicts({ only, sample, onWrong }: VerdictRunOptions): Promise<VerdictTables> {
	const judge = await createJudge();
	const faulty = new Map<string, Tally>();
	const repaired = { decks: 0, right: 0 };
	const faultyNames = chosenKinds(
		faultyDecks([0]).map(({ kind }) => kind.kind),
		only,
		sample
	);
	for (const { name, kind, files, repaired: without } of faultyDecks(NUMBERS)) {
		if (!faultyNames.has(kind.kind)) continue;
		const found = await judge(files, 'deck.cir');
		const isCaught = found.level === 'suspicious';
		tallyOf(faulty, kind.kind, kind.fault).add(found, isCaught);
		if (!isCaught) onWrong(`${found.level === 'failed' ? 'fails, so not silent' : 'missed'}: ${name}`);
		const twin = await judge(without, 'deck.cir');
		const isTrusted = twin.level === 'trusted';
		repaired.decks += 1;
		repaired.right += Number(isTrusted);
		if (!isTrusted) onWrong(`${twin.level} without its fault: ${name}  ${twin.reasons.join(', ')}`);
	}
	const correct = new Map<string, Tally>();
	const correctNames = chosenKinds(
		correctDecks([0]).map(({ kind }) => kind),
		only,
		sample
	);
	for (const { name, kind, files } of correctDecks(NUMBERS)) {
		if (!correctNames.has(kind)) continue;
		const found = await judge(files, 'deck.cir');
		const isTrusted = found.level === 'trusted';
		tallyOf(correct, kind, '').add(found, isTrusted);
		if (!isTrusted) onWrong(`${found.level}: ${name}  ${found.reasons.join(', ')}`);
	}
	return {
		faulty: [...faulty.values()].map((tally) => tally.row()),
		repaired,
		correct: [...correct.values()].map((tally) => tally.row())
	};
}

/**
 * Judges every `.cir`, `.sp`, `.ckt` and `.net` file below a folder; a deck may use any file of its own folder and below.
 * The engine is in a thread of its own, which a deck that hangs costs.
 *
 * @param onJudged gets null for a deck that ended its thread
 * @returns number of decks whose run ended, of those that failed, of those that took too long, and those that were flagged
 */
export async function judgeFolder(
	folder: string,
	dialect: ProjectSimulation['compatibility'] | undefined,
	onJudged: (path: string, judgement: Judgement | null) => void
): Promise<{ complete: number; failed: number; unfinished: number; flagged: FlaggedDeck[] }> {
	const engine = new CorpusEngine(root);
	const judge = await createJudge(threadSimulator(engine));
	const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.sort();
	const flagged: FlaggedDeck[] = [];
	let complete = 0;
	let failed = 0;
	let unfinished = 0;
	for (const path of paths.filter((each) => /\.(?:cir|sp|ckt|net)$/iu.test(each))) {
		const home = dirname(path);
		const own = paths.filter((each) => home === '.' || each.startsWith(`${home}/`));
		const files = Object.fromEntries(own.map((each) => [each, textOf(readFileSync(join(folder, each)))]));
		const judgement = await judge(files, path, { dialect }).catch((error: unknown) => {
			if (error instanceof ThreadEnded) return null;
			throw error;
		});
		onJudged(path, judgement);
		if (judgement === null || judgement.isCutOff) {
			unfinished += 1;
			continue;
		}
		if (judgement.level === 'failed') failed += 1;
		else complete += 1;
		if (judgement.level === 'suspicious') flagged.push({ path, judgement });
	}
	engine.dispose();
	return { complete, failed, unfinished, flagged };
}

function chosenKinds(kinds: readonly string[], only: string, sample: Sample | null): ReadonlySet<string> {
	return new Set(
		sampled(
			kinds.filter((kind) => kind.includes(only)),
			sample
		)
	);
}

/** A run that had to be ended with its thread. */
class ThreadEnded extends Error {}

function threadSimulator(engine: CorpusEngine): Simulator {
	return {
		run: async (request) => {
			const outcome = await engine.run(request);
			if (!outcome) throw new ThreadEnded(request.entry);
			return outcome;
		},
		warmUp: async () => ({ startMs: 0 }),
		dispose: () => engine.dispose()
	};
}

/** A file as a project has it that was added from outside. */
function textOf(bytes: Uint8Array): string | Uint8Array {
	return decodeText(bytes) ?? bytes;
}

class Tally {
	#decks = 0;
	#right = 0;
	readonly #codes = new Map<string, number>();

	constructor(
		private readonly kind: string,
		private readonly fault: string
	) {}

	add({ reasons }: Judgement, isRight: boolean): void {
		this.#decks += 1;
		this.#right += Number(isRight);
		for (const code of new Set(reasons.map((reason) => reason.split(':')[0] ?? '')))
			this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
	}

	row(): KindRow {
		const codes = [...this.#codes].sort(([, a], [, b]) => b - a).map(([code]) => code);
		return {
			kind: this.kind,
			fault: this.fault,
			decks: this.#decks,
			right: this.#right,
			codes: codes.slice(0, MAX_CODES)
		};
	}
}

function tallyOf(tallies: Map<string, Tally>, kind: string, fault: string): Tally {
	let tally = tallies.get(kind);
	if (!tally) tallies.set(kind, (tally = new Tally(kind, fault)));
	return tally;
}
