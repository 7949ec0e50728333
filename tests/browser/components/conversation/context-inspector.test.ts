import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { GroupKind, Inspection, RequestPart } from '#lib/agent/context/inspect-request.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { exportOf } from '#lib/components/conversation/inspector/context-export.ts';
import ContextView from '#lib/components/conversation/inspector/context-view.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';
import { sizedHost } from '../../../support/spice/sized-host.ts';

const t = en.inspector;
const part = (name: string, tokens: number, text: string, change: Partial<RequestPart> = {}): RequestPart => ({
	...{ id: `${name}-${tokens}`, name, tokens, wanted: tokens, state: 'whole', text },
	...change
});
const group = (kind: GroupKind, ...parts: RequestPart[]) => ({
	kind,
	parts,
	tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0)
});
const inspection: Inspection = {
	window: 10_000,
	tokens: 7_000,
	leftOut: 2,
	groups: [
		group('system', part('You are the engineer', 600, 'You are the engineer\nof amplifiers')),
		group('tools', part('read_file', 3_000, '{"name":"read_file"}')),
		group(
			'context',
			part('netlist', 2_000, '* Amplifier', { state: 'cut', wanted: 9_000 }),
			part('retrieval', 0, '', { state: 'dropped', wanted: 500 }),
			part('last_run', 0, '', { state: 'off', wanted: 0 }),
			part('dependencies', 0, '', { state: 'failed', wanted: 0, code: 'context_late' })
		),
		group('history', part('user', 1_300, 'What is the gain?\nAnd the bandwidth?')),
		group('next', part('user', 100, 'Why?'))
	]
};

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(1_100, 700));

function show(change: Partial<Parameters<typeof ContextView>[1]> = {}) {
	const [onswitch, onexport] = [vi.fn(), vi.fn()];
	const props = { inspection, fault: null, off: new Set(['last_run']), running: false, workflow: false };
	return render(ContextView, { target: sizedHost(600), props: { ...props, onswitch, onexport, ...change } }).then(
		() => ({
			onswitch,
			onexport
		})
	);
}

describe('[J10] the view of the context', () => {
	test('tells tokens and shares of each part, and what does not fit', async () => {
		await show();
		await expect.element(page.getByText(t.use('7,000', '10,000', '70%'))).toHaveClass('high');
		await expect.element(page.getByText(t.leftOut(2))).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Tools (1) 3,000 tokens, 30%' })).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Open netlist shortened 2,000 tokens, 20%' })).toBeVisible();
	});

	test('opens the text of a part, and says why one is cut or missing', async () => {
		await show();
		await page.getByRole('button', { name: /^Open netlist/ }).click();
		await expect.element(page.getByRole('region', { name: t.shown('Open netlist') })).toHaveTextContent('* Amplifier');
		await expect.element(page.getByText(t.reasons.cut('2,000', '9,000'))).toBeVisible();
		await page.getByRole('button', { name: /^Passages found/ }).click();
		await expect.element(page.getByText(t.reasons.dropped('500'))).toBeVisible();
		await page.getByRole('button', { name: /^Included files/ }).click();
		await expect.element(page.getByText(t.reasons.failed)).toBeVisible();
		await page.getByRole('button', { name: /^Conversation/ }).click();
		await page.getByRole('button', { name: /^You: What is the gain\?/ }).click();
		await expect.element(page.getByRole('region')).toHaveTextContent('And the bandwidth?');
	});

	test('switches parts of the context by keyboard, but not what must be sent', async () => {
		const { onswitch } = await show();
		const box = page.getByRole('checkbox', { name: t.send('Last run') });
		await expect.element(box).not.toBeChecked();
		(box.element() as HTMLElement).focus();
		await userEvent.keyboard(' ');
		expect(onswitch).toHaveBeenCalledExactlyOnceWith('last_run', true);
		await page.getByRole('button', { name: /^System prompt/ }).click();
		expect(page.getByRole('checkbox').elements()).toHaveLength(4);
	});

	test('a text of a megabyte is there in full, in pieces that are drawn when they are seen', async () => {
		const lines = Array.from(
			{ length: 20_000 },
			(_, index) => `* Line ${index} of a very long netlist, with a comment`
		);
		const text = [...lines, 'x'.repeat(9_000)].join('\n');
		await show({ inspection: { ...inspection, groups: [group('context', part('netlist', 300_000, text))] } });
		await page.getByRole('button', { name: /^Open netlist/ }).click();
		const region = page.getByRole('region', { name: t.shown('Open netlist') });
		await expect.element(region).toHaveTextContent('* Line 0 of');
		await expect.poll(() => region.element().textContent?.includes('* Line 19999 of')).toBe(true);
		expect(region.element().textContent).toContain('xxxx');
		expect(region.element().querySelectorAll('.lines').length).toBeLessThan(30);
	});

	test('exports all parts as JSON and as text', () => {
		expect(JSON.parse(exportOf(inspection, 'json'))).toMatchObject({
			tokens: 7_000,
			groups: [{ kind: 'system', parts: [{ text: 'You are the engineer\nof amplifiers' }] }, {}, {}, {}, {}]
		});
		const text = exportOf(inspection, 'txt');
		expect(text).toContain('===== context: netlist (2000 tokens, cut)\n* Amplifier\n');
		expect(text).toContain('===== next: user (100 tokens, whole)\nWhy?');
	});

	test('says that it waits, and why nothing is known', async () => {
		await show({ inspection: null, running: true, workflow: true });
		await expect.element(page.getByRole('status')).toHaveTextContent(t.waiting);
		await expect.element(page.getByRole('button', { name: t.exportJson })).toBeDisabled();
	});
});
