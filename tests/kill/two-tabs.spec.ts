import type { Page } from '@playwright/test';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { editor, openAgain, openAmplifier, storedText, writeNetlist } from '../e2e/support/workbench.ts';
import { inconsistencies, readStored } from './support/project.ts';
import { roundsOf } from './support/rounds.ts';

const path = 'amplifier.cir';

/** Everything of the file that is not lost: what is stored under any name, in the journal, and in sight in a tab. */
async function everyText(pages: readonly Page[]): Promise<string> {
	const [first] = pages;
	if (!first) return '';
	const { datas, operations } = await readStored(first);
	const texts: unknown[] = datas.map(({ content }) => content);
	for (const { changes } of operations) for (const { before, after } of changes) texts.push(before, after);
	for (const page of pages) texts.push(await editor(page).allInnerTexts());
	return JSON.stringify(texts);
}

for (const { seed, random } of roundsOf('two tabs'))
	test(`[A6] two tabs, seed ${seed}`, async ({ page, context }) => {
		await openAmplifier(page);
		await writeNetlist(page, '* two tabs\nR1 a 0 1k\n.end\n');
		await expect.poll(() => storedText(page, path)).toContain('R1 a 0 1k');
		const other = await context.newPage();
		await openAgain(other, page.url());
		await expect(editor(other)).toContainText('R1 a 0 1k');
		const tabs = [page, other];
		const words: string[] = [];
		let isThere = true;

		const type = async (tab: Page, name: string) => {
			const box = editor(tab);
			// The file may just have been deleted, renamed or closed by the other tab.
			if (
				!(await box.focus({ timeout: 2_000 }).then(
					() => true,
					() => false
				))
			)
				return;
			await tab.keyboard.press('ControlOrMeta+Home');
			const word = `${name}${words.length}x${seed}.`;
			await tab.keyboard.insertText(word);
			if ((await box.allInnerTexts()).join().includes(word)) words.push(word);
		};
		for (let step = 0; step < 8; step++) {
			const index = random() < 0.5 ? 0 : 1;
			const tab = tabs[index] ?? page;
			const action = random();
			if (action < 0.75 || !isThere) await type(tab, index === 0 ? 'a' : 'b');
			else {
				isThere = false;
				const row = tab.getByRole('treeitem', { name: path });
				if ((await row.count()) === 0) continue;
				await row.click();
				if (action < 0.87) await tab.keyboard.press('Delete');
				else {
					await tab.keyboard.press('F2');
					await tab.getByRole('textbox', { name: t.editor.nameLabel, exact: true }).fill('moved.cir');
					await tab.keyboard.press('Enter');
				}
			}
			// Sometimes less than autosave waits, sometimes more than the news take to the other tab.
			await tab.waitForTimeout(random() * 900);
		}
		await expect
			.poll(async () => {
				const all = await everyText(tabs);
				return words.filter((word) => !all.includes(word));
			})
			.toEqual([]);
		await page.waitForTimeout(1_500);
		const all = await everyText(tabs);
		expect(words.filter((word) => !all.includes(word))).toEqual([]);
		expect(inconsistencies(await readStored(page))).toEqual([]);
	});
