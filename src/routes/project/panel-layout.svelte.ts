import { MediaQuery } from 'svelte/reactivity';
import type { Workspace } from '#lib/app/project/workspace.svelte.ts';
import type { Panel, PanelArea } from './panel.ts';

/** What is seen on a narrow screen, which has room for one area. */
export type NarrowView = PanelArea | 'editor';

/** Which panel each area shows, and which areas are shown. */
export class PanelLayout {
	narrowView = $state<NarrowView>('editor');
	readonly #narrow = new MediaQuery('max-width: 899px');
	#sidePanel = $state('files');

	constructor(
		private readonly panels: readonly Panel[],
		private readonly workspace: Workspace
	) {}

	/** Whether the screen shows one area at a time. */
	get isNarrow(): boolean {
		return this.#narrow.current;
	}

	get hidden(): readonly PanelArea[] {
		return this.workspace.state.hidden;
	}

	in(area: PanelArea): Panel[] {
		return this.panels.filter((panel) => panel.area === area);
	}

	/** The panel that an area shows: the chosen one, else its first. */
	active(area: PanelArea): Panel {
		const panels = this.in(area);
		const chosen = area === 'bottom' ? this.workspace.state.resultTab : this.#sidePanel;
		return panels.find(({ id }) => id === chosen) ?? panels[0]!;
	}

	/** Chooses a panel within its area. */
	choose(id: string): void {
		const area = this.panels.find((panel) => panel.id === id)?.area;
		if (area === 'left') this.#sidePanel = id;
		else if (area === 'bottom') this.workspace.update({ resultTab: id });
	}

	/** Shows a panel, and its area where that is hidden. */
	show(id: string): void {
		const area = this.panels.find((panel) => panel.id === id)?.area;
		if (!area) return;
		this.choose(id);
		this.reveal(area);
	}

	reveal(area: PanelArea): void {
		this.viewOnNarrow(area);
		this.unfold(area);
	}

	/** Shows an area on a wide screen; what a narrow one shows stays. */
	unfold(area: PanelArea): void {
		if (this.hidden.includes(area)) this.toggle(area);
	}

	toggle(area: PanelArea): void {
		const { hidden } = this;
		this.workspace.update({
			hidden: hidden.includes(area) ? hidden.filter((other) => other !== area) : [...hidden, area]
		});
	}

	/** Changes what a narrow screen shows. On a wide one everything is in view already. */
	viewOnNarrow(view: NarrowView): void {
		if (this.isNarrow) this.narrowView = view;
	}
}
