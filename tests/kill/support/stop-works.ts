import type { ReplayRequest, ReplayStep } from '../../support/llm/replay-server.ts';
import { answer } from '../../e2e/support/workbench.ts';

const words = 'The gain of this stage is set by the collector load and the emitter resistance together. ';
const goals = { goals: [{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' }] };
const goalsText = `\`\`\`json\n${JSON.stringify(goals)}\n\`\`\``;
const simulate = { call: 'run_simulation', arguments: { file: 'amplifier.cir' } };

/** What a turn is doing while it is stopped, by the words that ask for it. None of them ends on its own within its moments. */
export const works = {
	stream: { spanMs: 1_500, workflow: false },
	reason: { spanMs: 1_500, workflow: false },
	tools: { spanMs: 1_500, workflow: false },
	simulation: { spanMs: 4_000, workflow: false },
	permission: { spanMs: 1_500, workflow: false },
	retry: { spanMs: 1_500, workflow: false },
	goals: { spanMs: 1_000, workflow: true },
	step: { spanMs: 4_000, workflow: true }
} as const;

export type StopWork = keyof typeof works;

interface ChatBody {
	messages: { role: string; content: unknown }[];
}

const PATTERN = new RegExp(`\\b(again|${Object.keys(works).join('|')}) (\\d+)`, 'g');

/** How the model answers, by the last words of the user: `stream 12` gets the answer of a work, `again 12` is answered at once. */
export function answerTo({ body }: ReplayRequest): ReplayStep {
	const { messages } = JSON.parse(body) as ChatBody;
	const texts = messages
		.filter(({ role }) => role === 'user')
		.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));
	// Notes of the app come after the words of the user.
	const asked = texts.findLast((text) => text.search(PATTERN) >= 0) ?? '';
	// Two messages of the user without an answer between them, as after an early stop, arrive as one.
	const [, name, seed] = [...asked.matchAll(PATTERN)].at(-1) ?? [];
	if (name === 'again') return answer([{ text: `Fine ${seed}.\n\n${goalsText}` }]);
	const work = name === 'step' && asked !== texts.at(-1) ? undefined : name;
	const round = messages.filter(({ role }) => role === 'tool').length;
	switch (work) {
		case 'reason':
			return answer([{ reasoning: words.repeat(200) }], { pieceDelayMs: 40, stallAfter: 100_000 });
		case 'tools':
			return answer([{ text: 'I note it.' }, note(round), { call: 'read_file', arguments: { path: 'notes.md' } }], {
				pieceDelayMs: 3
			});
		case 'simulation':
			return answer([{ ...simulate }]);
		case 'permission':
			return answer([{ call: 'bash', arguments: { command: `echo ${round}` } }]);
		case 'retry':
			return { status: 503, contentType: 'application/json', body: '{"error":{"message":"overloaded"}}' };
		case 'goals':
			return answer([{ text: goalsText }], { pieceDelayMs: 40, stallAfter: 600 });
		case 'step':
			return answer([{ text: goalsText }]);
		case 'stream':
			return answer([{ text: words.repeat(200) }], { pieceDelayMs: 40, stallAfter: 100_000 });
		default:
			// The next step of a workflow, which begins with words of the app.
			return answer([{ ...simulate }]);
	}
}

function note(round: number) {
	return { call: 'rewrite_file', arguments: { path: 'notes.md', content: `# Notes\n\nRound ${round}.\n` } };
}
