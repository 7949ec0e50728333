import { beforeAll, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { atOnce } from '#lib/base/slices.ts';
import { chartPicture, chartSettings } from '#lib/charts/draw/chart-picture.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { sampleChart } from '../../../support/sample-chart.ts';
import { message, toolCall } from '../../../support/sample-conversation.ts';
import { lowPass } from '../../../support/sample-plots.ts';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));

const { conversation, place } = inWorkbench();

describe('[H2] a chart in a result', () => {
	const image = sampleChart();
	const { chart } = image;
	const messages = [message('a', 'assistant', [toolCall('c', 'generate_chart', { images: [image] })])];

	const drawing = atOnce(
		drawPlot({ kind: chart.kind, plot: lowPass(), selection: chart.signals, settings: chartSettings(chart) })
	);

	test('is drawn on the card from its curves, and a click opens it in the results', async () => {
		conversation.chartPicture.mockResolvedValueOnce(chartPicture(drawing, chart, (quantity) => quantity));
		const screen = await render(MessageList, listProps(messages), place);
		const button = screen.getByRole('button', { name: 'Chart: Output over frequency' });
		const colour = getComputedStyle(document.documentElement).getPropertyValue('--curve-1').trim();
		const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
		const isDrawn = () => {
			const canvas = button.element().querySelector('canvas')!;
			if (canvas.width === 0) return 0;
			const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
			let count = 0;
			for (let i = 0; i < data.length; i += 4)
				if (wanted.every((value, channel) => Math.abs(data[i + channel]! - value) < 24)) count += 1;
			return count;
		};
		await expect.poll(isDrawn).toBeGreaterThan(100);
		await userEvent.click(button);
		expect(conversation.openChart).toHaveBeenCalledWith(chart);
	});

	test('is as high as its panes and its legend need', async () => {
		const legend = Array.from({ length: 12 }, (_, order) => ({
			signal: `v(x1.stage${order}.a_long_name_of_a_node_inside_of_a_subcircuit)`.repeat(3),
			order,
			isFamily: false
		}));
		const picture = chartPicture(drawing, chart, (quantity) => quantity);
		conversation.chartPicture.mockResolvedValueOnce({ ...picture, legend });
		const screen = await render(MessageList, listProps(messages), place);
		const canvas = screen
			.getByRole('button', { name: 'Chart: Output over frequency' })
			.element()
			.querySelector('canvas')!;
		// Two panes of 130 and 12 rows of 20, with the names of the axes.
		await expect.poll(() => canvas.clientHeight).toBeGreaterThan(2 * 130 + 12 * 20);
		expect(canvas.height).toBe(Math.round(canvas.clientHeight * devicePixelRatio));
	});

	test('is replaced by a sentence when its curves are no longer kept', async () => {
		const screen = await render(MessageList, listProps(messages), place);
		await expect
			.element(screen.getByText('The curves of the chart “Output over frequency” are no longer kept'))
			.toBeVisible();
	});

	test('that was skipped says why', async () => {
		const skipped = [message('a', 'assistant', [toolCall('c', 'generate_chart', { status: 'skipped' })])];
		const screen = await render(MessageList, listProps(skipped), place);
		await expect.element(screen.getByText('The conversation shows this chart already.')).toBeVisible();
	});

	test('says its title once', async () => {
		const calls = [toolCall('c', 'generate_chart', { images: [image], arguments: { title: chart.title } })];
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls)]), place);
		await expect.element(screen.getByRole('article', { name: 'Drew a chart', exact: true })).toBeVisible();
		expect(screen.getByText(chart.title).elements()).toHaveLength(1);
	});

	test('is shown also where its call is one of many before it', async () => {
		const reads = Array.from({ length: 8 }, (_, index) => toolCall(`r${index}`, 'read_file'));
		const calls = [reads[0]!, toolCall('c', 'generate_chart', { images: [image] }), ...reads.slice(1)];
		const screen = await render(MessageList, listProps([message('a', 'assistant', calls)]), place);
		await expect.element(screen.getByText(chart.title)).toBeVisible();
		expect(screen.getByRole('article').elements()).toHaveLength(6);
		await userEvent.click(screen.getByRole('button', { name: '3 earlier steps' }));
		expect(screen.getByRole('article').elements()).toHaveLength(9);
		expect(screen.getByRole('article').elements()[1]?.textContent).toContain(chart.title);
	});
});
