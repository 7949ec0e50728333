import { amplifier, divider, impossibleLoad, twoSections } from './circuits.ts';
import type { Conversation, Round } from './conversation.ts';

const reading = { calls: [['read_file', { path: 'amplifier.cir' }]] } as const;
const simulating = { calls: [['run_simulation', { file: 'amplifier.cir' }]] } as const;

/** A change of the divider's lower resistor that does not help, and its run. */
const vainStep = (from: string, to: string, reads?: readonly string[]): Round => ({
	...(reads && { reads }),
	calls: [
		['patch_file', { path: 'divider.cir', search: `RL out 0 ${from}`, replace: `RL out 0 ${to}` }],
		['run_simulation', { file: 'divider.cir' }]
	]
});
const vainCalls = [
	['patch_file', 'success'],
	['run_simulation', 'success', 'MISSED']
] as const;

/** Designing with real runs: what goes well, and what goes wrong on the way. */
export const design: readonly Conversation[] = [
	{
		name: '[E1] [C1] reaches the goals of an amplifier',
		files: amplifier,
		opens: 'amplifier.cir',
		script: [
			{
				says: 'Reach the goals.',
				rounds: [
					{ ...reading, text: 'I look at the circuit.' },
					{ reads: ['RE1   e    x    68'], ...simulating },
					{
						reads: ['gain', 'MISSED'],
						text: 'Less degeneration brings the gain.',
						calls: [
							['patch_file', { path: 'amplifier.cir', search: 'RE1   e    x    68', replace: 'RE1   e    x    15' }]
						]
					},
					{ reads: ['RE1   e    x    15'], ...simulating },
					{ reads: ['3 of 3'], text: 'All goals are met.' }
				],
				calls: [
					['read_file', 'success'],
					['run_simulation', 'success', 'MISSED'],
					['patch_file', 'success'],
					['run_simulation', 'success']
				]
			}
		],
		then: {
			files: { 'amplifier.cir': ['RE1   e    x    15'] },
			runs: ['complete', 'complete'],
			metrics: { gain: [40, 43] },
			goals: [3, 3]
		}
	},
	{
		name: '[C16] repairs a netlist that does not converge',
		files: impossibleLoad,
		opens: 'load.cir',
		script: [
			{
				says: 'Why does it not run?',
				rounds: [
					{ calls: [['run_simulation', { file: 'load.cir' }]] },
					{
						reads: ['failed'],
						text: '12 V behind 1 ohm delivers at most 36 W.',
						calls: [['patch_file', { path: 'load.cir', search: 'I = 50/V(a)', replace: 'I = 20/V(a)' }]]
					},
					{ calls: [['run_simulation', { file: 'load.cir' }]] },
					{ reads: ['complete'], text: 'It runs with 20 W.' }
				],
				calls: [
					['run_simulation', 'failed'],
					['patch_file', 'success'],
					['run_simulation', 'success']
				]
			}
		],
		then: { files: { 'load.cir': ['I = 20/V(a)'] }, runs: ['failed', 'complete'] }
	},
	{
		name: '[FILE5] corrects a patch whose text is not in the file, by the most similar one',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 2k.',
				rounds: [
					{ calls: [['patch_file', { path: 'filter.cir', search: 'R1 in a 10k', replace: 'R1 in a 2k' }]] },
					{
						reads: ['search_not_found', 'R1 in a 1k'],
						calls: [['patch_file', { path: 'filter.cir', search: 'R1 in a 1k', replace: 'R1 in a 2k' }]]
					},
					{ text: 'R1 is 2k.' }
				],
				calls: [
					['patch_file', 'failed', 'search_not_found'],
					['patch_file', 'success']
				]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 2k', 'R2 b out 1k'] } }
	},
	{
		name: '[FILE3] corrects an ambiguous patch by naming the occurrence',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make the second capacitor 10n.',
				rounds: [
					{ calls: [['patch_file', { path: 'filter.cir', search: '0 100n', replace: '0 10n' }]] },
					{
						reads: ['ambiguous_match', 'match_lines'],
						calls: [['patch_file', { path: 'filter.cir', search: '0 100n', replace: '0 10n', occurrence: 2 }]]
					},
					{ calls: [['run_simulation', { file: 'filter.cir' }]] },
					{ reads: ['corner'], text: 'Done.' }
				],
				calls: [
					['patch_file', 'failed', 'ambiguous_match'],
					['patch_file', 'success'],
					['run_simulation', 'success']
				]
			}
		],
		then: {
			files: { 'filter.cir': ['C1 a 0 100n', 'C2 out 0 10n'] },
			runs: ['complete'],
			metrics: { 'meas:corner': [2_200, 2_900] }
		}
	},
	{
		name: '[LOOP6] blocks a call that has failed twice, and goes on with another one',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R9 2k.',
				rounds: [
					{ calls: [['patch_file', { path: 'filter.cir', search: 'R9 x y', replace: 'R9 x z' }]] },
					{ calls: [['patch_file', { path: 'filter.cir', replace: 'R9 x z', search: 'R9 x y' }]] },
					{
						calls: [['patch_file', { path: 'filter.cir', search: 'R9 x y', replace: 'R9 x z' }]],
						reads: ['search_not_found']
					},
					{ reads: ['repeated_failure', 'failed 2 times'], calls: [['read_file', { path: 'filter.cir' }]] },
					{ text: 'There is no R9 in this netlist.' }
				],
				calls: [
					['patch_file', 'failed', 'search_not_found'],
					['patch_file', 'failed', 'search_not_found'],
					['patch_file', 'failed', 'repeated_failure'],
					['read_file', 'success']
				]
			}
		],
		then: {}
	},
	{
		name: '[LOOP13] tells the model after three runs that bring no goal closer',
		files: divider,
		opens: 'divider.cir',
		script: [
			{
				says: 'Reach 20 dB.',
				rounds: [
					vainStep('100k', '90k'),
					vainStep('90k', '80k'),
					vainStep('80k', '70k'),
					{
						reads: ['The last 3 simulations of divider.cir brought no design goal closer', 'gain'],
						text: 'A divider of resistors cannot amplify. It takes a transistor.'
					}
				],
				calls: [...vainCalls, ...vainCalls, ...vainCalls]
			}
		],
		then: {
			files: { 'divider.cir': ['RL out 0 70k'] },
			runs: ['complete', 'complete', 'complete'],
			goals: [0, 1]
		}
	},
	{
		name: '[LOOP3] ends at its limit of rounds without running the last calls',
		files: amplifier,
		opens: 'amplifier.cir',
		limits: { iterations: 3, warnFrom: 2 },
		script: [
			{
				says: 'Look around.',
				rounds: [
					reading,
					{ reads: ['This is round 2 of at most 3'], calls: [['read_file', { path: 'models.lib' }]] },
					{ reads: ['This is the last round'], calls: [['delete_file', { path: 'models.lib' }]] }
				],
				ends: 'iteration_limit',
				calls: [
					['read_file', 'success'],
					['read_file', 'success'],
					['delete_file', 'failed', 'iteration_limit']
				]
			}
		],
		then: {}
	},
	{
		name: '[LOOP14] reads arguments that are not valid JSON as they were meant',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Make R1 3k.',
				rounds: [
					{
						calls: [['patch_file', "{'path': 'filter.cir', 'search': 'R1 in a 1k', 'replace': 'R1 in a 3k',}"]]
					},
					{ reads: ['R1 in a 3k'], text: 'R1 is 3k.' }
				],
				calls: [['patch_file', 'success']]
			}
		],
		then: { files: { 'filter.cir': ['R1 in a 3k'] } }
	},
	{
		name: '[LOOP5] [TOOL10] runs calls beside each other, reads a file after its change, and repeats no run',
		files: twoSections,
		opens: 'filter.cir',
		script: [
			{
				says: 'Change both resistors and check.',
				rounds: [
					{
						calls: [
							['read_file', { path: 'filter.cir' }],
							['patch_file', { path: 'filter.cir', search: 'R1 in a 1k', replace: 'R1 in a 500' }],
							['patch_file', { path: 'filter.cir', search: 'R2 b out 1k', replace: 'R2 b out 500' }],
							['run_simulation', { file: 'filter.cir' }],
							['read_file', { path: 'filter.cir' }]
						]
					},
					{ reads: ['corner', 'R2 b out 500'], calls: [['run_simulation', { file: 'filter.cir' }]] },
					{ reads: ['was not run again'], text: 'The corner is at 3.2 kHz.' }
				],
				calls: [
					['read_file', 'success', 'R1 in a 1k'],
					['patch_file', 'success'],
					['patch_file', 'success'],
					['run_simulation', 'success', 'corner'],
					['read_file', 'success', 'R1 in a 500'],
					['run_simulation', 'skipped', 'was not run again']
				]
			}
		],
		then: {
			files: { 'filter.cir': ['R1 in a 500', 'R2 b out 500'] },
			runs: ['complete'],
			metrics: { 'meas:corner': [3_000, 3_400] }
		}
	},
	{
		name: '[LOOP4] runs five calls of an answer and refuses the others',
		files: amplifier,
		opens: 'amplifier.cir',
		script: [
			{
				says: 'Read a lot.',
				rounds: [
					{
						calls: [
							['read_file', { path: 'amplifier.cir' }],
							['read_file', { path: 'models.lib' }],
							['list_project_files', {}],
							['glob', { pattern: '*.lib' }],
							['search_exact', { query: 'RE1' }],
							['delete_file', { path: 'models.lib' }]
						]
					},
					{ reads: ['too_many_tool_calls'], text: 'Enough.' }
				],
				calls: [
					['read_file', 'success'],
					['read_file', 'success'],
					['list_project_files', 'success'],
					['glob', 'success'],
					['search_exact', 'success'],
					['delete_file', 'failed', 'too_many_tool_calls']
				]
			}
		],
		then: {}
	}
];
