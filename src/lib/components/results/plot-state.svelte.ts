import { ownValue } from '#lib/base/own-value.ts';
import { SvelteSet } from 'svelte/reactivity';
import { stepSample, wholeX, wholeY, type Curve, type Pane } from './curves.ts';
import type { CursorLine } from './draw-curves.ts';
import { fractionOf, keepInside, shift, valueAt, zoom, partOf, type Range } from './range.ts';

/** Factor of one press of the zoom buttons. */
const zoomStep = 0.5;

/** What is seen of a plot: which part of the axes, which curves, and where the cursors are. */
export class PlotState {
	readonly hidden = new SvelteSet<string>();
	cursorA = $state<number | null>(null);
	cursorB = $state<number | null>(null);
	/** Where the pointer is, as a value along x and a position in a pane; null outside. */
	hover = $state.raw<{ pane: string; x: number; down: number } | null>(null);
	/** Parts that were zoomed to; null or absent shows the whole. */
	#x = $state.raw<Range | null>(null);
	#y = $state.raw<Readonly<Record<string, Range>>>({});
	#lastMoved = $state<'A' | 'B'>('A');
	readonly #panes: () => readonly Pane[];
	readonly #end: () => number | null;
	readonly panes = $derived.by(() => this.#panes());
	readonly #wholeX = $derived.by(() => {
		const { min, max } = wholeX(this.panes) ?? { min: 0, max: 1 };
		return { min, max: Math.max(max, this.#end() ?? max) };
	});
	readonly #logX = $derived(this.panes[0]?.xAxis.scale === 'log');
	readonly x = $derived((this.#x && keepInside(this.#x, this.#wholeX, this.#logX)) ?? this.#wholeX);
	readonly zoomed = $derived(this.#x !== null || Object.keys(this.#y).length > 0);
	readonly cursors = $derived(
		[
			{ name: 'A' as const, x: this.cursorA },
			{ name: 'B' as const, x: this.cursorB }
		].filter((cursor): cursor is CursorLine => cursor.x !== null)
	);

	/** @param end where the horizontal axis will end, while the curves grow; else null */
	constructor(panes: () => readonly Pane[], end: () => number | null = () => null) {
		this.#panes = panes;
		this.#end = end;
	}

	visible(pane: Pane): Curve[] {
		return pane.curves.filter(({ series }) => !this.hidden.has(series.signal));
	}

	y(pane: Pane): Range {
		return ownValue(this.#y, pane.id) ?? this.#wholeY(pane);
	}

	fit(): void {
		this.#x = null;
		this.#y = {};
	}

	zoomTo(pane: Pane, [left, right]: [number, number], down: [number, number] | null): void {
		this.#setX(partOf(this.x, this.#logX, left, right));
		if (down) this.#setY(pane, partOf(this.y(pane), pane.yAxis.scale === 'log', 1 - down[1], 1 - down[0]));
	}

	/** Moves the picture with the hand: the view goes the other way. */
	pan(pane: Pane, right: number, down: number): void {
		if (this.#x) this.#setX(shift(this.x, this.#logX, -right));
		if (ownValue(this.#y, pane.id)) this.#setY(pane, shift(this.y(pane), pane.yAxis.scale === 'log', down));
	}

	zoomBy(pane: Pane, factor: number, about: number, vertical: boolean): void {
		if (vertical) this.#setY(pane, zoom(this.y(pane), pane.yAxis.scale === 'log', factor, 1 - about));
		else this.#setX(zoom(this.x, this.#logX, factor, about));
	}

	zoomIn(): void {
		this.#setX(zoom(this.x, this.#logX, zoomStep, 0.5));
	}

	zoomOut(): void {
		this.#setX(zoom(this.x, this.#logX, 1 / zoomStep, 0.5));
	}

	hoverAt(pane: Pane, position: { x: number; y: number } | null): void {
		this.hover = position && { pane: pane.id, x: valueAt(position.x, this.x, this.#logX), down: position.y };
	}

	/** Puts a cursor where the pointer is, else into the middle of the view. */
	place(name: 'A' | 'B'): void {
		this.#setCursor(name, this.hover?.x ?? valueAt(0.5, this.x, this.#logX));
	}

	/** Moves the cursor that was moved last; the view follows it out of its edge. */
	step(samples: number): void {
		const from = this.#lastMoved === 'A' ? this.cursorA : this.cursorB;
		if (from === null) return;
		const to = stepSample(this.panes, this.hidden, from, samples);
		this.#setCursor(this.#lastMoved, to);
		const at = fractionOf(to, this.x, this.#logX);
		if (this.#x && (at < 0 || at > 1)) this.#setX(shift(this.x, this.#logX, at < 0 ? at - 0.1 : at - 0.9));
	}

	removeCursors(): void {
		this.cursorA = null;
		this.cursorB = null;
	}

	toggle(signal: string): void {
		if (!this.hidden.delete(signal)) this.hidden.add(signal);
	}

	showAlone(signal: string): void {
		const others = this.panes.flatMap(({ curves }) => curves.map(({ series }) => series.signal));
		const alone = others.every((other) => other === signal || this.hidden.has(other)) && !this.hidden.has(signal);
		this.hidden.clear();
		if (!alone) for (const other of others) if (other !== signal) this.hidden.add(other);
	}

	#setCursor(name: 'A' | 'B', x: number): void {
		if (name === 'A') this.cursorA = x;
		else this.cursorB = x;
		this.#lastMoved = name;
	}

	#setX(view: Range): void {
		this.#x = keepInside(view, this.#wholeX, this.#logX);
	}

	#setY(pane: Pane, view: Range): void {
		const inside = keepInside(view, this.#wholeY(pane), pane.yAxis.scale === 'log');
		const others = Object.entries(this.#y).filter(([id]) => id !== pane.id);
		this.#y = Object.fromEntries(inside ? [...others, [pane.id, inside]] : others);
	}

	#wholeY(pane: Pane): Range {
		const shown = this.visible(pane);
		return wholeY(shown.length > 0 ? shown : pane.curves, pane.yAxis.scale === 'log');
	}
}
