import { StudyView } from './study-view.svelte.ts';

/** What the user has chosen to see of each study. */
export class StudyViews {
	readonly #byPath = new Map<string, StudyView>();

	of(path: string): StudyView {
		const view = this.#byPath.get(path) ?? new StudyView();
		this.#byPath.set(path, view);
		return view;
	}
}
