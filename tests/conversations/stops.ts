import { amplifier, longRun } from './circuits.ts';
import type { Conversation, Round, TurnScript } from './conversation.ts';

/** After every stop a new message is accepted at once. */
const next: TurnScript = { says: 'And now?', rounds: [{ text: 'I am here.' }] };

const change: Round = {
	text: 'Less degeneration brings more gain, so I make the resistor smaller.',
	calls: [['patch_file', { path: 'amplifier.cir', search: 'RE1   e    x    68', replace: 'RE1   e    x    15' }]]
};

interface Stop extends Pick<TurnScript, 'stopAt' | 'rounds' | 'ends' | 'calls' | 'pages'> {
	where: string;
	levels?: Conversation['levels'];
	/** Whether the change of the file was made before. */
	isChanged?: boolean;
}

const stops: readonly Stop[] = [
	{ where: 'while it prepares', stopAt: 'preparing', rounds: [], ends: null },
	{
		where: 'while it searches the web',
		stopAt: 'searching_web',
		pages: [{ url: 'https://a.example/', title: 'Emitter', snippet: 'Resistors' }],
		rounds: [],
		ends: null
	},
	{ where: 'while the model is called', stopAt: 'calling_llm', rounds: [], ends: null },
	{ where: 'before the first word', stopAt: 'streaming', rounds: [{ isSilent: true, text: 'So' }], ends: null },
	{
		where: 'in the middle of a sentence',
		stopAt: 'text',
		rounds: [{ isSilent: true, text: 'Less degeneration brings more gain, so I' }],
		ends: null
	},
	{
		where: 'while the answer is read',
		stopAt: 'parsing',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'interrupted']]
	},
	{
		where: 'before the tools begin',
		stopAt: 'executing',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'interrupted']]
	},
	{
		where: 'as the tools begin',
		stopAt: 'waiting_tool',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'interrupted']]
	},
	{
		where: 'when a tool has ended',
		stopAt: 'tool_end',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'success']],
		isChanged: true
	},
	{
		where: 'when all results are there',
		stopAt: 'aggregating',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'success']],
		isChanged: true
	},
	{
		where: 'while a permission is asked for',
		stopAt: 'permission_request',
		rounds: [change],
		ends: 'user',
		calls: [['patch_file', 'interrupted']],
		levels: { write: 'ask' }
	}
];

/** Stop in each state of a turn: nothing that was not done before is done, and the conversation goes on. */
export const stopped: readonly Conversation[] = [
	...stops.map(({ where, levels, isChanged = false, ...turn }): Conversation => ({
		name: `[E4] [LOOP8] stops ${where}`,
		files: amplifier,
		opens: 'amplifier.cir',
		levels,
		script: [{ says: 'More gain, please.', ...turn }, next],
		then: isChanged ? { files: { 'amplifier.cir': ['RE1   e    x    15'] } } : {}
	})),
	{
		name: '[E4] [LOOP8] stops while ngspice runs, and keeps what it has computed',
		files: longRun,
		opens: 'osc.cir',
		script: [
			{
				says: 'Run it.',
				rounds: [{ calls: [['run_simulation', { file: 'osc.cir' }]] }],
				stopAt: 'tool_progress',
				ends: 'user',
				calls: [['run_simulation', 'success', 'stopped']]
			},
			next
		],
		then: { runs: ['stopped'] }
	}
];
