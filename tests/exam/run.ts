import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { sampled, type Sample } from '../support/sample.ts';
import { connectionTo, examineModel, type Result } from './examine-model.ts';
import { checkReplays } from './replayed.ts';
import type { ExamTask } from './task.ts';
import { tasks } from './tasks.ts';

export interface ExamOptions {
	/** Only tasks whose ids contain it. */
	only: string;
	sample: Sample | null;
	/** Omitted to check the tasks by their replays. */
	provider?: string;
	/** Empty for the provider's default. */
	model: string;
	baseUrl?: string;
	key: string | null;
	json: boolean;
	/** Tokens of the context window in which the replays are made; null for any size. */
	window: number | null;
}

/** Runs the exam and prints its results. @returns whether every task was solved, or is right */
export async function runExam(options: ExamOptions): Promise<boolean> {
	const named = tasks.filter(({ id }) => id.includes(options.only));
	const chosen = sampled(named, options.sample);
	if (chosen.length === 0) {
		console.error(`No task is named ${options.only}; there are ${tasks.map(({ id }) => id).join(', ')}`);
		return false;
	}
	const host = await createEngineHost();
	return options.provider === undefined
		? replayAll(host, chosen, options)
		: examine(host, chosen, { ...options, provider: options.provider });
}

async function replayAll(
	host: EngineHost,
	chosen: readonly ExamTask[],
	{ json, window }: ExamOptions
): Promise<boolean> {
	let right = 0;
	for (const task of chosen) {
		const started = performance.now();
		const wrong = await checkReplays(host, task, window);
		const seconds = (performance.now() - started) / 1000;
		if (wrong.length === 0) right++;
		if (json) console.log(JSON.stringify({ task: task.id, right: wrong.length === 0, seconds, wrong }));
		else
			console.log(
				`${task.id.padEnd(28)} ${wrong.length === 0 ? 'right' : 'WRONG'} ${seconds.toFixed(1).padStart(6)} s`
			);
		if (!json) for (const line of wrong) console.log(`  ${line}`);
	}
	if (!json) console.log(`${right} of ${chosen.length} tasks: the solution passes and three mistakes fail`);
	return right === chosen.length;
}

async function examine(
	host: EngineHost,
	chosen: readonly ExamTask[],
	{ provider, model, baseUrl, key, json }: ExamOptions & { provider: string }
): Promise<boolean> {
	const connection = connectionTo(provider, model, baseUrl);
	if (!json) console.log(`${'task'.padEnd(28)} solved rounds   tokens in      out  seconds cost`);
	const results: Result[] = [];
	for (const task of chosen) {
		const result = await examineModel(host, task, connection, key);
		results.push(result);
		console.log(json ? JSON.stringify(result) : row(result));
		if (!json) for (const failure of result.failures) console.log(`  ${failure}`);
	}
	const solved = results.filter((result) => result.solved).length;
	if (!json) console.log(`${connection.model} solved ${solved} of ${chosen.length} tasks`);
	return solved === chosen.length;
}

function row({ task, solved, rounds, promptTokens, completionTokens, seconds, cost }: Result): string {
	const figures = [String(rounds).padStart(6), String(promptTokens).padStart(11), String(completionTokens).padStart(8)];
	return [task.padEnd(28), solved ? 'yes   ' : 'NO    ', ...figures, seconds.toFixed(0).padStart(8), cost].join(' ');
}
