import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from '../e2e/support/workbench.ts';
import { expect, test } from './support/fixtures.ts';
import { t, Workbench } from './support/workbench.ts';

const example = 'Common-emitter amplifier';
const metrics = `section[aria-label="${t.results.metrics}"]`;

const isControlled = (): boolean => navigator.serviceWorker.controller !== null;

test('[A2][B1][B3][C4][C17] an example opens, is edited, and a run draws its plot', async ({ workbench }) => {
	const { page } = workbench;
	await workbench.visit();
	await workbench.openExample(example);
	// A first visit has no older version to replace.
	await expect.poll(() => page.evaluate(isControlled), 'the service worker has the app').toBe(true);
	expect(await workbench.text('body')).not.toContain(t.shell.updateReady);

	await workbench.run();
	await workbench.untilText(metrics, '32.46 dB');
	const colouredPixels = (): number => {
		const canvas = document.querySelector('canvas');
		const image = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
		let count = 0;
		for (let i = 0; i < image.length; i += 4) {
			const [red = 0, green = 0, blue = 0] = [image[i], image[i + 1], image[i + 2]];
			if (Math.max(red, green, blue) - Math.min(red, green, blue) > 80) count++;
		}
		return count;
	};
	await expect.poll(() => page.evaluate(colouredPixels), 'the curves').toBeGreaterThan(200);

	const lastVisibleLine = (): string => {
		const { bottom = 0 } = document.querySelector('.cm-scroller')?.getBoundingClientRect() ?? {};
		const lines = [...document.querySelectorAll('.cm-line')].filter((line) => line.textContent?.trim() !== '');
		return lines.findLast((line) => line.getBoundingClientRect().bottom <= bottom)?.textContent ?? '';
	};
	await workbench.caretAtEnd(await page.evaluate(lastVisibleLine));
	await page.type('\nr99 out ');
	await workbench.untilShown('.cm-signature');
	// A click may have scrolled the line away from the editor's lower edge.
	await page.evaluate(() => {
		const scroller = document.querySelector('.cm-scroller');
		const line = document.querySelector('.cm-activeLine');
		if (scroller && line)
			scroller.scrollTop += line.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
	});
	const signatureHelp = (): { isWhole: boolean; leavesEditor: boolean } => {
		const box = document.querySelector('.cm-signature');
		const { left, right, top, bottom } = box?.getBoundingClientRect() ?? new DOMRect();
		const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
		return {
			isWhole: corners.every(([x, y]) => box?.contains(document.elementFromPoint(x, y))),
			leavesEditor: bottom > (document.querySelector('.cm-editor')?.getBoundingClientRect().bottom ?? 0)
		};
	};
	// The editor moves the box when its own size is known.
	await page.type('0 1x');
	await expect.poll(() => page.evaluate(signatureHelp)).toEqual({ isWhole: true, leavesEditor: true });
	await page.press('Escape');
	const underline = (): string => {
		const mark = document.querySelector('.cm-lintRange-error, .cm-lintRange-warning');
		if (!mark) return '';
		const { textDecorationLine, textDecorationStyle } = getComputedStyle(mark);
		return `${textDecorationLine} ${textDecorationStyle}`;
	};
	await expect.poll(() => page.evaluate(underline), 'the diagnostic is underlined').toBe('underline wavy');
});

test('[D1][E1] each round of an agent turn is one request, and its answer is written once', async ({
	workbench,
	service
}) => {
	await workbench.visit();
	await workbench.openExample(example);
	service.script([answer([{ text: 'ready' }])]);
	await workbench.connect(`${service.url}/v1`);
	service.script([
		answer([{ call: 'read_file', arguments: { path: 'amplifier.cir' } }]),
		answer([{ call: 'run_simulation', arguments: { file: 'amplifier.cir' } }]),
		answer([{ text: 'The gain is thirty-two decibels.' }])
	]);
	await workbench.ask('What is the gain?');
	await workbench.clickControl(t.permissions.allowOnce);
	await workbench.untilText('[role=log]', 'The gain is thirty-two decibels.');
	expect(service.requests).toHaveLength(3);
	await workbench.ask('And again?');
	await expect.poll(async () => (await workbench.text('[role=log]')).split('thirty-two decibels').length - 1).toBe(2);
	expect(service.requests).toHaveLength(4);
});

test('[A4] a project is exported and is the same in another profile', async ({ workbench, open, app }) => {
	await workbench.visit();
	await workbench.openExample(example);
	await workbench.run();
	await workbench.untilText(metrics, '32.46 dB');
	await workbench.runCommand('export');
	const { downloads } = workbench.page;
	/** A complete zip ends with its directory; Firefox writes to a `.part` until then. */
	const zip = (): Buffer | undefined =>
		readdirSync(downloads)
			.filter((name) => !name.endsWith('.part'))
			.map((name) => readFileSync(join(downloads, name)))
			.find((bytes) => bytes.length > 22 && bytes.readUInt32LE(bytes.length - 22) === 0x06054b50);
	await expect.poll(() => zip() !== undefined, 'the download').toBe(true);

	const other = new Workbench(await open(), app.url);
	await other.visit();
	await other.upload('moved.zip', zip() ?? Buffer.alloc(0));
	await other.clickControl(t.common.open, '[role=status] button');
	await other.untilText('.cm-content', example);
	await other.untilText(metrics, '32.46 dB');
});

test('[A1] a project opens and runs with the server stopped', async ({ workbench, app }) => {
	const { page } = workbench;
	await workbench.visit();
	await workbench.openExample(example);
	await expect.poll(() => page.evaluate(isControlled), 'the service worker has the app').toBe(true);
	await app.stop();
	await page.reload();
	await workbench.untilText('.cm-content', example);
	await workbench.run();
	await workbench.untilText(metrics, '32.46 dB');
});
