import type { Messages } from '../en/messages.ts';
import { baseZhCn } from './base-messages.ts';
import { agent } from './agent.ts';
import { answers } from './answers.ts';
import { comparison } from './results/comparison.ts';
import { compression } from './compression.ts';
import { connect } from './models/connect.ts';
import { convergence } from './netlist/convergence.ts';
import { conversation } from './conversation.ts';
import { curveFiles } from './results/curve-files.ts';
import { diagnostics } from './netlist/diagnostics.ts';
import { dialects } from './netlist/dialects.ts';
import { differences } from './differences.ts';
import { documents } from './documents.ts';
import { editor } from './editor.ts';
import { embeddings } from './models/embeddings.ts';
import { families } from './results/families.ts';
import { history } from './results/history.ts';
import { hover } from './netlist/hover.ts';
import { inPage } from './models/in-page.ts';
import { inspector } from './inspector.ts';
import { logMessages } from './log-messages.ts';
import { measurements } from './results/measurements.ts';
import { mentions } from './mentions.ts';
import { metrics } from './results/metrics.ts';
import { modelDoctor } from './model-doctor.ts';
import { models } from './models/models.ts';
import { netlist } from './netlist/netlist.ts';
import { ollama } from './models/ollama.ts';
import { operatingPoint } from './results/operating-point.ts';
import { operations } from './operations.ts';
import { exportImage } from './results/export-image.ts';
import { overlays } from './results/overlays.ts';
import { plotKinds } from './results/plot-kinds.ts';
import { permissions } from './permissions.ts';
import { prompts } from './prompts.ts';
import { reference } from './netlist/reference.ts';
import { rename } from './netlist/rename.ts';
import { expressions } from './results/expressions.ts';
import { results } from './results/results.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { signals } from './results/signals.ts';
import { simulation } from './simulation.ts';
import { spending } from './spending.ts';
import { statistics } from './statistics.ts';
import { monteCarlo } from './results/monte-carlo.ts';
import { optimization } from './results/optimization.ts';
import { studies } from './results/studies.ts';
import { specification } from './results/specification.ts';
import { studyFigures } from './results/study-figures.ts';
import { tasks } from './tasks.ts';
import { trace } from './trace.ts';
import { tune } from './results/tune.ts';
import { vault } from './models/vault.ts';
import { verdict } from './results/verdict.ts';
import { viewer } from './results/viewer.ts';
import { webSearch } from './models/web-search.ts';
import { workbench } from './workbench.ts';
import { workflow } from './workflow.ts';

export const zhCn: Messages = {
	...baseZhCn,
	agent,
	answers,
	comparison,
	compression,
	connect,
	convergence,
	conversation,
	curveFiles,
	diagnostics,
	dialects,
	differences,
	documents,
	editor,
	embeddings,
	families,
	history,
	hover,
	inPage,
	inspector,
	logMessages,
	measurements,
	mentions,
	metrics,
	modelDoctor,
	models,
	netlist,
	ollama,
	operatingPoint,
	operations,
	exportImage,
	overlays,
	plotKinds,
	permissions,
	prompts,
	reference,
	rename,
	expressions,
	results,
	search,
	sessions,
	settings,
	shortcuts,
	signals,
	simulation,
	spending,
	statistics,
	monteCarlo,
	optimization,
	studies,
	specification,
	studyFigures,
	tasks,
	trace,
	tune,
	vault,
	verdict,
	viewer,
	webSearch,
	workbench,
	workflow
};
