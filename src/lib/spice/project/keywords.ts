import { allSymbols, outline } from './outline.ts';
import { namesOf } from './names.ts';
import type { Program } from './program.ts';

/** The names in a free-text question, as written, each once. */
export interface Keywords {
	devices: readonly string[];
	nodes: readonly string[];
	files: readonly string[];
	subcircuits: readonly string[];
	metrics: readonly string[];
	/** Models, parameters, functions, measurements, and anything that looks like a name. */
	identifiers: readonly string[];
	/** All of the above in that order, for a search by word. */
	terms: readonly string[];
	/** The rest of the question, for a search by meaning. */
	semanticQuery: string;
}

type Kind = 'devices' | 'nodes' | 'files' | 'subcircuits' | 'metrics' | 'identifiers';

/** The order of the kinds in `terms`. */
const kinds: readonly Kind[] = ['devices', 'nodes', 'files', 'subcircuits', 'metrics', 'identifiers'];

const devicePattern = /^[rclqmdvijx]\d+$/u;
const nodePattern = /^(?:gnd|v(?:cc|dd|ss|ee|in|out|ref)\w*|net_?\w+|n_\w+|n\d+)$/u;
const filePattern = /\.(?:cir|ckt|inc|lib|mod|net|sp|spice|sub|subckt|json|md|csv)$/u;
const identifierPattern = /_|[a-z]\d|\d[a-z]+\d/u;
/** A name in capitals, such as BIAS; as a node, a model or an abbreviation. */
const capitalsPattern = /^[A-Z]{2,}$/u;
/** A subcircuit's name as a netlist defines it. */
const definitionPattern = /\.(?:subckt|macro)\s+(?<name>[^\s,;?!，；？！。]+)/giu;

const englishMetrics =
	'gain bandwidth phase margin impedance slew overshoot settling noise distortion thd cmrr psrr gbw snr enob offset ripple cutoff ' +
	'frequency resonance attenuation delay rise fall efficiency power current voltage swing hysteresis linearity stability damping';
const metrics = new Set(englishMetrics.split(' '));
const chineseMetrics =
	'增益 带宽 相位裕度 增益裕度 相位 裕度 阻抗 压摆率 过冲 建立时间 噪声 失真 共模抑制比 电源抑制比 增益带宽积 信噪比 失调 纹波 截止频率 频率 ' +
	'谐振 衰减 延迟 上升时间 下降时间 效率 功耗 功率 电流 电压 摆幅 迟滞 线性度 稳定性 阻尼';
const chineseMetricPattern = new RegExp(
	chineseMetrics
		.split(' ')
		.sort((a, b) => b.length - a.length)
		.join('|'),
	'gu'
);

/** Words that are ignored even if a node has that name. */
const emptyWords = new Set(
	(
		'a an the is are was be of in on at to for from with and or not no it its this that these those what which why how do does did can ' +
		'could should would i me my we our you your please there here if then than as by into about has have had will so but when where'
	).split(' ')
);

/**
 * Splits a question about the circuits of a project into names and meaning. Names of the project are recognized in any
 * form; any other word is classified by its form. A node named like an everyday word counts in `v(in)` only.
 */
export function extractKeywords(programs: readonly Program[], question: string): Keywords {
	const known = knownNames(programs);
	const found: Record<Kind, Map<string, string>> = {
		devices: new Map(),
		nodes: new Map(),
		files: new Map(),
		subcircuits: new Map(),
		metrics: new Map(),
		identifiers: new Map()
	};
	const add = (kind: Kind, text: string): void => {
		const key = text.toLowerCase();
		if (!found[kind].has(key)) found[kind].set(key, text);
	};
	let rest = question.replace(/\b(?<kind>[vi])\((?<names>[^()]+)\)/giu, (_, kind: string, names: string) => {
		for (const name of names.split(',')) add(kind.toLowerCase() === 'v' ? 'nodes' : 'devices', name.trim());
		return ' ';
	});
	rest = rest.replace(definitionPattern, (_, name: string) => {
		add('subcircuits', name);
		return ' ';
	});
	for (const name of calledSubcircuits(rest)) add('subcircuits', name);
	rest = rest.replace(chineseMetricPattern, (metric) => {
		add('metrics', metric);
		return ' ';
	});
	rest = rest.replace(/[a-z0-9_][\w./:#-]*/giu, (word) => {
		const name = word.replace(/(?<![./:#-])[./:#-]+$/u, '');
		const kind = kindOf(name.toLowerCase(), known) ?? (capitalsPattern.test(name) ? capitals(name) : null);
		if (kind === null) return emptyWords.has(name.toLowerCase()) ? ' ' : word;
		add(kind, name);
		return ' ';
	});
	const lists = Object.fromEntries(kinds.map((kind) => [kind, [...found[kind].values()]])) as Record<Kind, string[]>;
	return {
		...lists,
		terms: [...new Set(kinds.flatMap((kind) => lists[kind]))],
		semanticQuery: rest.replace(/[\s,.;:!?，。；：！？、（）()"'“”]+/gu, ' ').trim()
	};
}

function kindOf(word: string, known: ReadonlyMap<string, Kind>): Kind | null {
	if (emptyWords.has(word) || /^[\d.]+$/u.test(word)) return null;
	const kind = known.get(word);
	if (kind) return kind;
	if (devicePattern.test(word)) return 'devices';
	if (nodePattern.test(word)) return 'nodes';
	if (filePattern.test(word)) return 'files';
	if (metrics.has(word)) return 'metrics';
	return identifierPattern.test(word) ? 'identifiers' : null;
}

/** Abbreviations that a sentence begins with are words. */
function capitals(name: string): Kind | null {
	return emptyWords.has(name.toLowerCase()) ? null : 'identifiers';
}

/** The last words of lines that call a subcircuit as a netlist does: `X1 in out amplifier`. */
function calledSubcircuits(question: string): string[] {
	return question.split('\n').flatMap((line) => {
		const words = line.trim().split(/\s+/u);
		const name = words.at(-1) ?? '';
		const isCall = words.length > 2 && /^x\w*\d/iu.test(words[0] ?? '') && /^[a-z]\w*$/iu.test(name);
		return isCall ? [name] : [];
	});
}

const symbolKinds: Readonly<Record<string, Kind>> = {
	device: 'devices',
	subcircuit: 'subcircuits',
	model: 'identifiers',
	parameter: 'identifiers',
	function: 'identifiers',
	measure: 'identifiers',
	section: 'identifiers'
};

/** Names of the project, lower case, by the first kind that has them. */
function knownNames(programs: readonly Program[]): Map<string, Kind> {
	const byKind = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
	for (const program of programs) {
		for (const path of program.files.keys()) {
			byKind.get('files')!.add(path.toLowerCase());
			byKind.get('files')!.add(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
		}
		for (const path of program.paths)
			for (const { kind, name } of allSymbols(outline(program, path))) {
				const group = symbolKinds[kind];
				if (group) byKind.get(group)!.add(name.toLowerCase());
			}
		const names = namesOf(program);
		for (const scope of program.scopes)
			for (const { name } of names.namesIn(scope, 'node')) byKind.get('nodes')!.add(name);
	}
	const known = new Map<string, Kind>();
	for (const kind of kinds) for (const name of byKind.get(kind)!) if (!known.has(name)) known.set(name, kind);
	return known;
}
