import { beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import SpendingSettings from '#lib/components/settings/spending-settings.svelte';
import { parseSpendingCaps } from '#lib/settings/spending-caps.ts';

beforeAll(() => language.use('en'));

const caps = parseSpendingCaps({ day: { money: 5 } });

test('[D12] [COST1] caps in money and tokens can be set and removed; what is none says so and changes nothing', async () => {
	const onchange = vi.fn();
	const screen = await render(SpendingSettings, { caps, currencies: ['CNY', 'USD'], onchange });
	const field = (name: string) => screen.getByRole('spinbutton', { name, exact: true });
	await expect.element(field('Per day, USD')).toHaveValue(5);
	await expect.element(field('Per answer, USD')).toHaveValue(null);
	await expect.element(field('Per answer, USD')).toHaveAccessibleDescription('One question with all its steps.');
	const tokens = field('Per conversation, tokens');
	await tokens.fill('250000.4');
	await field('Per day, USD').fill('');
	await tokens.click();
	expect(onchange.mock.calls).toEqual([
		[{ ...caps, conversation: { money: null, tokens: 250_000 } }],
		[{ ...caps, day: { money: null, tokens: null } }]
	]);
	onchange.mockClear();
	await tokens.fill('5');
	await field('Per day, USD').click();
	const alert = screen.getByRole('alert');
	await expect.element(alert).toHaveTextContent('Enter a number from 1,000 to 1,000,000,000,000');
	await expect.element(tokens).toBeInvalid();
	expect(onchange).not.toHaveBeenCalled();
	await tokens.fill('1000');
	await field('Per day, USD').click();
	await expect.element(alert).not.toBeInTheDocument();
	expect(onchange).toHaveBeenCalledOnce();
});

test('[D12] [COST2] the currency is one of the known prices', async () => {
	const onchange = vi.fn();
	const screen = await render(SpendingSettings, { caps, currencies: ['CNY', 'USD', 'CNY'], onchange });
	const choice = screen.getByRole('combobox', { name: 'Currency' });
	expect([...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['CNY', 'USD']);
	await choice.selectOptions('CNY');
	expect(onchange).toHaveBeenCalledExactlyOnceWith({ ...caps, currency: 'CNY' });
});
