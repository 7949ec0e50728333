import Bot from '@lucide/svelte/icons/bot';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Files from '@lucide/svelte/icons/files';
import Layers from '@lucide/svelte/icons/layers';
import Gauge from '@lucide/svelte/icons/gauge';
import History from '@lucide/svelte/icons/history';
import ListChecks from '@lucide/svelte/icons/list-checks';
import ListTree from '@lucide/svelte/icons/list-tree';
import Search from '@lucide/svelte/icons/search';
import ScrollText from '@lucide/svelte/icons/scroll-text';
import Table from '@lucide/svelte/icons/table';
import Target from '@lucide/svelte/icons/target';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import type { Panel } from './panel.ts';
import { problemCount } from './problem-count.ts';
import ContextPanel from './panels/context-panel.svelte';
import ConversationPanel from './panels/conversation-panel.svelte';
import FilesPanel from './panels/files-panel.svelte';
import GoalsPanel from './panels/goals-panel.svelte';
import HistoryPanel from './panels/history-panel.svelte';
import LogPanel from './panels/log-panel.svelte';
import OperatingPointPanel from './panels/operating-point-panel.svelte';
import OperationsPanel from './panels/operations-panel.svelte';
import OutlinePanel from './panels/outline-panel.svelte';
import PlotPanel from './panels/plot-panel.svelte';
import ProblemsPanel from './panels/problems-panel.svelte';
import SearchPanel from './panels/search-panel.svelte';
import StudiesPanel from './panels/studies-panel.svelte';
import TablePanel from './panels/table-panel.svelte';

/** All panels in the order of their tabs; the side bar, the results and the palette are generated from it. */
export const panels: readonly Panel[] = [
	{ id: 'files', area: 'left', title: (t) => t.workbench.files, icon: Files, component: FilesPanel },
	{ id: 'outline', area: 'left', title: (t) => t.netlist.outline, icon: ListTree, component: OutlinePanel },
	{ id: 'goals', area: 'left', title: (t) => t.workbench.goals, icon: Target, component: GoalsPanel },
	{ id: 'history', area: 'left', title: (t) => t.workbench.history, icon: History, component: HistoryPanel },
	{ id: 'operations', area: 'left', title: (t) => t.operations.title, icon: ListChecks, component: OperationsPanel },
	{ id: 'search', area: 'left', title: (t) => t.search.title, icon: Search, component: SearchPanel },
	{ id: 'plot', area: 'bottom', title: (t) => t.results.tabs.plot, icon: ChartLine, component: PlotPanel },
	{ id: 'table', area: 'bottom', title: (t) => t.results.tabs.table, icon: Table, component: TablePanel },
	{
		id: 'operating-point',
		area: 'bottom',
		title: (t) => t.operatingPoint.title,
		icon: Gauge,
		component: OperatingPointPanel
	},
	{ id: 'studies', area: 'bottom', title: (t) => t.studies.title, icon: ChartColumn, component: StudiesPanel },
	{ id: 'log', area: 'bottom', title: (t) => t.results.tabs.log, icon: ScrollText, component: LogPanel },
	{
		id: 'problems',
		area: 'bottom',
		title: (t) => t.results.tabs.problems,
		icon: TriangleAlert,
		component: ProblemsPanel,
		count: problemCount
	},
	{ id: 'context', area: 'bottom', title: (t) => t.inspector.title, icon: Layers, component: ContextPanel },
	{ id: 'conversation', area: 'right', title: (t) => t.workbench.conversation, icon: Bot, component: ConversationPanel }
];
