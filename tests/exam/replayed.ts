import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { grade } from './grade.ts';
import { enter, ReplayedModel } from './replay.ts';
import { sitExam } from './sit-exam.ts';
import { mistaken, type ExamTask } from './task.ts';

/** The connection of a replay, which is never used. */
export const noConnection: ModelConnection = {
	provider: 'recorded',
	baseUrl: '',
	model: 'replay',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};

/**
 * Checks a task by its replays through the real tools: the solution must be solved, and every mistake must miss it.
 *
 * @param window tokens of a window so small that the conversation before the task is compressed; null for any size
 * @returns what went otherwise, in words; empty for a task that is right
 */
export async function checkReplays(host: EngineHost, task: ExamTask, window: number | null = null): Promise<string[]> {
	const wrong: string[] = [];
	const solution = await replayed(host, task, task.solution, window);
	if (!solution.solved) wrong.push(`${task.id}: the solution fails: ${solution.failures.join('; ')}`);
	for (const mistake of task.mistakes) {
		const result = await replayed(host, task, mistaken(task, mistake), window);
		if (result.solved) wrong.push(`${task.id}: "${mistake.name}" passes`);
	}
	return wrong;
}

async function replayed(host: EngineHost, task: ExamTask, circuit: string, window: number | null) {
	const client = new ReplayedModel(enter(circuit));
	const connection = { ...noConnection, contextTokens: window };
	const sitting = await sitExam(host, task, { client, connection }, window !== null);
	if (window !== null && sitting.compressions === 0)
		return { solved: false, failures: ['The conversation was not compressed'] };
	if (sitting.circuit !== circuit) return { solved: false, failures: ['The tools did not store the circuit'] };
	return grade(host, task, sitting.circuit);
}
