/** Runs `work` as an effect, as a component does: now and after every change of what it reads. Returns how to stop. */
export function runEffect(work: () => void): () => void {
	return $effect.root(() => {
		$effect(work);
	});
}
