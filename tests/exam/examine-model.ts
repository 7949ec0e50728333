import { providers } from '#lib/llm/providers/registry.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { grade } from './grade.ts';
import { realModel, type Spent } from './real-model.ts';
import { sitExam } from './sit-exam.ts';
import type { ExamTask } from './task.ts';

/** How a model did in a task. */
export interface Result {
	task: string;
	solved: boolean;
	/** Calls of the model. */
	rounds: number;
	promptTokens: number;
	completionTokens: number;
	/** For example `USD 0.0123`; empty if unknown. */
	cost: string;
	seconds: number;
	/** Broken rules, missed requirements, and why the turn ended early. */
	failures: string[];
}

/** @throws RangeError for an unknown provider or one that runs in the page, and without a model */
export function connectionTo(provider: string, model: string, baseUrl: string | undefined): ModelConnection {
	const known = providers.find(({ id, kind }) => id === provider && kind !== 'in-page');
	const names = providers.filter(({ kind }) => kind !== 'in-page').map(({ id }) => id);
	if (!known) throw new RangeError(`The provider is one of: ${names.join(', ')}`);
	return {
		provider: known.id,
		baseUrl: (baseUrl ?? known.defaultBaseUrl).replace(/\/$/, ''),
		model: model === '' ? known.defaultModel : model,
		thinking: false,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	};
}

/** Lets a model do a task, and grades its circuit. */
export async function examineModel(
	host: EngineHost,
	task: ExamTask,
	connection: ModelConnection,
	key: string | null
): Promise<Result> {
	const spent: Spent = { promptTokens: 0, completionTokens: 0, costs: new Map() };
	const started = performance.now();
	const { circuit, answer } = await sitExam(host, task, { client: realModel(connection, key, spent), connection });
	const seconds = (performance.now() - started) / 1000;
	const { solved, failures } = await grade(host, task, circuit);
	const { promptTokens, completionTokens } = spent;
	const cost = [...spent.costs].map(([currency, amount]) => `${currency} ${amount.toFixed(4)}`).join(' + ');
	const end = answer?.fault ? [`The turn ended with ${answer.fault.code}: ${answer.fault.message}`] : [];
	const rounds = answer?.iterations ?? 0;
	return {
		task: task.id,
		solved,
		rounds,
		promptTokens,
		completionTokens,
		cost,
		seconds,
		failures: [...end, ...failures]
	};
}
