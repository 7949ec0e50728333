import type {
	MessagePart,
	MessageRecord,
	OperationRecord,
	RunRecord,
	SessionRecord
} from '../../src/lib/db/records.ts';
import { message, operation, run, textChange } from '../support/storage/sample-records.ts';
import { growingAnswer } from './chat-answers.ts';

const START = 1_760_000_000_000;
const ANSWER_CHARACTERS = 1_500;

/** Records of the tables of the same names. */
export interface Conversation {
	sessions: SessionRecord[];
	messages: MessageRecord[];
	operations: OperationRecord[];
	runs: RunRecord[];
}

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

const path = 'amplifier.cir';
const fileText = Array.from({ length: 120 }, (_, index) => `R${index} n${index} n${index + 1} 4.7k ; load`).join('\n');

interface Description {
	projectId: string;
	id: string;
	name: string;
	/** Number of messages. */
	count: number;
	/** With which the last one ends. */
	lastWords: string;
	/** Time of its last change, after that of all others that are smaller. */
	updatedAt: number;
}

/**
 * A conversation as a long design leaves it: each second message is an answer that thought, read a file, changed it and ran
 * it, and explains that in text with lists, a table and a netlist.
 */
export function longConversation({ projectId, id, name, count, lastWords, updatedAt }: Description): Conversation {
	const times = { createdAt: START, updatedAt: START + updatedAt, deletedAt: null };
	const session = { id, projectId, name, scrollTop: null, tipId: `${id}-${count - 1}`, ...times };
	const conversation: Conversation = { sessions: [session], messages: [], operations: [], runs: [] };
	for (let order = 0; order < count; order++) {
		const after = order === 0 ? null : `${id}-${order - 1}`;
		const base = { id: `${id}-${order}`, projectId, sessionId: id, order, after, createdAt: START + order };
		if (order % 2 === 0) {
			const text = `Step ${order}: lower RE${order} a little, simulate, and tell me what the bandwidth does.`;
			conversation.messages.push(message({ ...base, role: 'user', parts: [{ type: 'text', text }], stopReason: null }));
			continue;
		}
		const { parts, changed, simulated } = work(projectId, id, order);
		const { before: text } = growingAnswer('mixed', ANSWER_CHARACTERS, 0);
		const last = order >= count - 1 ? `\n\n${lastWords}` : '';
		parts.push({ type: 'text', text: `Step ${order} is done.\n\n${text}${last}` });
		conversation.messages.push(message({ ...base, parts, model: 'scripted', provider: 'openai_compatible' }));
		conversation.operations.push(changed);
		conversation.runs.push(simulated);
	}
	return conversation;
}

/** The calls of one answer, with the change and the run that they made. */
function work(
	projectId: string,
	sessionId: string,
	order: number
): { parts: MessagePart[]; changed: OperationRecord; simulated: RunRecord } {
	const [search, replace] = [`R5 n5 n6 4.7k`, `R5 n5 n6 ${order}k`];
	const startedAt = START + order;
	const changed = operation({
		id: `${sessionId}-operation-${order}`,
		projectId,
		sessionId,
		messageId: `${sessionId}-${order}`,
		callId: `patch-${order}`,
		changes: [textChange({ path, before: fileText, after: fileText.replace(search, replace) })],
		summary: `Modified ${path} (+1, -1)`,
		startedAt,
		endedAt: startedAt
	});
	const simulated = run({ id: `${sessionId}-run-${order}`, projectId, entry: path, startedAt, origin: 'agent' });
	const parts: MessagePart[] = [
		{ type: 'reasoning', text: 'RE sets the feedback of the stage. '.repeat(20), startedAt, durationMs: 2_100 },
		call(`read-${order}`, 'read_file', { path }, fileText),
		{
			...call(`patch-${order}`, 'patch_file', { path, search, replace }, `Modified ${path} (+1, -1)`),
			operationIds: [changed.id]
		},
		{
			...call(`run-${order}`, 'run_simulation', { file: path }, 'gain = 40.5 dB\nbandwidth = 1.2 MHz\n'.repeat(10)),
			runId: simulated.id
		}
	];
	return { parts, changed, simulated };
}

function call(callId: string, name: string, given: Record<string, unknown>, result: string): ToolPart {
	const written = { callId, name, argumentsText: JSON.stringify(given), arguments: given };
	return { type: 'tool_call', ...written, status: 'success', result, operationIds: [], runId: null, elapsedMs: 12 };
}
