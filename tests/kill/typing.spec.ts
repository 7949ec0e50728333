import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import { editor, openAmplifier } from '../e2e/support/workbench.ts';
import { killDuring, prepareKills, type KillPlan } from './support/kill.ts';
import { textOf } from './support/project.ts';
import { reopened } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

/** Age of what may be lost at most, ms. */
const MAY_BE_LOST = 1_000;

interface Typed {
	word: string;
	at: number;
}

/** Types words without a pause that autosave could wait for, until the page is gone. */
async function typeSteadily(page: Page, typed: Typed[], pause: () => number): Promise<void> {
	let gone = false;
	page.once('crash', () => (gone = true));
	for (let count = 0; !gone && count < 400; count++) {
		const word = `w${count}.`;
		await page.keyboard.insertText(word);
		typed.push({ word, at: Date.now() });
		await new Promise((done) => setTimeout(done, pause()));
	}
}

for (const { seed, random } of roundsOf('typing'))
	test(`[B1] typing, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		await editor(page).click();
		await page.keyboard.press('ControlOrMeta+End');
		await page.keyboard.insertText('\n* ');
		const plan: KillPlan =
			random() < 0.6 ? { after: 'time', ms: 1_500 + random() * 5_000 } : { after: 'commit', count: 1 + random() * 6 };
		const typed: Typed[] = [];
		const killedAt = await killDuring(page, { ...plan }, () => typeSteadily(page, typed, () => 20 + random() * 120));
		const { stored } = await reopened(page, page.url());
		const text = textOf(stored, 'amplifier.cir') ?? '';
		const kept = /\* ((?:w\d+\.)*)\s*$/.exec(text)?.[1] ?? '';
		const all = typed.map(({ word }) => word).join('');
		expect(all.startsWith(kept)).toBe(true);
		const due = typed.filter(({ at }) => at <= killedAt - MAY_BE_LOST).map(({ word }) => word);
		expect(kept.length, `of ${typed.length} words`).toBeGreaterThanOrEqual(due.join('').length);
	});
