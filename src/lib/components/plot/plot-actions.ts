import type { ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import type { PlotMarks } from './plot-marks.svelte.ts';
import { readingText } from './plot-reading.ts';
import type { PlotState } from './plot-state.svelte.ts';

type MarkCommand = Extract<
	ShortcutId,
	| 'plot-level-1'
	| 'plot-level-2'
	| `plot-extremum-${string}`
	| `plot-crossing-${string}`
	| 'plot-follow'
	| 'plot-snap'
	| 'plot-mark'
	| 'plot-measure'
>;

export interface PlotActions {
	marks: PlotMarks;
	commands: Readonly<Record<MarkCommand, () => void>>;
}

/**
 * The commands for horizontal cursors, places on curves, markers and measurements of a plot.
 *
 * @param say tells the user what cannot be seen: where there is nothing, and what keys refer to
 */
export function plotActions(
	{ view, marks, choice }: { view: PlotState; marks: PlotMarks; choice: PlotChoice },
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
	return {
		marks,
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
			'plot-snap': () => say(t().snapsTo(t().snaps[marks.nextSnap()])),
			'plot-mark': mark,
			'plot-measure': () => {
				choice.isMeasuring = !choice.isMeasuring;
			}
		}
	};
}
