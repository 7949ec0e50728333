import { changes } from './collectors/changes.ts';
import { dependencies } from './collectors/dependencies.ts';
import { diagnostics } from './collectors/diagnostics.ts';
import { failures } from './collectors/failures.ts';
import { goals } from './collectors/goals.ts';
import { lastRun } from './collectors/last-run.ts';
import { netlist } from './collectors/netlist.ts';
import { projectFiles, recentFiles } from './collectors/project-files.ts';
import { retrieval } from './collectors/retrieval.ts';
import type { Collector } from './collect.ts';

/** The context of every turn, the most important first: where too little room is left, it is cut from the end. */
export const contextCollectors: readonly Collector[] = [
	diagnostics,
	failures,
	changes,
	netlist,
	goals,
	lastRun,
	dependencies,
	recentFiles,
	projectFiles,
	retrieval
];

/** Ids of the collectors that the user can switch off: those that a turn can do without. */
export const switchableCollectors: readonly string[] = contextCollectors.flatMap(({ id, isCritical }) =>
	isCritical ? [] : [id]
);
