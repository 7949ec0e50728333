import { stepResponse } from './circuits.ts';
import type { Conversation } from './conversation.ts';

const chart = { expressions: ['v(out)'], kind: 'time', to: '0.5m', title: 'Step response with 200 nF' };

/** What a model reads from curves: 1 - exp(-t/RC) is 708.88 mV after 123.4 us with 100 nF, 460.44 mV with 200 nF. */
export const curves: readonly Conversation[] = [
	{
		name: '[H2] [F4] reads a value between two samples of two runs, and shows the curve once',
		files: stepResponse,
		opens: 'step.cir',
		script: [
			{
				says: 'How much does v(out) drop 123.4 us after the step if C1 is 200n? Show me the curve.',
				rounds: [
					{ calls: [['run_simulation', { file: 'step.cir' }]] },
					{ calls: [['patch_file', { path: 'step.cir', search: 'C1 out 0 100n', replace: 'C1 out 0 200n' }]] },
					{ calls: [['run_simulation', { file: 'step.cir' }]] },
					{ calls: [['inspect_data', { expressions: ['v(out)'], at: ['123.4u'], compare_with: 'previous' }]] },
					{
						reads: ['at 123.4 µs: 460.4', 'in the other run 708.', 'difference -248.4'],
						calls: [['generate_chart', chart]]
					},
					{
						reads: ['The conversation shows the chart "Step response with 200 nF"', 'Horizontal axis: 0 s to 500 µs'],
						calls: [['generate_chart', { ...chart, title: 'Again' }]]
					},
					{
						reads: ['Skipped: the conversation shows this chart already'],
						calls: [['generate_chart', { ...chart, compare_with: ['previous'] }]]
					},
					{
						reads: ['Behind its curves, in lighter shades of the same colours: run ', 'largest difference -'],
						text: 'It drops by 248.4 mV, from 708.9 mV to 460.4 mV.'
					}
				],
				calls: [
					['run_simulation', 'success'],
					['patch_file', 'success'],
					['run_simulation', 'success'],
					['inspect_data', 'success', 'at 123.4 µs: 460.4'],
					['generate_chart', 'success', 'v(out)'],
					['generate_chart', 'skipped', 'this chart already'],
					['generate_chart', 'success']
				]
			},
			{
				says: 'And v(out) at exactly 99.99 us, in a chart up to 200 us?',
				rounds: [
					{ calls: [['inspect_data', { expressions: ['v(otu)'], at: ['99.99u'] }]] },
					{ reads: ['v(out)'], calls: [['generate_chart', { ...chart, to: '200u' }]] },
					{ calls: [['inspect_data', { expressions: ['at(v(out), 99.99u)'] }]] },
					{ reads: ['at(v(out), 99.99u) = 393.4'], text: '393.4 mV.' }
				],
				calls: [
					['inspect_data', 'failed', 'v(out)'],
					['generate_chart', 'success'],
					['inspect_data', 'success', '393.4']
				]
			}
		],
		then: { files: { 'step.cir': ['C1 out 0 200n'] }, runs: ['complete', 'complete'] }
	}
];
