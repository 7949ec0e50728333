import { amplifier, twoSections } from './circuits.ts';
import type { Conversation, TurnScript } from './conversation.ts';

const patch = (by: string) => ['patch_file', { path: 'filter.cir', search: 'R1 in a 1k', replace: by }] as const;

/** A question of which the conversation about the amplifier has many. */
const longTalk = (number: number): TurnScript => ({
	says: `Remark ${number}: ${'the bias of the transistor and the load of the stage matter here. '.repeat(40)}`,
	rounds: [
		{ text: `Noted as ${number}. ${'Its gain is the ratio of the two resistances in its branches. '.repeat(40)}` }
	]
});

/** What services and models do to a turn. */
export const services: readonly Conversation[] = [
	{
		name: '[LOOP9] runs no call of an answer that broke off, keeps its text, and goes on when asked',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ calls: [['read_file', { path: 'filter.cir' }]] },
					{
						text: 'The first section has R1 in series, which I double now as you asked.',
						calls: [patch('R1 in a 2k')],
						isCut: true
					}
				],
				ends: 'error',
				fault: 'llm_stream_cut',
				calls: [
					['read_file', 'success'],
					['patch_file', 'interrupted']
				]
			},
			{
				says: 'Please continue.',
				rounds: [{ reads: ['Please continue.'], calls: [patch('R1 in a 2k')] }, { text: 'R1 is 2k.' }],
				calls: [['patch_file', 'success']]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k'] } }
	},
	{
		name: '[D8] tries again while the service is overloaded, and does nothing twice',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ refused: { status: 503, code: 'overloaded', message: 'Overloaded' } },
					{ calls: [patch('R1 in a 2k')] },
					{ refused: { status: 503, code: 'overloaded', message: 'Overloaded' } },
					{ refused: { status: 503, code: 'overloaded', message: 'Overloaded' } },
					{ text: 'Done.' }
				],
				calls: [['patch_file', 'success']]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k'] } }
	},
	{
		name: '[LOOP2] keeps what was done when the service refuses in the middle of a turn',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ calls: [patch('R1 in a 2k')] },
					{ refused: { status: 401, code: 'invalid_api_key', message: 'Invalid key' } }
				],
				ends: 'error',
				fault: 'llm_auth',
				calls: [['patch_file', 'success']]
			},
			{ says: 'Again, with a new key.', rounds: [{ text: 'R1 was changed before.' }] }
		],
		then: { files: { 'filter.cir': ['R1 in a 2k'] } }
	},
	{
		name: '[LLM23] says that the context of the service is full, and the conversation goes on',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Look.',
				rounds: [
					{
						refused: {
							status: 400,
							code: 'context_length_exceeded',
							message: "This model's maximum context length is 8192 tokens."
						}
					}
				],
				ends: 'error',
				fault: 'llm_context_length'
			},
			{ says: 'In short?', rounds: [{ text: 'Two sections.' }] }
		],
		then: {}
	},
	{
		name: '[HIST2] [HIST7] leaves out what does not fit into the context, and keeps the first question',
		files: amplifier,
		opens: 'amplifier.cir',
		contextTokens: 8_000,
		script: [
			{ says: 'First of all: never touch RC.', rounds: [{ text: 'RC stays.' }] },
			...[1, 2, 3, 4, 5, 6].map(longTalk),
			{
				says: 'What must not be touched?',
				rounds: [{ reads: ['What must not be touched?'], lacks: ['Remark 1:', 'Noted as 2.'], text: 'RC.' }]
			}
		],
		then: {}
	},
	{
		name: '[E10] [LLM41] works with a model that writes its tool calls as text',
		files: twoSections,
		opens: 'filter.cir',
		textTools: true,
		script: [
			{
				says: 'Make R1 2k and simulate.',
				rounds: [
					{ text: 'First I read the file.\n', calls: [['read_file', { path: 'filter.cir' }]] },
					{ reads: ['R1 in a 1k'], calls: [patch('R1 in a 2k')] },
					{ reads: ['R1 in a 2k'], calls: [['run_simulation', { file: 'filter.cir' }]] },
					{ reads: ['corner'], text: 'The corner is lower now.' }
				],
				calls: [
					['read_file', 'success'],
					['patch_file', 'success'],
					['run_simulation', 'success']
				]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k'] }, runs: ['complete'] }
	}
];
