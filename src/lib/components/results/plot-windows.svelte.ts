import { SvelteMap } from 'svelte/reactivity';
import { ownValue } from '#lib/base/own-value.ts';
import type { PlotWindowRecord, PlotWindowsRecord } from '#lib/db/plot-records.ts';
import type { PlotChoice } from '../plot/plot-choice.svelte.ts';
import { FIRST, MAX_NAME, MAX_WINDOWS, readWindows } from './window-record.ts';

/** The plot windows of each netlist: tabs that each show a plot of the same run with their own signals, kind and view. */
export class PlotWindows {
	readonly #byEntry: SvelteMap<string, PlotWindowsRecord>;
	/** Windows that were closed, the last one first to come back. */
	closed = $state.raw<readonly { entry: string; window: PlotWindowRecord; at: number }[]>([]);
	/** The horizontal ranges that linked windows share, and the view from which they were taken last. */
	#shared: Readonly<Record<string, { x: PlotChoice['x']; from: PlotChoice }>> = {};

	/**
	 * @param stored the windows of an earlier page, which may be damaged
	 * @param onchange stores them
	 */
	constructor(
		stored: Readonly<Record<string, unknown>>,
		private readonly onchange: () => void
	) {
		const read = Object.entries(stored).flatMap(([entry, windows]) => {
			const one = readWindows(windows);
			return one ? [[entry, one] as const] : [];
		});
		this.#byEntry = new SvelteMap(read);
	}

	windowsOf(entry: string): readonly PlotWindowRecord[] {
		return this.#of(entry).windows;
	}

	/** The window that is shown. */
	activeOf(entry: string): PlotWindowRecord {
		const { windows, active } = this.#of(entry);
		return windows.find(({ id }) => id === active) ?? windows[0] ?? FIRST;
	}

	/** What the choices for the shown window are stored under; for the first one, the netlist alone. */
	placeOf(entry: string): string {
		const { id } = this.activeOf(entry);
		return id === FIRST.id ? entry : `${entry}\n#${id}`;
	}

	isLinked(entry: string): boolean {
		return this.#of(entry).isLinked;
	}

	link(entry: string, isLinked: boolean): void {
		this.#shared = {};
		this.#set(entry, { isLinked });
	}

	choose(entry: string, id: string): void {
		this.#set(entry, { active: id });
	}

	/** Opens a new window beside the others and shows it. */
	add(entry: string): void {
		const { windows } = this.#of(entry);
		if (windows.length >= MAX_WINDOWS) return;
		const closed = this.closed.filter((one) => one.entry === entry).map(({ window }) => window);
		const id = String(Math.max(...[...windows, ...closed].map((window) => Number(window.id) || 0)) + 1);
		this.#set(entry, { windows: [...windows, { id, name: '' }], active: id });
	}

	/** @param name empty for the name by number */
	rename(entry: string, id: string, name: string): void {
		const renamed = name.trim().slice(0, MAX_NAME);
		const { windows } = this.#of(entry);
		this.#set(entry, { windows: windows.map((window) => (window.id === id ? { id, name: renamed } : window)) });
	}

	/** Closes a window; the last one stays. */
	close(entry: string, id: string): void {
		const { windows, active } = this.#of(entry);
		const at = windows.findIndex((window) => window.id === id);
		const window = windows[at];
		if (!window || windows.length === 1) return;
		const rest = windows.filter((other) => other !== window);
		this.closed = [...this.closed, { entry, window, at }];
		this.#set(entry, { windows: rest, active: active === id ? rest[Math.min(at, rest.length - 1)]!.id : active });
	}

	/** The window of a netlist that was closed last; null if there is none. */
	lastClosed(entry: string): PlotWindowRecord | null {
		return this.closed.findLast((one) => one.entry === entry)?.window ?? null;
	}

	/** Opens the window again that was closed last, as it was. */
	reopen(entry: string): void {
		const last = this.closed.findLast((one) => one.entry === entry);
		const { windows } = this.#of(entry);
		if (!last || windows.length >= MAX_WINDOWS) return;
		this.closed = this.closed.filter((one) => one !== last);
		this.#set(entry, { windows: windows.toSpliced(last.at, 0, last.window), active: last.window.id });
	}

	/** Gives a linked window that comes into sight the horizontal ranges of the others, and takes its changes for them. */
	share(entry: string, view: PlotChoice): void {
		const shared = ownValue(this.#shared, entry);
		if (shared && shared.from !== view) view.axes = { ...view.axes, x: shared.x };
		this.#shared = { ...this.#shared, [entry]: { x: view.x, from: view } };
	}

	records(): Record<string, PlotWindowsRecord> {
		return Object.fromEntries(this.#byEntry);
	}

	#of(entry: string): PlotWindowsRecord {
		return this.#byEntry.get(entry) ?? { windows: [FIRST], active: FIRST.id, isLinked: false };
	}

	#set(entry: string, change: Partial<PlotWindowsRecord>): void {
		this.#byEntry.set(entry, { ...this.#of(entry), ...change });
		this.onchange();
	}
}
