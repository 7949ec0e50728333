import type { TurnRunner } from '#lib/agent/turn-runner.ts';

/**
 * Pauses the time of the turn while the passphrase dialog is open.
 *
 * @param isAsking whether it is open while a turn runs
 * @returns ends this
 */
export function pausedWhile(isAsking: () => boolean, runner: Pick<TurnRunner, 'pause'>): () => void {
	return $effect.root(() => {
		$effect(() => (isAsking() ? runner.pause() : undefined));
	});
}
