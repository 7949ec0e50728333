import type { ProjectStore } from '#lib/project/store.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { foreseenChanges } from '../../bash/foreseen-changes.ts';
import type { ShellHost, ShellResult } from '../../bash/protocol.ts';
import { shellRequest } from '../../bash/shell-request.ts';
import { storeChanges } from '../../bash/store-changes.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { isFolder } from '../file/directory-listing.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { testSpecification } from './test-specification.ts';
import { formatRunReport } from '../simulation/run-report.ts';

/** Time limit of a line without `timeout_seconds`, s. */
const DEFAULT_SECONDS = 120;
const MAX_SECONDS = 600;
/** The share of the line's time that one simulation may take: what it has computed by then is reported. */
const RUN_SHARE = 0.4;
/** The share that a specification may take: what it has computed by then is kept. */
const TEST_SHARE = 0.8;
/** Maximum length of a line; longer texts are written with rewrite_file. */
const MAX_LINE = 100_000;
/** Characters of the result that are not output of commands. */
const FRAME_CHARACTERS = 700;
const MAX_LISTED = 10;

export const bash = defineTool({
	name: 'bash',
	description:
		'Runs one bash command line over the project, in a simulated shell: pipes, redirection, loops, functions, globs and ' +
		'here-documents, with cat, ls, find, grep, sed, awk, sort, uniq, cut, tr, head, tail, wc, diff, jq, seq, printf and other ' +
		'common commands. Also: `ngspice netlist` simulates (exit code 0 if nothing suspicious was found, 1 failed, 2 suspicious), `spice-lint [netlist...]` ' +
		'lists problems, `spice-fmt [-w] netlist` formats, `spice-test [netlist]` runs what has changed of the specification (each goal in the nominal ' +
		'run, in corners and by the yield of Monte Carlo studies) and prints it as a table (0 all goals are met everywhere, 1 missed, 2 not known). The project is /project, where every line begins unless `working_directory` says otherwise; /tmp is scratch and is ' +
		'not kept. Directory, variables and functions do not last until the next call. No network, no other programs (no git, ' +
		'python, node, make), no input from a terminal. Changed files are stored when the line ends, all or none; a line that ' +
		'does not end within `timeout_seconds` is stopped and changes nothing. Returns the exit ' +
		'code, the directory at the end, the changed files, standard output and error output; long outputs lose their middle.',
	parameters: {
		type: 'object',
		properties: {
			command: {
				type: 'string',
				description: 'Such as: grep -n "^R" *.cir | sort -k4. Several lines are one script.',
				minLength: 1,
				maxLength: MAX_LINE
			},
			working_directory: {
				type: 'string',
				default: '',
				description: 'Folder of the project in which the line begins. If omitted, the project.'
			},
			timeout_seconds: {
				type: 'integer',
				description: `Time limit of the line. One simulation takes at most ${RUN_SHARE * 100} % of it, and then reports what it has.`,
				minimum: 1,
				maximum: MAX_SECONDS,
				default: DEFAULT_SECONDS
			}
		},
		required: ['command'],
		additionalProperties: false
	},
	category: 'system',
	effect: 'run',
	paths: ['working_directory'],
	pathAccess: 'read',
	operation: 'command',
	timeLimitParameter: 'timeout_seconds',
	icon: 'square-terminal',
	label: 'bash',
	async preview({ command, working_directory: folder }, { shell, signal }) {
		const listed = await shell.list(command, signal);
		if ('syntaxError' in listed)
			return failed({
				errorType: 'shell_syntax_error',
				message: `The line cannot be read, so nothing was run: ${listed.syntaxError}`,
				suggestions: ['Fix the line, for example its quotes, and call bash again.']
			});
		const { commands, alwaysAsk } = listed;
		return { kind: 'commands', line: shownLine(command, folder), commands, alwaysAsk };
	},
	async detail(request, { command, working_directory: folder }, context) {
		if (request.kind !== 'commands' || request.alwaysAsk) return request;
		const changes = await foreseenChanges(command, folder, await dialectOf(context.files), context);
		return changes ? { ...request, changes } : request;
	},
	async execute({ command, working_directory: folder }, context) {
		const { files, shell, signal, resultCharacters, timeLimitMs } = context;
		const before = await files.list();
		if (!isFolder(before, folder)) return fileNotFound(folder, before, ['Leave out `working_directory`.']);
		const runIds: string[] = [];
		const result = await shell.run(
			shellRequest(command, before, await dialectOf(files), Math.max(0, resultCharacters - FRAME_CHARACTERS), folder),
			hostOf(context, runIds, timeLimitMs),
			signal
		);
		signal.throwIfAborted();
		// The commands have gone on without the file: what they made of the others is not what the line says.
		if (result.changedMeanwhile !== null) return modifiedExternally(result.changedMeanwhile);
		const stored = await storeChanges(result.changes, before, context);
		if (stored && 'status' in stored) return stored;
		return report(command, result, stored?.operation?.summary ?? null, runIds.at(-1) ?? null);
	}
});

/** As the user is asked about it. */
function shownLine(line: string, folder: string): string {
	return folder === '' ? line : `cd '${folder.replaceAll("'", "'\\''")}'\n${line}`;
}

function hostOf(context: CallContext, runIds: string[], lineMs: number): ShellHost {
	const { files, runNetlist, signal, onProgress } = context;
	return {
		read: async (paths) =>
			(await files.readMany(paths)).map(({ path, version, content }) => ({ path, version, content })),
		async simulate(entry, changed) {
			const result = await runNetlist(entry, {
				signal,
				timeLimitMs: lineMs * RUN_SHARE,
				...(changed.size > 0 ? { changed } : {}),
				onProgress: (fraction, note) => onProgress?.({ fraction, note })
			});
			runIds.push(result.run.id);
			const { status, verdict } = result.run;
			return {
				text: formatRunReport(result),
				verdict: status === 'failed' ? 'failed' : (verdict?.level ?? 'suspicious')
			};
		},
		test: (entry) => testSpecification(entry, lineMs * TEST_SHARE, context)
	};
}

/** As ngspice reads the project's netlists; settings that cannot be read are reported by a simulation. */
async function dialectOf(files: Pick<ProjectStore, 'read'>): Promise<Dialect> {
	try {
		return (await simulationFile.read(files)).compatibility;
	} catch {
		return 'ngspice';
	}
}

function report(line: string, result: ShellResult, summary: string | null, runId: string | null): ToolOutcome {
	const { exitCode, workingDirectory, changes } = result;
	const changed = [
		...new Set(changes.flatMap((change) => (change.kind === 'move' ? [change.path, change.to] : [change.path])))
	];
	const listed = changed.slice(0, MAX_LISTED).join(', ');
	const rest = changed.length > MAX_LISTED ? ` and ${changed.length - MAX_LISTED} more` : '';
	const content = [
		`Exit code: ${exitCode}`,
		`Directory at the end: ${workingDirectory}`,
		changed.length === 0 ? 'No files changed.' : `Changed: ${listed}${rest}${summary === null ? '' : ` (${summary})`}`,
		...section('Standard output', result.stdout),
		...section('Error output', result.stderr)
	].join('\n');
	return succeeded(content, { kind: 'command', line, exitCode, workingDirectory, changed, runId });
}

function section(title: string, text: string): string[] {
	return text === '' ? [`${title}: empty`] : [`${title}:`, text.replace(/\n$/, '')];
}
