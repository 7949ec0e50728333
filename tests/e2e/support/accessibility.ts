import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Fails when axe finds something that keeps people from using the page; names the rule, the element and the advice.
 *
 * @param within selector of the part that is looked at; the whole page without it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
	// The app has no frames: putting the results together in a page of its own, which is what the other mode does, takes longer
	// than the rules. What is fine is not listed for the same reason.
	const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
	const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
	const grave = violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`));
	expect(grave).toEqual([]);
}
