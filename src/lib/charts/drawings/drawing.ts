import type { WindowKind } from '#lib/measure/spectrum/windows.ts';
import type { Series } from '../series.ts';

/** Numbers about one signal, beside its curve. */
export interface SignalFigures {
	signal: string;
	/** Ids have names in the catalogue. */
	figures: readonly { id: string; value: number; unit: string }[];
	/** Why there are none, a code of the catalogue; null if there are. */
	reason: string | null;
}

/** A labelled point. */
export interface Note {
	x: number;
	y: number;
	text: string;
	/** Whether the label is on the left, clear of a vertical line; otherwise it is above the point. */
	isBeside?: boolean;
}

/** What a kind of plot draws. */
export interface Drawing {
	series: Series[];
	/** Lines for orientation, such as the unit circle, drawn thin. */
	references: Series[];
	/** Labelled points: harmonics, the point -1. */
	notes: readonly (Note & { pane: string })[];
	figures: readonly SignalFigures[];
}

/** What the user has chosen for a kind of plot. */
export interface DrawingSettings {
	/** Window of a spectrum. */
	window: WindowKind;
	/** Horizontal axis of a spectrum. */
	xScale: 'linear' | 'log';
	/** Signal on the horizontal axis of an XY plot; the first one that is not selected without it. */
	xSignal: string | null;
	/** Number of bins of a histogram; null for that of its rule. */
	bins: number | null;
	/** Duration of a bit of an eye diagram, s; null for the one that is found. */
	unitInterval: number | null;
}

/** Most bins of a histogram. */
export const MAX_BINS = 2_000;

export const defaultSettings: DrawingSettings = {
	window: 'blackman-harris',
	xScale: 'log',
	xSignal: null,
	bins: null,
	unitInterval: null
};

export function emptyDrawing(): {
	series: Series[];
	references: Series[];
	notes: Drawing['notes'][number][];
	figures: SignalFigures[];
} {
	return { series: [], references: [], notes: [], figures: [] };
}
