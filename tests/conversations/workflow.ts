import { freshAmplifier, goalsPath } from './circuits.ts';
import type { Conversation, TurnScript } from './conversation.ts';

const goals = {
	goals: [
		{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' },
		{ metric: 'bandwidth', target: 500, unit: 'kHz', direction: 'at_least', priority: 'must' }
	]
};

const run = { calls: [['run_simulation', { file: 'amplifier.cir' }]] } as const;
const degeneration = (from: string, to: string) =>
	[
		'patch_file',
		{ path: 'amplifier.cir', search: `RE1   e    x    ${from}`, replace: `RE1   e    x    ${to}` }
	] as const;

const extraction: TurnScript = {
	says: 'An amplifier with 40 dB and 500 kHz.',
	rounds: [{ text: `The goals:\n\`\`\`json\n${JSON.stringify(goals)}\n\`\`\`` }],
	calls: [['rewrite_file', 'success']],
	offers: ['continue', 'change_goals']
};

const firstDesign: TurnScript = {
	says: 'Continue',
	chooses: 'continue',
	rounds: [
		{ text: 'The amplifier is a start.', calls: run.calls },
		{ reads: ['MISSED'], text: 'It lacks gain.' },
		{ reads: ['analyze the last run'], text: '7 dB are missing; the degeneration limits the gain.' }
	],
	calls: [['run_simulation', 'success']],
	offers: ['continue', 'change_goals']
};

const files = { ...freshAmplifier };
const goalTexts = { [goalsPath]: ['"gain"', '40', '"bandwidth"'] };

/** What a model writes that calls no tools: a whole netlist without a fence. */
const writtenDesign = `* Common-emitter amplifier
.include models.lib
VCC vcc 0 DC 12
VIN in 0 DC 0 AC 1
CIN in b 10u
R1 vcc b 47k
R2 b 0 10k
Q1 c b e QSMALL
RC vcc c 3.9k
RE1 e x 15
RE2 x 0 910
CE x 0 220u
COUT c out 10u
RL out 0 100k
.ac dec 50 1 100meg
.end`;

/** The workflow from goals to its end. */
export const workflows: readonly Conversation[] = [
	{
		name: '[E10] [LOOP22] [FLOW11] a model that writes its first design as text is reminded once, and the netlist is run',
		files,
		opens: 'amplifier.cir',
		mode: 'workflow',
		script: [
			extraction,
			{
				says: 'Continue',
				chooses: 'continue',
				rounds: [
					{ text: 'I suggest a common-emitter stage.' },
					{
						reads: ['write the complete netlist in one code block'],
						text: `The design:\n${writtenDesign}\nThat is all.`
					},
					{ reads: ['Goals: 2 of 2 met'], text: 'It has the gain.' },
					{ reads: ['analyze the last run'], text: `The gain is met by:\n${writtenDesign}` }
				],
				calls: [
					['rewrite_file', 'success'],
					['run_simulation', 'success']
				],
				offers: ['accept']
			}
		],
		then: {
			files: { 'amplifier.cir': [`${writtenDesign}\n`], ...goalTexts },
			runs: ['complete'],
			metrics: { gain: [40, 43] },
			goals: [2, 2]
		}
	},
	{
		name: '[E7] [FLOW2] [FLOW4] [FLOW8] a workflow leads from the goals to acceptance',
		files,
		opens: 'amplifier.cir',
		mode: 'workflow',
		script: [
			extraction,
			firstDesign,
			{
				says: 'Continue',
				chooses: 'continue',
				rounds: [
					{ calls: [degeneration('68', '15')] },
					{ text: 'Less degeneration.' },
					{ reads: ['Simulate the netlist with run_simulation now'], calls: run.calls },
					{ text: 'It ran.' },
					{ reads: ['analyze the last run'], text: 'Both goals are met.' }
				],
				calls: [
					['patch_file', 'success'],
					['run_simulation', 'success']
				],
				offers: ['accept']
			},
			{ does: 'accept' }
		],
		then: {
			files: { 'amplifier.cir': ['RE1   e    x    15'], ...goalTexts },
			runs: ['complete', 'complete'],
			metrics: { gain: [40, 43] },
			goals: [2, 2],
			isAccepted: true
		}
	},
	{
		name: '[E7] [FLOW9] a workflow rolls a step back that made things worse',
		files,
		opens: 'amplifier.cir',
		mode: 'workflow',
		script: [
			extraction,
			firstDesign,
			{
				says: 'Continue',
				chooses: 'continue',
				rounds: [
					{ calls: [degeneration('68', '680'), ...run.calls] },
					{ text: 'It became worse.' },
					{ reads: ['analyze the last run'], text: 'More degeneration costs gain.' }
				],
				calls: [
					['patch_file', 'success'],
					['run_simulation', 'success']
				],
				offers: ['continue', 'change_goals', 'roll_back']
			},
			{ does: 'roll_back' },
			{
				says: 'Try it the other way.',
				rounds: [
					{ text: '{"intent": "change"}' },
					{ calls: [degeneration('68', '15'), ...run.calls] },
					{ text: 'Better.' },
					{ text: 'Both goals are met.' }
				],
				calls: [
					['patch_file', 'success'],
					['run_simulation', 'success']
				],
				offers: ['accept']
			}
		],
		then: {
			files: { 'amplifier.cir': ['RE1   e    x    15'], ...goalTexts },
			runs: ['complete', 'complete', 'complete'],
			goals: [2, 2]
		}
	},
	{
		name: '[E7] [FLOW4] [FLOW6] a workflow offers to fix a run that failed, and changes nothing while it analyzes',
		files,
		opens: 'amplifier.cir',
		mode: 'workflow',
		script: [
			extraction,
			{
				says: 'Continue',
				chooses: 'continue',
				rounds: [
					{
						calls: [
							['patch_file', { path: 'amplifier.cir', search: '.include models.lib', replace: '.include bjt.lib' }],
							...run.calls
						]
					},
					{ reads: ['bjt.lib'], text: 'The models are missing.' }
				],
				calls: [
					['patch_file', 'success'],
					['run_simulation', 'failed']
				],
				offers: ['fix_error', 'change_goals', 'roll_back']
			},
			{
				says: 'Fix the error',
				chooses: 'fix_error',
				rounds: [
					{
						calls: [
							['patch_file', { path: 'amplifier.cir', search: '.include bjt.lib', replace: '.include models.lib' }],
							...run.calls
						]
					},
					{ text: 'It runs again.' },
					{ reads: ['analyze the last run'], calls: [degeneration('68', '15')] },
					{ reads: ['not_in_this_step'], text: 'The gain is too low; less degeneration would help.' }
				],
				calls: [
					['patch_file', 'success'],
					['run_simulation', 'success'],
					['patch_file', 'failed', 'not_in_this_step']
				],
				offers: ['continue']
			}
		],
		then: {
			files: { 'amplifier.cir': ['RE1   e    x    68'], ...goalTexts },
			runs: ['failed', 'complete'],
			goals: [1, 2]
		}
	}
];
