import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';
import { fileText } from '../large-file.ts';
import type { SeenVersion } from '../section.ts';

/** Levels of includes that are followed; files of the first are shown, of those up to the third their subcircuits. */
const DEPTH = 5;
const SHOWN_DEPTH = 1;
const DEFINITIONS_DEPTH = 3;

/** Endings of files that belong to a netlist by their name: `amp_sim.json` to `amp.cir`. */
const ASSOCIATED = ['_goals.json', '_sim.json'];
/** Tokens of a file that belongs to it. */
const MAX_ASSOCIATED = 400;

/** What the open netlist includes, nearer files with more of their text, and what belongs to it by name. */
export const dependencies: Collector = {
	id: 'dependencies',
	title: 'Files that the open netlist includes, and that belong to it',
	part: 'dependencies',
	reserved: 1_000,
	isCritical: false,
	async collect(source, tokens) {
		if (source.activePath === null) return null;
		const { files, deeper } = await source.code.ask('dependencies', source.activePath, DEPTH);
		const direct = files.filter(({ depth }) => depth <= SHOWN_DEPTH);
		const middle = files.filter(({ depth }) => depth > SHOWN_DEPTH && depth <= DEFINITIONS_DEPTH);
		const far = [...files.filter(({ depth }) => depth > DEFINITIONS_DEPTH).map(({ path }) => path), ...deeper];
		const { sections, seen } = await directFiles(
			source,
			direct.map(({ path }) => path),
			tokens
		);
		let left = tokens - estimateTokens(sections.join('\n'));
		for (const { path, depth } of middle) {
			const section = await definitions(source, path, depth, left);
			left -= estimateTokens(section);
			sections.push(section);
		}
		const belonging = await associatedFiles(source, source.activePath, left);
		sections.push(...belonging.sections);
		if (far.length > 0) sections.push(`Also included, through other files: ${far.join(', ')}`);
		return { text: sections.join('\n'), seen: [...seen, ...belonging.seen] };
	}
};

/** The files with their text, each within an equal part of what the ones before have left. */
async function directFiles(
	source: ContextSource,
	paths: readonly string[],
	tokens: number
): Promise<{ sections: string[]; seen: SeenVersion[] }> {
	const stored = new Map((await source.files.readMany(paths)).map((file) => [file.path, file]));
	const sections: string[] = [];
	const seen: SeenVersion[] = [];
	let left = tokens;
	for (const [index, path] of paths.entries()) {
		const file = stored.get(path);
		if (typeof file?.content !== 'string') continue;
		const limit = { tokens: Math.max(0, left) / (paths.length - index), characters: Infinity };
		const { text, totalLines, isWhole } = await fileText({ path, content: file.content }, limit, source);
		seen.push({ path, hash: file.hash, isWhole });
		const section = `${path} (included directly, ${totalLines} lines):\n${text}`;
		left -= estimateTokens(section);
		sections.push(section);
	}
	return { sections, seen };
}

/** The files that belong to a netlist by their name, the one changed last first. */
async function associatedFiles(
	source: ContextSource,
	netlist: string,
	tokens: number
): Promise<{ sections: string[]; seen: SeenVersion[] }> {
	const stem = netlist.replace(/\.[^./]*$/u, '');
	const entries = (await source.files.list())
		.filter(({ path, kind }) => kind === 'text' && ASSOCIATED.some((ending) => path === stem + ending))
		.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
	const sections: string[] = [];
	const seen: SeenVersion[] = [];
	let left = tokens;
	for (const { path } of entries) {
		const file = await source.files.read(path);
		if (typeof file?.content !== 'string') continue;
		const limit = { tokens: Math.max(0, Math.min(left, MAX_ASSOCIATED)), characters: Infinity };
		const { text, totalLines, isWhole } = await fileText({ path, content: file.content }, limit, source);
		seen.push({ path, hash: file.hash, isWhole });
		const section = `${path} (belongs to the netlist by its name, ${totalLines} lines):\n${text}`;
		left -= estimateTokens(section);
		sections.push(section);
	}
	return { sections, seen };
}

/** The subcircuits that a file defines, whole as far as they fit, else their first lines. */
async function definitions({ code }: ContextSource, path: string, depth: number, tokens: number): Promise<string> {
	const symbols = await code.ask('outline', path);
	const text = code.textOf(path);
	let left = tokens;
	const lines = symbols
		.filter(({ kind }) => kind === 'subcircuit')
		.map(({ range }) => {
			const whole = text.slice(range.from, range.to).trimEnd();
			const size = estimateTokens(whole);
			if (size > left) return `${whole.split('\n', 1)[0]} [...]`;
			left -= size;
			return whole;
		});
	const what = lines.length === 0 ? 'defines no subcircuits' : 'its subcircuits';
	return [`${path} (included at depth ${depth}; ${what}):`, ...lines].join('\n');
}
