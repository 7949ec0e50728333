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
	/** Whether the results are folded for what is shown in the place of the editor. */
	#isFoldedForTall = $state(false);
	/** Whether that needs their height; they may have been unfolded since. */
	#isTall = false;

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
		return !this.#isFoldedForTall || hidden.includes('bottom') ? hidden : [...hidden, 'bottom'];
	}

	/**
	 * Folds the results when a document or a comparison is shown, and restores them after it; the user can unfold them meanwhile. The
	 * stored layout does not change. What is said again changes nothing.
	 */
	followTall(isTall: boolean): void {
		if (isTall === this.#isTall) return;
		this.#isTall = isTall;
		this.#isFoldedForTall = isTall;
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
		if (area === 'bottom') this.#isFoldedForTall = false;
		const others = this.workspace.state.hidden.filter((other) => other !== area);
		this.workspace.update({ hidden: isHidden ? others : [...others, area] });
	}

	/** Changes the visible area on a narrow screen. On a wide screen everything is visible already. */
	viewOnNarrow(view: NarrowView): void {
		if (this.isNarrow) this.narrowView = view;
	}
}
