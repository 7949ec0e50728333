import type { Fault } from '#lib/base/fault.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';

/** The files of a project, updated after every change in this tab or another. `value` is undefined until they are loaded. */
export class FollowedFiles {
	value = $state.raw<FileEntry[] | undefined>(undefined);
	readonly #stop: () => void;

	constructor(store: ProjectStore, onfault: (fault: Fault) => void) {
		this.#stop = store.watch((entries) => (this.value = entries), onfault);
	}

	dispose(): void {
		this.#stop();
	}
}
