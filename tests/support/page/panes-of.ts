import { atOnce } from '#lib/base/slices.ts';
import type { Series } from '#lib/charts/series.ts';
import { toTraces } from '#lib/charts/trace.ts';
import { toPanes, type Pane } from '#lib/charts/draw/curves.ts';

/** The panes of some series. */
export function panesOf(series: readonly Series[]): Pane[] {
	return toPanes(atOnce(toTraces(series)));
}
