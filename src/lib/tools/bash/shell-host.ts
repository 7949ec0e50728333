import { Bash, getCommandNames, type BashOptions, type CommandName, type CustomCommand } from 'just-bash/browser';
import type { ScriptNode } from 'just-bash';
import { cutMiddle } from '../text/budget.ts';
import { containRedirections } from './contain-redirections.ts';
import { correctedCommands } from './corrected-commands.ts';
import { listCommands } from './list-commands.ts';
import { netlistCommands } from './netlist-commands.ts';
import { KeptContents, ProjectContents } from './project-contents.ts';
import { ProjectFs } from './project-fs.ts';
import { PROJECT_FOLDER, type CommandList, type ShellResult, type ShellWorkerApi } from './protocol.ts';

/** Commands of the package that have no use here, need Node.js, or answer wrongly. */
const LEFT_OUT: ReadonlySet<string> = new Set([
	...['gzip', 'gunzip', 'zcat', 'html-to-markdown', 'history', 'clear'],
	// They ignore their options without a word.
	...['od', 'du']
]);
/** Share of the output that the error output may take. */
const ERROR_SHARE = 0.3;
/** A runaway command is ended by ending its worker; these only bound memory. */
const LIMITS: BashOptions['executionLimits'] = {
	maxAwkIterations: 20_000_000,
	maxArrayElements: 10_000_000,
	maxWorkUnits: 100_000_000,
	maxOutputSize: 64 * 1024 * 1024
};

/** In a line whose commands are all known, no text that it evaluates can run one. */
const SEALED: BashOptions['executionLimits'] = { ...LIMITS, maxSubstitutionDepth: 0, maxExecDepth: 0 };
const SEALED_ERROR = /maximum (?:nested execution|command substitution|substitution)[^\n]*\(0\)[^\n]*/g;
const SEALED_REASON =
	'a text that the line evaluates contains a command, which was not run; write the command into the line itself';

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createShellHost(): ShellWorkerApi {
	const kept = new KeptContents();
	return {
		list: readLine,
		async run({ line, folder, snapshot, dialect, outputCharacters }, read, simulate, test) {
			const listed = await readLine(line);
			if ('syntaxError' in listed) return ended(listed.syntaxError, 2);
			const contents = new ProjectContents(snapshot, kept, { read });
			const fs = new ProjectFs(snapshot, contents);
			const mayRun = (name: string) => listed.alwaysAsk || listed.commands.some((command) => command.name === name);
			const bash = createBash({
				fs,
				executionLimits: listed.alwaysAsk ? LIMITS : SEALED,
				cwd: folder === '' ? PROJECT_FOLDER : `${PROJECT_FOLDER}/${folder}`,
				commands: getCommandNames().filter(isCommandName).filter(mayRun),
				customCommands: [...netlistCommands({ fs, dialect, simulate, test }), ...correctedCommands()].filter(
					({ name }) => mayRun(name)
				)
			});
			bash.registerTransformPlugin({ name: 'contain', transform: ({ ast }) => ({ ast: containRedirections(ast) }) });
			try {
				const { stdout, stderr: written, exitCode, env } = await bash.exec(line, { rawScript: true });
				const stderr = written.replace(SEALED_ERROR, SEALED_REASON);
				// Some commands report another reason, or none.
				const unsaid = fs.refusals.filter((refusal) => !stderr.includes(refusal));
				const errors = [stderr, ...unsaid.map((refusal) => `bash: ${refusal}\n`)].join('');
				return {
					...cutOutput(stdout, errors, outputCharacters),
					exitCode: unsaid.length > 0 && exitCode === 0 ? 1 : exitCode,
					workingDirectory: env.PWD ?? PROJECT_FOLDER,
					changes: await fs.changesWithMoves(),
					changedMeanwhile: contents.changedMeanwhile
				};
			} catch (thrown) {
				const reason = thrown instanceof Error ? thrown.message : String(thrown);
				const end = ended(`${reason}\nbash: the line was ended here; none of its changes are kept`, 1);
				return { ...end, changedMeanwhile: contents.changedMeanwhile };
			}
		}
	};
}

function isCommandName(name: string): name is CommandName {
	return !LEFT_OUT.has(name);
}

function createBash(
	options: Pick<BashOptions, 'fs' | 'cwd' | 'commands' | 'executionLimits'> & { customCommands: CustomCommand[] }
): Bash {
	return new Bash({
		...options,
		env: { HOME: '/tmp', LC_ALL: 'C' },
		// The worker is the boundary: it reaches no host, no storage and no page.
		defenseInDepth: false
	});
}

/** Reads the line in the way it will be run, without running it. */
async function readLine(line: string): Promise<CommandList> {
	let script: ScriptNode | null = null;
	const bash = new Bash({ commands: [], defenseInDepth: false });
	bash.registerTransformPlugin({
		name: 'list',
		transform: ({ ast }) => ({ ast: { ...(script = ast), statements: [] } })
	});
	const { stderr } = await bash.exec(line, { rawScript: true });
	return script ? listCommands(script) : { syntaxError: stderr.trim().replace(/^bash: /, '') };
}

/** Error output may take its share, and what the other one leaves. */
function cutOutput(stdout: string, stderr: string, limit: number): Pick<ShellResult, 'stdout' | 'stderr'> {
	const errors = cutMiddle(stderr, Math.max(Math.floor(limit * ERROR_SHARE), limit - stdout.length));
	return { stdout: cutMiddle(stdout, limit - errors.length), stderr: errors };
}

function ended(reason: string, exitCode: number): ShellResult {
	return {
		stdout: '',
		stderr: `bash: ${reason}\n`,
		exitCode,
		workingDirectory: PROJECT_FOLDER,
		changes: [],
		changedMeanwhile: null
	};
}
