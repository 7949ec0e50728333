import type { Page } from '@playwright/test';
import { activePdfs } from '../support/hostile-pdf.ts';
import { longDataSheet } from '../support/pdf-file.ts';
import { t } from './support/app.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import { answer, ask, connectModel, conversation, messages, openAmplifier } from './support/workbench.ts';

const d = t.documents;

/** Adds PDFs by dropping them onto the list of files. */
async function drop(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
	const given = Object.entries(files).map(([name, bytes]) => ({ name, bytes: [...bytes] }));
	const dataTransfer = await page.evaluateHandle((dropped) => {
		const data = new DataTransfer();
		for (const { name, bytes } of dropped)
			data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }));
		return data;
	}, given);
	const tree = page.getByRole('tree', { name: t.editor.files });
	for (const type of ['dragenter', 'dragover', 'drop']) await tree.dispatchEvent(type, { dataTransfer });
}

test('[K5] documents that run, open or load something only show their text', async ({ page, context }) => {
	const requests: string[] = [];
	context.on('request', (request) => requests.push(request.url()));
	const opened: unknown[] = [];
	page.on('popup', (popup) => opened.push(popup.url()));
	page.on('download', (download) => opened.push(download.url()));
	await openAmplifier(page);
	for (const [name, bytes] of Object.entries(activePdfs())) {
		await drop(page, { [`${name}.pdf`]: bytes });
		const reader = page.getByRole('region', { name: d.region(`${name}.pdf`) });
		await expect(reader.getByText('Visible text', { exact: true })).toBeAttached();
	}
	// Every test fails on a request to another host; the log holds what workers load, so it knows theirs as well.
	expect(requests.some((url) => url.includes('pdf.worker'))).toBe(true);
	expect(opened).toEqual([]);
});

test('[K5][A3] a data sheet is added, read, searched, asked about, and opened by a citation', async ({
	page,
	server
}) => {
	await openAmplifier(page);
	await connectModel(page, server);
	await drop(page, { 'sw741.pdf': longDataSheet(60) });

	const reader = page.getByRole('region', { name: d.region('sw741.pdf') });
	const first = reader.getByRole('group', { name: d.page(1), exact: true });
	await expect(first.getByText('SW741 section 1', { exact: true })).toBeAttached();
	await expect(reader.getByText(d.of(60))).toBeVisible();

	await reader.getByRole('button', { name: d.outline }).click();
	await reader.getByRole('button', { name: /Electrical characteristics/u }).click();
	await expect(reader.getByRole('spinbutton', { name: d.pageNumber })).toHaveValue('2');

	const box = reader.getByRole('searchbox', { name: d.search });
	await box.fill('slew rate 0.3 40.5');
	await expect(reader.getByRole('status')).toHaveText(d.matches(1, 1));
	await expect(reader.getByRole('spinbutton', { name: d.pageNumber })).toHaveValue('40');
	await expect(reader.locator('mark.current').first()).toBeVisible();

	const page40 = reader.getByRole('group', { name: d.page(40), exact: true });
	await page40.getByText('Slew rate').selectText();
	await reader.getByRole('button', { name: d.askSelection }).click();
	const composer = conversation(page).getByRole('textbox');
	await expect(composer).toHaveValue('@p. 40 of sw741.pdf ');

	server.script([
		answer([{ call: 'read_file', arguments: { path: 'sw741.pdf', pages: '12' } }]),
		answer([
			{
				text:
					'The slew rate is 12.5 V/us ([data sheet, p. 12](sw741.pdf#page=12)), ' +
					'not as in [p. 99](sw741.pdf#page=99) or in [the manual](manual.pdf#page=1).'
			}
		])
	]);
	await ask(page, '@p. 40 of sw741.pdf how fast is it?');
	const citation = messages(page).getByRole('button', { name: t.answers.openPage('sw741.pdf', 12) });
	await expect(citation).toHaveText('data sheet, p. 12');
	await expect(messages(page).getByTitle(t.answers.lostFile('manual.pdf'))).toBeVisible();
	const [question, results] = server.requests.map(({ body }) => body ?? '');
	expect(question).toContain('Text that the user selected');
	expect(question).toContain('sw741.pdf#page=40');
	expect(results).toContain('Slew rate  0.3  12.5  V/us');
	await expect(conversation(page).getByRole('button', { name: t.conversation.send, exact: true })).toBeVisible();
	await citation.click();
	await expect(reader.getByRole('spinbutton', { name: d.pageNumber })).toHaveValue('12');
});
