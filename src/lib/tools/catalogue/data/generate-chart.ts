import { windowKinds } from '#lib/measure/spectrum/windows.ts';
import { defineTool } from '../../define-tool.ts';
import { succeeded } from '../../outcome.ts';
import { placeSchema } from './place-schema.ts';
import { CHART_KINDS, planChart } from './plan-chart.ts';

/** Size of the image for models, pixels: services take it as it is, and its labels can be read. */
const SIZE = { width: 1000, height: 620 };

export const generateChart = defineTool({
	name: 'generate_chart',
	description:
		'Shows the user a chart of a stored run in the conversation, where it stays; a click opens it in the viewer. Kinds: ' +
		'time and bode (curves over time or frequency; dc sweeps are "curves"), nyquist, xy, spectrum (with THD, SNR, SFDR), histogram, eye, parameter (figures of each curve of a sweep, such as max(v(out)), over what is swept). Takes ' +
		'signals and expressions as inspect_data does. With compare_with, the same curves of other runs are drawn behind those of the run. Returns key ' +
		'values of what is drawn, the differences between the runs, and the image if you can see images.',
	parameters: {
		type: 'object',
		properties: {
			expressions: {
				type: 'array',
				items: { type: 'string' },
				minItems: 1,
				maxItems: 8,
				description: 'Signals or expressions, such as v(out) or db(v(out)/v(in)).'
			},
			kind: {
				type: 'string',
				enum: CHART_KINDS,
				default: 'curves',
				description: 'How it is drawn.'
			},
			run: {
				type: 'string',
				default: 'last',
				description:
					'Id of a run or the beginning of it; "last", or "previous" for the run of the same netlist before it.'
			},
			compare_with: {
				type: 'array',
				items: { type: 'string' },
				maxItems: 6,
				description: 'Other runs, named as in `run`, drawn behind it; for curves, time and bode.'
			},
			members: {
				type: 'string',
				maxLength: 500,
				description:
					'Of a family of curves, as of a sweep: which ones, by number from 1 or parameter, such as "1..10, 25" or "r1 > 1k and r1 < 10k". If omitted, all. For curves, time and bode.'
			},
			bands: {
				type: 'boolean',
				description:
					'Of a family of 50 curves or more: draw their distribution (extremes, quantiles and median) instead of the curves. If omitted, where nothing is known of what differs between them.'
			},
			plot: {
				type: 'string',
				description: 'Id of a plot such as "tran1", or its analysis such as "ac". If omitted, one that fits the kind.'
			},
			x_signal: { type: 'string', description: 'Signal on the horizontal axis; for xy.' },
			window: { type: 'string', enum: windowKinds, default: 'blackman-harris', description: 'For spectrum.' },
			from: { ...placeSchema, description: 'Left end of the horizontal axis. If omitted, that of the curves.' },
			to: { ...placeSchema, description: 'Right end of the horizontal axis.' },
			y_from: {
				...placeSchema,
				description: 'Lower end of the vertical axis, of the upper pane if there are several.'
			},
			y_to: { ...placeSchema, description: 'Upper end of the vertical axis.' },
			title: { type: 'string', maxLength: 120, description: 'What the chart shows, in the language of the user.' }
		},
		required: ['expressions'],
		additionalProperties: false
	},
	category: 'data',
	effect: 'none',
	operation: 'chart',
	icon: 'chart-line',
	label: 'generate_chart',
	async alreadyDone(parameters, context) {
		const planned = await planChart(parameters, context);
		if ('status' in planned || !(await context.charts.isShown(context.messageId, planned.hash))) return null;
		return 'the conversation shows this chart already; its values are in the earlier result.';
	},
	async execute(parameters, context) {
		const planned = await planChart(parameters, context);
		if ('status' in planned) return planned;
		const { question, chart, hash } = planned;
		const answer = await context.curves.chart(question, context.signal);
		if ('status' in answer) return answer;
		const { text, x, y } = answer;
		context.charts.note(context.messageId, hash);
		return { ...succeeded(text), images: [{ path: chart.title, hash, ...SIZE, chart: { ...chart, x, y } }] };
	}
});
