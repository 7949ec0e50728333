import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inspectRequest, type Inspection, type RequestPart } from '#lib/agent/context/inspect-request.ts';
import { installLocks } from '../../support/storage/memory-locks.ts';
import { ScriptedLlm } from '../../support/llm/scripted-llm.ts';
import { openConversation } from './context/conversation.ts';
import { message } from './support.ts';

installLocks();

const WINDOW = 100_000;
const question = 'Raise the gain to 40 dB without losing more than half the bandwidth.';
const file = (name: string) => readFileSync(`examples/common-emitter/${name}`, 'utf8');

const names: Record<string, string> = {
	system: 'System prompt',
	tools: 'Tools',
	context: 'State of the project',
	next: 'Message'
};
const title = ({ name, tokens }: RequestPart) => `${name} (${tokens} tokens)`;
const fenced = (text: string) => `\`\`\`\`text\n${text}\n\`\`\`\``;

function documentOf({ groups, tokens }: Inspection): string {
	const share = (part: number) => `${part} tokens, ${Math.round((100 * part) / tokens)} %`;
	const list = groups.map(({ kind, tokens: used }) => `- ${names[kind]}: ${share(used)}`);
	const system = groups.find(({ kind }) => kind === 'system')!.parts.map(({ text }) => text);
	const tools = groups.find(({ kind }) => kind === 'tools')!.parts;
	const context = groups.find(({ kind }) => kind === 'context')!.parts;
	return `# A request as the model reads it

The first request of a conversation about the example _Common-emitter amplifier_, in free chat with the usual tools. Tokens are the app's quick
estimate. The Context panel shows the same of your own conversation, before you send. A test writes this file from the code:
\`npx vitest run --project unit tests/unit/agent/prompt-document.test.ts -u\`.

About ${tokens} tokens:

${list.join('\n')}

## System prompt

It is the same in every request, so that services can reuse what they have read. Its first two parts can be changed under **Prompts**.

${fenced(system.join('\n\n---\n\n'))}

## Tools

${tools.map((part) => `- ${title(part)}: ${String((JSON.parse(part.text) as { description: string }).description)}`).join('\n')}

## State of the project

It is sent with the newest message only, ${context.map(title).join(', ')}:

${fenced(context.map(({ text }) => text).join('\n\n'))}

## Message

${fenced(question)}
`;
}

test('[J7] [PROMPT1] docs/PROMPT.md shows a request as it is', async () => {
	const files = {
		'amplifier.cir': file('amplifier.cir'),
		'models.lib': file('models.lib'),
		'.circuit_ai/design_goals.json': file('.circuit_ai/design_goals.json')
	};
	const conversation = await openConversation(new ScriptedLlm([]), files, {
		...{ window: WINDOW, toolProfile: 'usual', activePath: 'amplifier.cir', contextOff: ['recent'] }
	});
	const { profile, sessionId } = conversation;
	const turn = { records: [message('user', [{ type: 'text', text: question }])], tools: profile.tools, sessionId };
	const { signal } = new AbortController();
	const inspection = await inspectRequest(
		profile,
		{ ...turn, hasWeb: false, signal },
		{ compression: null, off: new Set() }
	);
	await conversation.close();
	await expect(documentOf(inspection)).toMatchFileSnapshot('../../../docs/PROMPT.md');
});
