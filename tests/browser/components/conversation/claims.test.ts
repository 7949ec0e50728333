import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Claim } from '#lib/agent/claims/check-claims.ts';
import type { KnownValue } from '#lib/agent/claims/known-values.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';
import { expectAccessible } from '../../../support/page/accessible.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, text } from '../../../support/sample-conversation.ts';

let { conversation, place } = inWorkbench();
const written =
	'The gain is 40.7 dB with RC = 3.9 kΩ.\n\n| Figure | Value |\n|---|---|\n| Bandwidth | 9 MHz |\n| THD | 0.8 % |';

const value: KnownValue = {
	...{
		kind: 'metric',
		value: 40.712,
		unit: 'dB',
		label: 'gain',
		families: ['gain'],
		signal: 'v(out)',
		digits: 9,
		order: 0
	},
	origin: { kind: 'run', runId: 'r1', metric: 'gain', signal: 'v(out)', entry: 'amp.cir' }
};
const bandwidth: KnownValue = {
	...value,
	value: 1.0634e6,
	unit: 'Hz',
	label: 'bandwidth',
	origin: { ...value.origin, metric: 'bandwidth' } as KnownValue['origin']
};
const inFile: KnownValue = { ...value, kind: 'netlist', origin: { kind: 'file', path: 'amp.cir', line: 7 } };

const claimOf = (quantity: string, verdict: Claim['verdict'], source: Claim['source']): Claim => {
	const start = written.indexOf(quantity);
	return { start, end: start + quantity.length, verdict, source };
};
const claims = [
	claimOf('40.7 dB', 'agrees', value),
	claimOf('3.9 kΩ', 'from_netlist', inFile),
	claimOf('9 MHz', 'contradicts', bandwidth),
	claimOf('0.8 %', 'not_from_a_run', null)
];

beforeAll(() => language.use('en'));
beforeEach(() => {
	({ conversation, place } = inWorkbench());
	vi.mocked(conversation.claimsOf).mockReturnValue(claims);
});

const shown = (streamingId: string | null = null) =>
	render(MessageList, { ...listProps([message('a', 'assistant', [text(written)])]), streamingId }, place);

describe('[L8] [CLAIM7] the numbers of an answer', () => {
	test('say in words where they are from, and lead there', async () => {
		const screen = await shown();
		const agreeing = screen.getByRole('button', {
			name: /^40\.7 dB: Agrees with the simulation: Gain of v\(out\) is 40\.712 dB/
		});
		await agreeing.click();
		expect(conversation.openClaim).toHaveBeenLastCalledWith(claims[0]);
		await screen.getByRole('button', { name: '3.9 kΩ: From amp.cir, line 7' }).click();
		expect(conversation.openClaim).toHaveBeenLastCalledWith(claims[1]);
		expect(vi.mocked(conversation.claimsOf)).toHaveBeenCalledWith('a', 0);
		await expectAccessible(screen.container);
	});

	test('that are wrong are explained by keyboard, before the run is shown', async () => {
		const screen = await shown();
		const wrong = screen.getByRole('button', {
			name: /^9 MHz: Contradicts the newest run: Bandwidth of v\(out\) is 1\.0634 MHz/
		});
		(wrong.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		const note = screen.getByRole('dialog');
		await expect.element(note).toHaveTextContent('Contradicts the newest run');
		expect(conversation.openClaim).not.toHaveBeenCalled();
		await note.getByRole('button', { name: 'Show where' }).click();
		expect(conversation.openClaim).toHaveBeenCalledWith(claims[2]);
		await expect.element(note).not.toBeInTheDocument();
	});

	test('that no run has say so; Escape closes it and goes back to the number', async () => {
		const screen = await shown();
		const unfounded = screen.getByRole('button', { name: /^0\.8 %: Not from a run/ });
		await unfounded.click();
		const note = screen.getByRole('dialog');
		await expect.element(note).toHaveTextContent('Not from a run');
		expect(note.getByRole('button').elements()).toHaveLength(0);
		await userEvent.keyboard('{Escape}');
		await expect.element(note).not.toBeInTheDocument();
		expect(document.activeElement).toBe(unfounded.element());
	});

	test('have no marks while the answer is written', async () => {
		const screen = await shown('a');
		await expect.element(screen.getByText('The gain is 40.7 dB', { exact: false })).toBeInTheDocument();
		expect(screen.container.querySelectorAll('.claim')).toHaveLength(0);
		expect(conversation.claimsOf).not.toHaveBeenCalled();
	});
});
