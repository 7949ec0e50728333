import { describe, expect, it } from 'vitest';
import { allOf } from '../../../scripts/all-of.mjs';

describe('work that is done so many at a time', () => {
	const items = ['long', 'build', 'check', 'last'].map((name) => ({ name }));

	/** Does the items in the order in which they are ended by hand. @returns what happened */
	async function ending(names: readonly string[], atOnce: number): Promise<string[]> {
		const told: string[] = [];
		const ends = new Map<string, () => void>();
		const work = ({ name }: { name: string }) => {
			told.push(`+${name}`);
			return new Promise<void>((resolve) => ends.set(name, resolve));
		};
		const done = allOf(items, work, atOnce, ({ name }) => (name === 'check' ? ['build', 'not in the list'] : []));
		for (const name of names) {
			told.push(`-${name}`);
			ends.get(name)!();
			await new Promise((resolve) => setImmediate(resolve));
		}
		await done;
		return told;
	}

	it('is begun in order, without more at once, and not before that which it comes after', async () => {
		const told = await ending(['build', 'long', 'check', 'last'], 2);
		expect(told).toEqual(['+long', '+build', '-build', '+check', '-long', '+last', '-check', '-last']);
	});
	it('lets others pass what has to wait', async () => {
		const told = await ending(['long', 'last', 'build', 'check'], 2);
		expect(told).toEqual(['+long', '+build', '-long', '+last', '-last', '-build', '+check', '-check']);
	});
});
