import type { Settings } from '#lib/settings/settings.ts';

type ThemeChoice = Settings['theme'];

/** The displayed theme: the user's choice, or the system's if the choice is `system`. */
export class Theme {
	choice = $state<ThemeChoice>('system');
	#systemDark = $state(false);
	readonly seen = $derived<'light' | 'dark'>(
		this.choice === 'system' ? (this.#systemDark ? 'dark' : 'light') : this.choice
	);

	constructor() {
		const query = matchMedia('(prefers-color-scheme: dark)');
		this.#systemDark = query.matches;
		query.addEventListener('change', (event) => (this.#systemDark = event.matches));
		$effect.root(() => {
			$effect(() => {
				document.documentElement.dataset.theme = this.seen;
			});
		});
	}
}
