import { fork, type ChildProcess } from 'node:child_process';
import type { ChildAnswer } from './child.ts';
import { deckLimitMs } from './deck-runner.ts';
import type { Deck } from './decks.ts';
import { nativeRejection } from './native.ts';

/** How long a child may be silent, ms, before it is ended as the app ends a worker. */
const silenceMs = deckLimitMs + 2_000;

export interface FuzzFinding {
	seed: number;
	kind: 'broken' | 'crashed' | 'wrongly_trusted';
	detail: string;
}

export interface FuzzReport {
	decks: number;
	/** The seeds of the decks that ended in each way: status, reason and verdict. */
	endings: Map<string, number[]>;
	findings: FuzzFinding[];
	/** Decks on which native ngspice crashed or took too long: neither right nor wrong. */
	undecided: number;
	slowestMs: number;
	largestMb: number;
}

interface FuzzOptions {
	firstSeed: number;
	count: number;
	jobs: number;
	/** Module that serves as a child. */
	childScript: string;
	childArguments: string[];
	/** The deck of a seed, for native ngspice; null where there is none to compare with. */
	deckOf: ((seed: number) => Deck) | null;
	onProgress: (done: number) => void;
}

/** Sends seeds to child processes; one that is silent for too long is ended, and its seed counted as ended so. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
	const report: FuzzReport = {
		decks: 0,
		endings: new Map(),
		findings: [],
		undecided: 0,
		slowestMs: 0,
		largestMb: 0
	};
	let next = options.firstSeed;
	const last = options.firstSeed + options.count;
	const take = (): number | null => (next < last ? next++ : null);
	const note = async (answer: ChildAnswer): Promise<void> => {
		report.decks += 1;
		if (report.decks % 500 === 0) options.onProgress(report.decks);
		if ('broken' in answer) {
			report.findings.push({ seed: answer.seed, kind: 'broken', detail: answer.broken.slice(0, 1000) });
			return;
		}
		const { status, reason, verdict } = answer.ending;
		noteEnding(report, [status, reason, verdict].filter((part) => part !== null).join(' / '), answer.seed);
		report.slowestMs = Math.max(report.slowestMs, answer.elapsedMs);
		report.largestMb = Math.max(report.largestMb, answer.memoryMb);
		if (verdict !== 'trusted' || !options.deckOf) return;
		const native = await nativeRejection(options.deckOf(answer.seed));
		if (native === undefined) report.undecided += 1;
		else if (native !== null) report.findings.push({ seed: answer.seed, kind: 'wrongly_trusted', detail: native });
	};
	await Promise.all(Array.from({ length: options.jobs }, () => serveLane(options, take, note, report)));
	return report;
}

/** One lane: a child at a time, replaced when it is lost. */
async function serveLane(
	{ childScript, childArguments }: FuzzOptions,
	take: () => number | null,
	note: (answer: ChildAnswer) => Promise<void>,
	report: FuzzReport
): Promise<void> {
	let child = await startChild(childScript, childArguments);
	for (let seed = take(); seed !== null; seed = take()) {
		const answer = await ask(child, seed);
		if (typeof answer === 'object') {
			await note(answer);
			continue;
		}
		report.decks += 1;
		child.kill('SIGKILL');
		if (answer === 'silent') noteEnding(report, 'ended with its worker', seed);
		else report.findings.push({ seed, kind: 'crashed', detail: answer });
		child = await startChild(childScript, childArguments);
	}
	child.kill();
}

function noteEnding({ endings }: FuzzReport, ending: string, seed: number): void {
	endings.set(ending, [...(endings.get(ending) ?? []), seed]);
}

function startChild(script: string, args: string[]): Promise<ChildProcess> {
	const child = fork(script, args, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	return new Promise((resolve, reject) => {
		child.once('message', () => resolve(child));
		child.once('exit', (code) => reject(new Error(`A child did not start (${String(code)})`)));
	});
}

/** The child's answer, `silent`, or how it died. */
function ask(child: ChildProcess, seed: number): Promise<ChildAnswer | string> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => end('silent'), silenceMs);
		const onMessage = (message: unknown): void => end(message as ChildAnswer);
		const onExit = (code: number | null, signal: string | null): void => end(`exit ${String(code ?? signal)}`);
		const end = (result: ChildAnswer | string): void => {
			clearTimeout(timer);
			child.off('message', onMessage);
			child.off('exit', onExit);
			resolve(result);
		};
		child.on('message', onMessage);
		child.on('exit', onExit);
		child.send(seed);
	});
}
