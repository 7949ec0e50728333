import { MediaQuery } from 'svelte/reactivity';
import type { Workspace } from '#lib/app/project/workspace.svelte.ts';
import type { Panel, PanelArea } from './panel.ts';

/** The visible area on a narrow screen, which has room for one. */
export type NarrowView = PanelArea | 'editor';

/** The panel shown in each area, and which areas are visible. */
export class PanelLayout {
	narrowView = $state<NarrowView>('editor');
	readonly #narrow = new MediaQuery('max-width: 899px');
	#sidePanel = $state('files');
	/** What needs the height of the results, which are folded as long as it is shown; null if nothing does, or they were unfolded. */
	#tall = $state.raw<symbol | null>(null);

	constructor(
		private readonly panels: readonly Panel[],
		private readonly workspace: Workspace
	) {}

	/** Whether the screen shows one area at a time. */
	get isNarrow(): boolean {
		return this.#narrow.current;
	}

	get hidden(): readonly PanelArea[] {
		const { hidden } = this.workspace.state;
		return this.#tall === null || hidden.includes('bottom') ? hidden : [...hidden, 'bottom'];
	}

	/**
	 * Folds the results while a document or a comparison is shown; the user can unfold them. Returns a function that ends
	 * this, after which they are as they were. The stored layout does not change.
	 */
	foldResults(): () => void {
		const tall = Symbol('tall');
		this.#tall = tall;
		return () => {
			if (this.#tall === tall) this.#tall = null;
		};
	}

	in(area: PanelArea): Panel[] {
		return this.panels.filter((panel) => panel.area === area);
	}

	/** The panel shown in an area: the chosen one, otherwise its first. */
	active(area: PanelArea): Panel {
		const panels = this.in(area);
		const chosen = area === 'bottom' ? this.workspace.state.resultTab : this.#sidePanel;
		return panels.find(({ id }) => id === chosen) ?? panels[0]!;
	}

	/** Selects a panel in its area. */
	choose(id: string): void {
		const area = this.panels.find((panel) => panel.id === id)?.area;
		if (area === 'left') this.#sidePanel = id;
		else if (area === 'bottom') this.workspace.update({ resultTab: id });
	}

	/** Shows a panel, and its area if it is hidden. */
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

	/** Shows an area on a wide screen; a narrow screen does not change. */
	unfold(area: PanelArea): void {
		if (this.hidden.includes(area)) this.toggle(area);
	}

	toggle(area: PanelArea): void {
		const isHidden = this.hidden.includes(area);
		if (area === 'bottom') this.#tall = null;
		const others = this.workspace.state.hidden.filter((other) => other !== area);
		this.workspace.update({ hidden: isHidden ? others : [...others, area] });
	}

	/** Changes the visible area on a narrow screen. On a wide screen everything is visible already. */
	viewOnNarrow(view: NarrowView): void {
		if (this.isNarrow) this.narrowView = view;
	}
}
