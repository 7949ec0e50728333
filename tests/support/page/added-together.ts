/** Follows the page. The function gives how many elements that match came into it together at most: in one task. */
export function mostAddedTogether(selector: string): () => number {
	let most = 0;
	const observer = new MutationObserver((records) => {
		const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
		const found = added.flatMap((node) => [
			...(node.matches(selector) ? [node] : []),
			...node.querySelectorAll(selector)
		]);
		most = Math.max(most, new Set(found).size);
	});
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		observer.disconnect();
		return most;
	};
}
