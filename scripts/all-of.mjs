/**
 * Does all of some work, in its order and so many at a time, but none before that which it comes after has ended.
 *
 * @template {{ name: string }} Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<void>} work
 * @param {number} atOnce
 * @param {(item: Item) => readonly string[]} after names of other items; those that are not in the list count as done
 */
export async function allOf(items, work, atOnce, after) {
	const waiting = [...items];
	const unsettled = new Set(items.map(({ name }) => name));
	/** @type {Set<Promise<void>>} */
	const running = new Set();
	while (waiting.length > 0 || running.size > 0) {
		const next =
			running.size < atOnce ? waiting.findIndex((item) => !after(item).some((name) => unsettled.has(name))) : -1;
		const [item] = next < 0 ? [] : waiting.splice(next, 1);
		if (!item) {
			await Promise.race(running);
			continue;
		}
		const done = work(item).finally(() => {
			unsettled.delete(item.name);
			running.delete(done);
		});
		running.add(done);
	}
}
