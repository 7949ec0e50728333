import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails when axe finds serious problems in a part of the page; names the rule, the element and the advice. */
export async function expectAccessible(part: Element): Promise<void> {
	const { violations } = await axe.run(part, { resultTypes: ['violations'] });
	const grave = violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`));
	expect(grave).toEqual([]);
}
