import type { Page } from '@playwright/test';
import type { MessageRecord } from '../../src/lib/db/records.ts';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { storedRecords } from '../e2e/support/storage.ts';
import {
	ask,
	connectInSettings,
	conversation,
	messages,
	openAmplifier,
	writeNetlist
} from '../e2e/support/workbench.ts';
import { roundsOf } from './support/rounds.ts';
import { resetStop, stopTimes, watchStops } from './support/stop-watch.ts';
import { answerTo, works, type StopWork } from './support/stop-works.ts';

test.use({ expectedErrors: [/status of 503/] });

/** What the user is promised, ms. */
const VISIBLE_MS = 500;
const SETTLED_MS = 5_000;

const longDeck = `A transient of a minute
V1 in 0 SIN(0 1 1k)
R1 in out 1k
D1 out 0 DX
C1 out 0 10n
.model DX D
.tran 10u 60 0 10u
.end
`;

interface Stop {
	work: StopWork;
	key: boolean;
	/** Whether the next message is sent while the turn is still stopping. */
	atOnce: boolean;
	waitMs: number;
	visible: number;
	settled: number;
	/** Until the next message is in the conversation. */
	accepted: number;
}

const status = (page: Page, text: string) => conversation(page).getByText(text, { exact: true });

/** Begins a turn in a new conversation; in a workflow the step after its goals. */
async function begin(page: Page, work: StopWork, seed: number): Promise<void> {
	const panel = conversation(page);
	await panel.getByRole('button', { name: t.conversation.newSession }).click();
	if (works[work].workflow) await panel.getByRole('button', { name: t.workflow.off }).click();
	await ask(page, `${work} ${seed}`);
	if (work !== 'step') return;
	const next = panel.getByRole('region', { name: t.workflow.checkpoint }).getByRole('button', {
		name: t.workflow.options.continue
	});
	await expect(next).toBeEnabled();
	await next.click();
}

async function sendNext(page: Page, seed: number): Promise<number> {
	const box = page.getByRole('textbox', { name: t.conversation.input });
	await box.fill(`again ${seed}`);
	const started = Date.now();
	await box.press('Enter');
	await expect(messages(page).getByText(`again ${seed}`, { exact: true })).toBeVisible();
	return Date.now() - started;
}

function percentile(values: readonly number[], share: number): number {
	return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}

function report(stops: readonly Stop[]): string {
	const line = (name: string, all: readonly Stop[]) => {
		const settled = all.filter(({ atOnce }) => !atOnce).map((stop) => stop.settled);
		const of = (values: readonly number[]) =>
			`p50 ${percentile(values, 0.5).toFixed(0)} p95 ${percentile(values, 0.95).toFixed(0)} max ${Math.max(0, ...values).toFixed(0)}`;
		const visible = of(all.map((stop) => stop.visible));
		const accepted = of(all.map((stop) => stop.accepted));
		return `${name}: ${all.length} stops; visible ms ${visible}; settled ms ${of(settled)}; accepted ms ${accepted}`;
	};
	const kinds = [...new Set(stops.map(({ work }) => work))];
	return [
		line('all', stops),
		...kinds.map((kind) =>
			line(
				kind,
				stops.filter(({ work }) => work === kind)
			)
		)
	].join('\n');
}

test('[E4] [LOOP8] [RUN6] Stop at any moment is visible at once, settles, and the next message is answered', async ({
	page
}) => {
	const rounds = roundsOf('stop');
	test.setTimeout(180_000 + rounds.length * 30_000);
	const server = await startReplayServer();
	const stops: Stop[] = [];
	try {
		server.route('/v1/chat/completions', answerTo);
		await openAmplifier(page);
		await connectInSettings(page, server);
		await writeNetlist(page, longDeck);
		const words = t.conversation.status;
		await watchStops(page, { stopping: words.stopping, ready: words.ready });
		const kinds = Object.keys(works) as StopWork[];
		for (const [index, { seed, random }] of rounds.entries()) {
			const work = kinds[index % kinds.length]!;
			const key = Math.floor(index / kinds.length) % 2 === 1;
			const atOnce = random() < 0.5;
			const waitMs = Math.round(random() * works[work].spanMs);
			await test.step(`seed ${seed}: ${work}, ${key ? 'Escape' : 'button'} after ${waitMs} ms`, async () => {
				await begin(page, work, seed);
				const stop = conversation(page).getByRole('button', { name: t.conversation.stop, exact: true });
				await expect(stop).toBeVisible();
				await page.waitForTimeout(waitMs);
				await resetStop(page);
				if (key) await page.getByRole('textbox', { name: t.conversation.input }).press('Escape');
				else await stop.click();
				await expect.poll(async () => (await stopTimes(page)).visible).not.toBeNull();
				let accepted = 0;
				if (atOnce) accepted = await sendNext(page, seed);
				else await expect.poll(async () => (await stopTimes(page)).settled).not.toBeNull();
				const { visible, settled } = await stopTimes(page);
				if (!atOnce) accepted = await sendNext(page, seed);
				stops.push({ work, key, atOnce, waitMs, visible: visible ?? 0, settled: settled ?? 0, accepted });
				await expect(messages(page).getByText(`Fine ${seed}.`).first()).toBeVisible();
				await expect(status(page, words.ready)).toBeVisible();
				const stored = await storedRecords<MessageRecord>(page, 'messages');
				const open = stored.filter(({ role, stopReason }) => role === 'assistant' && stopReason === null);
				expect(open, 'answers without an end').toEqual([]);
			});
		}
	} finally {
		test.info().annotations.push({ type: 'stops', description: report(stops) });
		console.log(report(stops));
		await server.close();
	}
	expect(Math.max(...stops.map(({ visible }) => visible))).toBeLessThan(VISIBLE_MS);
	expect(Math.max(...stops.map(({ settled }) => settled))).toBeLessThan(SETTLED_MS);
});
