/** A folder imports only from lower ranks: one natural way for data to flow. See docs/ARCHITECTURE.md. */
const ranks = [
	['base'],
	['security', 'i18n'],
	['spice', 'code', 'engine-log', 'measure', 'search', 'llm'],
	['charts', 'db', 'workers'],
	['project', 'settings', 'usage', 'waveforms', 'curves'],
	['sim', 'knowledge'],
	['studies'],
	['tools'],
	['agent'],
	['app'],
	['editor'],
	['components']
];

const belowApp = ranks.slice(
	0,
	ranks.findIndex((folders) => folders.includes('app'))
);

const forbidden = [
	{
		name: 'no-cycles',
		comment: 'A cycle means two modules that can only be understood together: move what they share to a third.',
		severity: 'error',
		// A component that draws a tree imports itself: that is recursion, not a cycle.
		from: { path: '^(.+)$' },
		to: { circular: true, pathNot: '^$1$' }
	},
	{
		name: 'comlink-in-workers-only',
		comment: 'Workers are spoken to through the typed clients in src/lib/workers.',
		severity: 'error',
		from: { path: '^src/', pathNot: '^src/lib/workers/' },
		to: { path: 'node_modules/comlink' }
	},
	{
		name: 'judge-in-a-worker',
		comment:
			'Judging tens of thousands of elements takes seconds: the page asks a NetlistReader, whose worker does it.',
		severity: 'error',
		from: { path: '^src/', pathNot: '^src/lib/sim/(netlist-host|measure-variant|convergence/is-fixed)' },
		to: { path: '^src/lib/sim/(measure-variant|verdict/judge-run|convergence/(is-fixed|propose-fixes))' }
	},
	{
		name: 'no-svelte-below-app',
		comment: 'Ranks below app run in workers and in tests without a browser.',
		severity: 'error',
		from: { path: `^src/lib/(${belowApp.flat().join('|')})/` },
		to: { path: 'node_modules/(svelte|@sveltejs|bits-ui|paneforge)/' }
	}
];
ranks.forEach((folders, rank) => {
	for (const folder of folders) {
		const higher = ranks
			.slice(rank)
			.flat()
			.filter((other) => other !== folder);
		if (higher.length === 0) continue;
		forbidden.push({
			name: `rank-${rank}-${folder}`,
			comment: `src/lib/${folder} has rank ${rank}: it may import only from lower ranks, so that data flows one way.`,
			severity: 'error',
			from: { path: `^src/lib/${folder}/` },
			to: { path: `^src/(lib/(${higher.join('|')})/|routes/)` }
		});
	}
});

export default {
	forbidden,
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '\\.svelte-kit|wasm/dist' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['svelte', 'browser', 'import', 'default'] }
	}
};
