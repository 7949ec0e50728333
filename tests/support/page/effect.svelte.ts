/** Runs `work` as an effect, like a component: now and after every change of what it reads. Returns a function that stops it. */
export function runEffect(work: () => void): () => void {
	return $effect.root(() => {
		$effect(work);
	});
}
