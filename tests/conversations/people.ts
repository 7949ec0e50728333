import { amplifier, twoSections } from './circuits.ts';
import type { Conversation } from './conversation.ts';

const patch = (search: string, replace: string) => ['patch_file', { path: 'filter.cir', search, replace }] as const;

/** What the user does while the agent works. */
export const people: readonly Conversation[] = [
	{
		name: '[F9] [PERM6] changes nothing when the user denies it, and reads why',
		files: twoSections,
		opens: 'filter.cir',
		levels: { write: 'ask' },
		script: [
			{
				says: 'Lower the corner.',
				rounds: [
					{ calls: [patch('R1 in a 1k', 'R1 in a 2k')] },
					{
						reads: ['permission_denied', 'Change C1 instead'],
						calls: [patch('C1 a 0 100n', 'C1 a 0 200n')]
					},
					{ text: 'C1 is 200n.' }
				],
				answers: [
					{ allowed: false, scope: 'once', note: 'Change C1 instead' },
					{ allowed: true, scope: 'once', note: '' }
				],
				calls: [
					['patch_file', 'failed', 'permission_denied'],
					['patch_file', 'success']
				]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 1k', 'C1 a 0 200n'] } }
	},
	{
		name: '[PERM8] [PERM9] asks one question at a time, and none that an answer for the conversation covers',
		files: twoSections,
		opens: 'filter.cir',
		levels: { write: 'ask', execute: 'ask' },
		script: [
			{
				says: 'Change R1 and R2 and simulate.',
				rounds: [
					{
						calls: [
							patch('R1 in a 1k', 'R1 in a 2k'),
							patch('R2 b out 1k', 'R2 b out 2k'),
							['run_simulation', { file: 'filter.cir' }]
						]
					},
					{ reads: ['permission_denied'], text: 'Changed, not simulated.' }
				],
				answers: [
					{ allowed: true, scope: 'session', note: '' },
					{ allowed: false, scope: 'once', note: '' }
				],
				calls: [
					['patch_file', 'success'],
					['patch_file', 'success'],
					['run_simulation', 'failed', 'permission_denied']
				]
			},
			{
				says: 'Change C1.',
				rounds: [{ calls: [patch('C1 a 0 100n', 'C1 a 0 1n')] }, { text: 'C1 is 1n.' }],
				calls: [['patch_file', 'success']]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k', 'R2 b out 2k', 'C1 a 0 1n'] } }
	},
	{
		name: '[TOOL8] [F3] does not overwrite what the user has changed meanwhile',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ calls: [['read_file', { path: 'filter.cir' }]] },
					{
						meanwhile: [{ edits: 'filter.cir', replaces: ['C1 a 0 100n', 'C1 a 0 47n'] }],
						calls: [patch('R1 in a 1k', 'R1 in a 2k')]
					},
					{ reads: ['file_modified_externally'], calls: [['read_file', { path: 'filter.cir' }]] },
					{ reads: ['C1 a 0 47n'], calls: [patch('R1 in a 1k', 'R1 in a 2k')] },
					{ text: 'R1 is 2k; your C1 is kept.' }
				],
				calls: [
					['read_file', 'success'],
					['patch_file', 'failed', 'file_modified_externally'],
					['read_file', 'success'],
					['patch_file', 'success']
				]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k', 'C1 a 0 47n'] } }
	},
	{
		name: '[LOOP16] reads a message that was sent meanwhile with the results of its tools',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ meanwhile: [{ sends: 'No, 3k!' }], calls: [['read_file', { path: 'filter.cir' }]] },
					{ reads: ['R1 in a 1k', 'No, 3k!'], calls: [patch('R1 in a 1k', 'R1 in a 3k')] },
					{ meanwhile: [{ sends: 'And R2 4k.' }], text: 'R1 is 3k.' },
					{ reads: ['And R2 4k.'], calls: [patch('R2 b out 1k', 'R2 b out 4k')] },
					{ text: 'R2 is 4k.' }
				],
				calls: [
					['read_file', 'success'],
					['patch_file', 'success'],
					['patch_file', 'success']
				]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 3k', 'R2 b out 4k'] } }
	},
	{
		name: '[HIST1] [HIST5] a later turn reads what an earlier one did, with its results as data',
		files: amplifier,
		opens: 'amplifier.cir',
		script: [
			{
				says: 'Simulate.',
				rounds: [{ calls: [['run_simulation', { file: 'amplifier.cir' }]] }, { text: 'It has 32.5 dB.' }],
				calls: [['run_simulation', 'success']]
			},
			{
				says: 'What was the gain?',
				rounds: [{ reads: ['What was the gain?'], text: '32.5 dB.' }]
			}
		],
		then: { runs: ['complete'], metrics: { gain: [32, 33] }, goals: [2, 3] }
	}
];
