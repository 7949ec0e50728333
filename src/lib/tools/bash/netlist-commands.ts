import { defineCommand, type Command, type ExecResult } from 'just-bash/browser';
import type { Dialect } from '#lib/spice/project/program.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { loadMessages } from '#lib/i18n/catalogue.ts';
import { countOf, diagnosticLines } from '../catalogue/code/problem-lines.ts';
import { fileLanguage } from '../catalogue/file/file-language.ts';
import { toLf } from '../text/patch-text.ts';
import { relative, type ProjectFs } from './project-fs.ts';
import type { ShellHost } from './protocol.ts';

interface NetlistCommandParts {
	fs: ProjectFs;
	dialect: Dialect;
	simulate: ShellHost['simulate'];
	test: ShellHost['test'];
}

const EXIT_CODES = { trusted: 0, failed: 1, suspicious: 2 };
const TEST_EXIT_CODES = { met: 0, missed: 1, open: 2 };

/** Commands for circuits. They see the project with the changes that the line has made so far. */
export function netlistCommands(parts: NetlistCommandParts): Command[] {
	return [
		defineCommand('ngspice', (args, { cwd }) => ngspice(args, cwd, parts)),
		defineCommand('spice-test', (args, { cwd }) => spiceTest(args, cwd, parts)),
		defineCommand('spice-lint', (args, { cwd }) => spiceLint(args, cwd, parts)),
		defineCommand('spice-fmt', (args, { cwd }) => spiceFmt(args, cwd, parts))
	];
}

async function ngspice(
	args: readonly string[],
	cwd: string,
	{ fs, simulate }: NetlistCommandParts
): Promise<ExecResult> {
	const files = args.filter((argument) => argument !== '-b');
	const option = files.find((argument) => argument.startsWith('-'));
	const [written, ...others] = files;
	if (option !== undefined) return misuse(`ngspice: the option ${option} is not available here; only -b is`);
	if (written === undefined || others.length > 0) return misuse('usage: ngspice [-b] netlist');
	const entry = projectPath(fs, cwd, written);
	if (entry === null) return misuse(`ngspice: ${written} is not in the project; a netlist in /tmp cannot be simulated`);
	if (!(await isFile(fs, cwd, written))) return { ...misuse(`ngspice: ${written}: no such file`), exitCode: 1 };
	const changed = new Map<string, string | null>();
	for (const change of await fs.changes()) {
		if (change.kind === 'write') changed.set(change.path, change.content);
		if (change.kind === 'remove') changed.set(change.path, null);
	}
	const { text, verdict } = await simulate(entry, changed);
	return { stdout: `${text}\n`, stderr: '', exitCode: EXIT_CODES[verdict] };
}

/** The specification of a netlist as a table; its studies are run over the stored project. */
async function spiceTest(args: readonly string[], cwd: string, { fs, test }: NetlistCommandParts): Promise<ExecResult> {
	const [written, ...others] = args;
	if (others.length > 0 || written?.startsWith('-')) return misuse('usage: spice-test [netlist]');
	const entry = written === undefined ? null : projectPath(fs, cwd, written);
	if (written !== undefined && (entry === null || !(await isFile(fs, cwd, written))))
		return { ...misuse(`spice-test: ${written}: no such file in the project`), exitCode: TEST_EXIT_CODES.open };
	const [changed] = await fs.changes();
	if (changed) {
		const reason = `the line has changed ${changed.path}, and studies run the stored files; call spice-test in a line of its own`;
		return { ...misuse(`spice-test: ${reason}`), exitCode: TEST_EXIT_CODES.open };
	}
	const { text, verdict } = await test(entry);
	return { stdout: `${text}\n`, stderr: '', exitCode: TEST_EXIT_CODES[verdict] };
}

/** Problems of the given files, or of all netlists; exits with 1 when there is an error. */
async function spiceLint(args: readonly string[], cwd: string, parts: NetlistCommandParts): Promise<ExecResult> {
	const option = args.find((argument) => argument.startsWith('-'));
	if (option !== undefined) return misuse(`spice-lint: unknown option ${option}\nusage: spice-lint [netlist...]`);
	const wanted = args.map((written) => ({ written, path: projectPath(parts.fs, cwd, written) }));
	const { service, texts } = await languageService(parts);
	const missing = wanted.filter(({ path }) => path === null || !texts.has(path));
	const { files } = service.diagnostics(0);
	const paths = args.length === 0 ? [...texts.keys()].filter(isNetlist).sort() : wanted.map(({ path }) => path ?? '');
	const messages = await loadMessages('en');
	const lines: string[] = [];
	let hasErrors = missing.length > 0;
	for (const path of paths) {
		if (!texts.has(path)) continue;
		const diagnostics = files.find((file) => file.path === path)?.diagnostics ?? [];
		lines.push(`${path}: ${countOf(diagnostics)}`);
		for (const line of diagnosticLines(messages, diagnostics)) lines.push(`${path}:${line}`);
		hasErrors ||= diagnostics.some(({ severity }) => severity === 'error');
	}
	return {
		stdout: lines.map((line) => `${line}\n`).join(''),
		stderr: missing.map(({ written }) => `spice-lint: ${written}: no such text file in the project\n`).join(''),
		exitCode: hasErrors ? 1 : 0
	};
}

/** Prints the formatted text of one file, or with `-w` writes it back. */
async function spiceFmt(args: readonly string[], cwd: string, parts: NetlistCommandParts): Promise<ExecResult> {
	const writes = args.includes('-w');
	const [written, ...others] = args.filter((argument) => argument !== '-w');
	if (written === undefined || others.length > 0 || written.startsWith('-'))
		return misuse('usage: spice-fmt [-w] netlist');
	const path = projectPath(parts.fs, cwd, written);
	const { service, texts } = await languageService(parts);
	const text = path === null ? undefined : texts.get(path);
	if (path === null || text === undefined)
		return { ...misuse(`spice-fmt: ${written}: no such text file in the project`), exitCode: 1 };
	let formatted = toLf(text);
	for (const { from, to, insert } of service.format(path).toSorted((a, b) => b.from - a.from))
		formatted = formatted.slice(0, from) + insert + formatted.slice(to);
	if (text.includes('\r\n')) formatted = formatted.replaceAll('\n', '\r\n');
	if (writes && formatted !== text) await parts.fs.writeFile(parts.fs.resolvePath(cwd, written), formatted);
	return { stdout: writes ? '' : formatted, stderr: '', exitCode: 0 };
}

/** The service over all netlists and what they may include, as the line has left them. */
async function languageService({ fs, dialect }: NetlistCommandParts): Promise<{
	service: LanguageService;
	texts: ReadonlyMap<string, string>;
}> {
	const service = new LanguageService();
	service.configure({ dialect });
	const texts = new Map<string, string>();
	for (const absolute of fs.getAllPaths()) {
		const path = relative(absolute);
		if (path === null || path === '' || !(await fs.stat(absolute)).isFile) continue;
		const text = await textOf(fs, absolute);
		if (text === null) continue;
		texts.set(path, text);
		service.setFile(path, toLf(text));
	}
	return { service, texts };
}

/** Null for bytes that are not text. */
async function textOf(fs: ProjectFs, path: string): Promise<string | null> {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await fs.readFileBuffer(path));
	} catch {
		return null;
	}
}

function projectPath(fs: ProjectFs, cwd: string, written: string): string | null {
	return relative(fs.resolvePath(cwd, written)) || null;
}

async function isFile(fs: ProjectFs, cwd: string, written: string): Promise<boolean> {
	const path = fs.resolvePath(cwd, written);
	return (await fs.exists(path)) && (await fs.stat(path)).isFile;
}

function isNetlist(path: string): boolean {
	return fileLanguage(path) === 'SPICE';
}

function misuse(message: string): ExecResult {
	return { stdout: '', stderr: `${message}\n`, exitCode: 64 };
}
