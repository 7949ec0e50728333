import type { ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import type { PlotFamily } from './curves/plot-family.svelte.ts';
import type { PlotMarks } from './cursors/plot-marks.svelte.ts';
import { readingText } from './cursors/plot-reading.ts';
import type { PlotState } from './plot-state.svelte.ts';

type MarkCommand = Extract<
	ShortcutId,
	| 'plot-level-1'
	| 'plot-level-2'
	| `plot-extremum-${string}`
	| `plot-crossing-${string}`
	| 'plot-follow'
	| `plot-member-${string}`
	| 'plot-snap'
	| 'plot-mark'
	| 'plot-measure'
>;

export interface PlotActions {
	marks: PlotMarks;
	family: PlotFamily;
	/** Walks to another member of the family, and says which. */
	walk: (direction: 1 | -1) => void;
	/** Selects the member whose curve was clicked, and says which; a click beside the curves changes nothing. */
	select: (member: number | null) => void;
	/** Leaves the selected member, and says so. */
	leave: () => void;
	commands: Readonly<Record<MarkCommand, () => void>>;
}

/**
 * The commands for horizontal cursors, places on curves, markers and measurements of a plot.
 *
 * @param say tells the user what cannot be seen: where there is nothing, and what keys refer to
 */
export function plotActions(
	{ view, marks, family, choice }: { view: PlotState; marks: PlotMarks; family: PlotFamily; choice: PlotChoice },
	texts: () => Messages,
	say: (text: string) => void
): PlotActions {
	const t = () => texts().viewer;
	const toExtremum = (direction: 1 | -1) => () => say(marks.toExtremum(direction) ? '' : t().noExtremum);
	const toCrossing = (direction: 1 | -1) => () => {
		const [curve, pane] = [view.followedCurve(), view.followedPane()];
		const level = curve && pane ? readingText(view.levelOf(curve), pane.yAxis.unit) : '';
		say((marks.toCrossing(direction) ? t().crossingOf : t().noCrossing)(curve?.series.signal ?? '', level));
	};
	const mark = () => {
		const marker = marks.addMarker(t().markerName);
		say(marker ? t().markerAdded(marker.label) : t().noCurveHere);
	};
	const walk = (direction: 1 | -1) => say(family.walk(direction, texts()));
	return {
		marks,
		family,
		walk,
		select: (member) => {
			if (member !== null) say(family.select(member, texts()));
		},
		leave: () => {
			family.leave();
			say(texts().families.left);
		},
		commands: {
			'plot-level-1': () => marks.placeLevel('Y1'),
			'plot-level-2': () => marks.placeLevel('Y2'),
			'plot-extremum-next': toExtremum(1),
			'plot-extremum-previous': toExtremum(-1),
			'plot-crossing-next': toCrossing(1),
			'plot-crossing-previous': toCrossing(-1),
			'plot-follow': () => {
				const curve = marks.followNext();
				if (curve) say(t().follows(curve.series.signal));
			},
			'plot-member-next': () => walk(1),
			'plot-member-previous': () => walk(-1),
			'plot-snap': () => say(t().snapsTo(t().snaps[marks.nextSnap()])),
			'plot-mark': mark,
			'plot-measure': () => {
				choice.isMeasuring = !choice.isMeasuring;
			}
		}
	};
}
