import { downloadZip } from 'client-zip';

const now = 1_760_000_000_000;
const path = 'main.cir';
const small = 'Divider\nV1 a 0 1\nR1 a 0 1k\n.op\n.end\n';

interface Contents {
	netlist?: string;
	/** Text files by path, beside the netlist. */
	files?: Readonly<Record<string, string>>;
	runs?: object[];
	/** Text of an answer in a conversation, which is open. */
	answer?: string;
	/** Number of messages in the conversation, if more than the question and the answer. */
	messageCount?: number;
}

/** A project's zip as the app exports it. */
async function zipOf({ netlist = small, files = {}, runs = [], answer, messageCount = 2 }: Contents): Promise<Buffer> {
	const sessionId = answer === undefined ? null : 'session';
	const workspace = {
		openPaths: [path],
		activePath: path,
		mainPath: path,
		layouts: {},
		hidden: [],
		resultTab: 'plot',
		sessionId
	};
	const manifest = {
		format: 'spicewright-project',
		version: 2,
		name: 'Large',
		exportedAt: new Date(now).toISOString(),
		project: { exampleId: null, createdAt: now, editedAt: now, thumbnail: null, workspace },
		files: [path, ...Object.keys(files)].map((each) => ({ path: each, kind: 'text', modifiedAt: now }))
	};
	const message = (order: number, role: string, text: string) => ({
		id: `message${order}`,
		projectId: 'project',
		sessionId,
		order,
		role,
		parts: [{ type: 'text', text }],
		createdAt: now,
		stopReason: 'complete',
		partial: false,
		fault: null,
		usage: null,
		model: null,
		provider: null,
		iterations: 1,
		recorded: false
	});
	const session = {
		id: sessionId,
		projectId: 'project',
		name: 'Chat',
		createdAt: now,
		updatedAt: now,
		scrollTop: null
	};
	const messages = Array.from({ length: messageCount }, (_, order) =>
		order % 2 === 0 ? message(order, 'user', 'Write it.') : message(order, 'assistant', answer ?? '')
	);
	const entries = [
		{ name: path, input: netlist },
		...Object.entries(files).map(([name, input]) => ({ name, input })),
		{ name: '.circuit_ai/manifest.json', input: JSON.stringify(manifest) },
		{ name: '.circuit_ai/operations.json', input: '[]' },
		{ name: '.circuit_ai/runs.json', input: JSON.stringify(runs) },
		...(answer === undefined
			? []
			: [{ name: '.circuit_ai/sessions/session.json', input: JSON.stringify({ session, messages }) }])
	];
	return Buffer.from(await downloadZip(entries).arrayBuffer());
}

function run(index: number, lines: number): object {
	return {
		id: `run${index}`,
		projectId: 'project',
		entry: path,
		startedAt: now + index,
		elapsedMs: 12,
		status: 'complete',
		reason: null,
		closureHash: 'ab',
		engineVersion: '39.3',
		engineBuild: 'cd',
		points: 3,
		metrics: [],
		log: Array.from({ length: lines }, (_, line) => ({
			severity: 'info',
			text: `line ${line}: ${'some words of the log '.repeat(3)}`,
			file: null,
			line: null,
			code: null
		})),
		origin: 'user'
	};
}

export function smallProject(): Promise<Buffer> {
	return zipOf({});
}

/** 300 runs with logs of 700 lines: their file has 30 MB. */
export function projectOf30MB(): Promise<Buffer> {
	return zipOf({ runs: Array.from({ length: 300 }, (_, index) => run(index, 700)) });
}

export function projectWithLog(lines: number): Promise<Buffer> {
	return zipOf({ runs: [run(0, lines)] });
}

/** A conversation with a netlist of so many characters in its last answer, which ends with `Done.` */
export function projectWithCode(characters: number): Promise<Buffer> {
	const lines = Array.from({ length: characters / 25 }, (_, index) => `R${index} n${index} n${index + 1} 4.7k ; load`);
	const code = lines.join('\n').slice(0, characters);
	return zipOf({ answer: `Here it is:\n\n\`\`\`spice\n${code}\n\`\`\`\n\nDone.` });
}

/** A conversation that ends with an answer. */
export function projectWithAnswer(answer: string): Promise<Buffer> {
	return zipOf({ answer });
}

/** A conversation of so many messages. */
export function projectWithMessages(messageCount: number): Promise<Buffer> {
	return zipOf({ answer: 'The gain is **40 dB**, see `R1`.', messageCount });
}

/** A script whose loop makes so many plots. */
export function projectWithPlots(count: number): Promise<Buffer> {
	const netlist = `Loop\nV1 a 0 1\nR1 a b 1k\nR2 b 0 1k\n.control\nrepeat ${count}\nop\nend\n.endc\n.end\n`;
	return zipOf({ netlist });
}

/** A chain of resistors. @param fails the transient cannot begin, so that help with convergence is offered */
export function projectWithNodes(count: number, fails: boolean): Promise<Buffer> {
	const chain = Array.from({ length: count }, (_, index) => `R${index} n${index} n${index + 1} 1k`);
	const analysis = fails ? 'B1 x 0 V = 1 + v(x)*v(x)\nRX x 0 1k\n.op' : `.op\n.tran 1u 10u`;
	return zipOf({ netlist: ['Chain', 'V1 n0 0 1', ...chain, `RL n${count} 0 1k`, analysis, '.end', ''].join('\n') });
}

/** A line in the middle of the file of 5 MB, and what it is patched to. */
export const largeModel = {
	path: 'models.lib',
	line: '.model q30000 npn(is=1e-15 bf=100 vaf=80)',
	patched: '.model q30000 npn(is=1e-15 bf=200 vaf=80)'
};

/** A library of models beside the netlist. */
export function projectWithLargeFile(characters: number): Promise<Buffer> {
	const { line, path: library } = largeModel;
	const count = Math.floor(characters / (line.length + 2));
	const models = Array.from({ length: count }, (_, index) => line.replace('q30000', `q${index}`));
	return zipOf({ files: { [library]: `${models.join('\n')}\n` } });
}

export function projectWithNetlist(netlist: string): Promise<Buffer> {
	return zipOf({ netlist });
}

/** A netlist and a study of it. */
export function projectWithStudy(netlist: string, name: string, study: object): Promise<Buffer> {
	return zipOf({ netlist, files: { [`.circuit_ai/studies/${name}.json`]: JSON.stringify(study) } });
}
