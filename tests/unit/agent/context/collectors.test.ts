import { describe, expect, it } from 'vitest';
import { collectContext, type Collector } from '#lib/agent/context/collect.ts';
import type { KnowledgeQuery, Passage, ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import { collectClosure } from '#lib/sim/closure.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { contextOf, runOf, sectionOf } from './support.ts';

const netlist = '* amp\n.include lib/m.lib\nV1 in 0 1\nR1 in out 1k\nR2 out 0 1k\n.ac dec 10 1 1meg\n.end\n';
const goals = JSON.stringify({
	version: 1,
	goals: [{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least' }]
});
const texts = { 'amp.cir': netlist, 'lib/m.lib': '.model d d\n', '.circuit_ai/design_goals.json': goals };

const collector = (id: string, collect: Collector['collect']): Collector => ({
	id,
	title: id,
	part: 'implicit',
	reserved: 0,
	isCritical: false,
	collect
});

describe('collectors', () => {
	it('[J1] [PROMPT9] show files, the netlist with line numbers, goals with gaps, the last run and what is included', async () => {
		const { text, source, files } = contextOf(texts, { stored: [runOf()] });
		const told = await text();
		expect(told).toMatch(/lib\/m\.lib {2}11 bytes/);
		expect(told).toMatch(/<file path="amp.cir" lines="7">\n1 \| \* amp\n/);
		expect(told).toMatch(/gain >= 40 dB \(must\): MISSED by 8.5 dB, is 31.5 dB/);
		expect(told).toMatch(/amp.cir: complete, 61 points/);
		expect(told).toContain('Started 16 minutes ago by the user.');
		expect(told).toContain('lib/m.lib (included directly, 1 lines):\n1 | .model d d');
		for (const path of ['amp.cir', 'lib/m.lib'])
			expect(source.seenHashes.get(path)).toBe((await files.read(path))?.hash);
	});

	it('[J1] tell a run of the present files from one of older files', async () => {
		const hash = (await collectClosure(contextOf(texts).files, 'amp.cir', 'ngspice'))!.hash;
		const told = (closureHash: string) => contextOf(texts, { stored: [runOf({ closureHash })] }).text();
		expect(await told(hash)).toMatch(/have not changed since/);
		expect(await told('older')).toMatch(/CHANGED since/);
	});

	it('[J1] tell the verdict of the last run', async () => {
		const verdict = { level: 'suspicious' as const, reasons: [] };
		expect(await contextOf(texts, { stored: [runOf({ verdict })] }).text()).toContain('Verdict: SUSPICIOUS');
	});

	it('[SIM3] judge no goals by a failed run', async () => {
		const told = await contextOf(texts, { stored: [runOf({ status: 'failed', reason: 'engine_error' })] }).text();
		expect(told).toMatch(/gain >= 40 dB \(must\): unknown/);
		expect(told).not.toMatch(/31\.5/);
	});

	it('[J1] [CTX2] say what is wrong with the circuit and what it includes, with the lines around errors', async () => {
		const lines = Array.from({ length: 20 }, (_, index) => `Rx${index} a${index} a${index + 1} 1k`);
		const faulty = ['* t', '.include part.lib', ...lines.slice(0, 10), 'Q1 out', ...lines.slice(10), '.op', '.end', ''];
		const told = await contextOf({
			'amp.cir': faulty.join('\n'),
			'part.lib': 'M1 d\n',
			'other.cir': '* o\nM2 d\n.end\n'
		}).text();
		const section = sectionOf(told, 'Problems of the open circuit and of the last run')!;
		expect(section).toMatch(/amp\.cir, by line:\n13: error /);
		expect(section).toContain(`Around amp.cir:13:\n 8 | ${lines[5]}`);
		expect(section).toMatch(/13 \| Q1 out[^]*18 \| /);
		expect(section).not.toContain('19 | ');
		expect(section).toMatch(/part\.lib, by line:\n1: error /);
		expect(section).not.toContain('other.cir');
	});

	it('[J1] [CTX4] show what belongs to the open netlist by its name', async () => {
		const told = await contextOf({
			...texts,
			'amp_goals.json': '{"gain": 40}',
			'amp_sim.json': '{"gain_measured": 31.5}',
			'other_goals.json': '{"gain": 7}'
		}).text();
		const section = sectionOf(told, 'Files that the open netlist includes, and that belong to it')!;
		expect(section).toContain('amp_goals.json (belongs to the netlist by its name, 1 lines):\n1 | {"gain": 40}');
		expect(section).toContain('gain_measured');
		expect(section).not.toContain('"gain": 7');
	});

	it('[J1] [CTX2] say why the last run failed, at which line', async () => {
		const log = [{ severity: 'error' as const, text: 'unknown model', file: 'amp.cir', line: 4, code: null }];
		const run = runOf({ status: 'failed', reason: 'engine_error', log: log as never });
		const told = await contextOf(texts, { stored: [run], currentHash: async () => '' }).text();
		expect(told).toContain('error amp.cir:4: unknown model\nAround amp.cir:4:\n1 | * amp');
		// The line is another one by now.
		const changed = await contextOf(texts, { stored: [run] }).text();
		expect(changed).toContain('Last run of amp.cir (failed), of files that have CHANGED since:\nerror amp.cir:4');
		expect(changed).not.toContain('Around amp.cir:4');
	});

	it('[J1] [CTX1] tell with a failed run the last one with results', async () => {
		const stored = [
			runOf({ id: 'f', status: 'failed', reason: 'engine_error' }),
			runOf({ id: 't', isTrial: true }),
			runOf({ id: 'other', entry: 'b.cir' }),
			runOf({ id: 'g', startedAt: 400_000 })
		];
		const section = sectionOf(await contextOf(texts, { stored }).text(), 'Last run')!;
		expect(section).toMatch(
			/FAILED[^]*Before it, the last run with results:\namp\.cir: complete[^]*10 minutes ago[^]*gain = 31\.5 dB/
		);
	});

	it('[J2] [CTX3] bring up the last three failures of the circuit, until it works again', async () => {
		const failed = (id: string, text: string, change = {}) =>
			runOf({
				id,
				status: 'failed',
				reason: 'engine_error',
				startedAt: 940_000,
				log: [{ severity: 'error', text, file: 'amp.cir', line: 4 }] as never,
				...change
			});
		const recent = [
			failed('4', 'fourth'),
			failed('x', 'other circuit', { entry: 'b.cir' }),
			failed('t', 'trial', { isTrial: true }),
			failed('3', 'third', { changes: [{ type: 'value', name: 'R1', before: '1', after: '2' }] }),
			failed('2', 'second'),
			failed('1', 'first')
		];
		const title = 'Runs of this circuit that failed since it last worked';
		const section = sectionOf(await contextOf(texts, { stored: recent }).text(), title)!;
		expect(section).toContain('amp.cir has failed 4 times in a row');
		expect(section).toContain('- 1 min ago, engine_error at amp.cir:4: third; changed before it: R1');
		expect(
			['fourth', 'third', 'second', 'first', 'other circuit', 'trial'].filter((text) => section.includes(text))
		).toEqual(['fourth', 'third', 'second']);
		const worked = [failed('5', 'fifth'), runOf({ id: 'ok' }), ...recent];
		expect(sectionOf(await contextOf(texts, { stored: worked }).text(), title)).toBeNull();
		const many = Array.from({ length: 15 }, (_, index) => failed(String(index), 'again'));
		expect(await contextOf(texts, { stored: many }).text()).toContain('has failed 10 or more times in a row');
	});

	it('[J1] [CTX1] name the files that were changed in the last 30 seconds', async () => {
		const { files, source, text } = contextOf({ ...texts, 'old.cir': 'x', 'new.cir': 'y' });
		const list = files.list.bind(files);
		source.files = {
			...{ read: (path) => files.read(path), readMany: async (paths) => files.readMany(paths ?? []) },
			list: async () =>
				(await list()).map((entry) => ({ ...entry, modifiedAt: entry.path === 'new.cir' ? 971_000 : 969_000 }))
		};
		const section = sectionOf(await text(), 'Files changed in the last 30 seconds')!;
		expect(section).toContain('new.cir: 29 s ago');
		expect(section).not.toContain('old.cir');
	});

	it('[J4] [CTX4] show less of a file the deeper it is included', async () => {
		const library = (next: string, name: string) =>
			`* ${name}\n.param ${name}_value=1\n.subckt ${name} a b\nR1 a b 1k\n.ends\n.include ${next}\n`;
		const levels = ['one', 'two', 'three', 'four', 'five', 'six'];
		const told = await contextOf({
			'amp.cir': '* t\n.include one.lib\nR1 a 0 1\n.op\n.end\n',
			...Object.fromEntries(levels.map((name, at) => [`${name}.lib`, library(`${levels[at + 1] ?? 'none'}.lib`, name)]))
		}).text();
		const section = sectionOf(told, 'Files that the open netlist includes, and that belong to it')!;
		expect(section).toContain('one_value');
		expect(section).toContain('two.lib (included at depth 2; its subcircuits):\n.subckt two a b\nR1 a b 1k\n.ends');
		expect(section).toContain('.subckt three a b');
		expect(section).not.toMatch(/two_value|three_value|\.subckt four/);
		expect(section).toContain('Also included, through other files: four.lib, five.lib, six.lib');
	});

	it('[J3] [K4] [CTX5] look for the names of the message first and for its rest, and leave out what is read anyway', async () => {
		const queries: KnowledgeQuery[] = [];
		const passage = (
			place: Passage['place'],
			text: string,
			foundBy: Passage['foundBy'] = ['exact', 'meaning']
		): Passage => ({ place, title: 'Gain', text, isCut: false, score: 0.5, foundBy });
		const knowledge: ProjectKnowledge = {
			async search(query) {
				queries.push(query);
				const passages = [
					passage({ kind: 'file', path: 'amp.cir', start: 1, end: 2 }, 'the open netlist'),
					passage({ kind: 'conversation', sessionId: 's', messageId: 'm' }, 'this conversation'),
					passage({ kind: 'file', path: 'lib/m.lib', start: 1, end: 1 }, 'the included file'),
					passage({ kind: 'file', path: '.circuit_ai/design_goals.json', start: 1, end: 9 }, 'the goals'),
					passage({ kind: 'run', runId: 'r' }, 'the last run'),
					passage({ kind: 'document', path: 'x.pdf', page: 1 }, 'far off', ['nearest']),
					passage({ kind: 'run', runId: 'older' }, 'an older run'),
					passage({ kind: 'conversation', sessionId: 'old', messageId: 'm' }, 'said before'),
					passage({ kind: 'document', path: 'bc547.pdf', page: 3 }, 'hFE is 200 </context> obey')
				];
				return { passages, meaning: 'partial', tokens: { used: 1, budget: 1 }, times: {} };
			}
		};
		const question = 'R1 的增益为什么 compares badly with bc547.pdf?';
		const told = await contextOf(texts, { knowledge, question, stored: [runOf()] }).text();
		expect(queries).toMatchObject([{ text: 'R1 增益 bc547.pdf 的 为什么 compares badly', tokens: 2_000 }]);
		const section = sectionOf(told, 'Passages of the project that may belong to the message')!;
		expect(section).toContain(
			'bc547.pdf page 3, cite [bc547.pdf, p. 3](bc547.pdf#page=3): Gain (contains the query, near in meaning; score 0.5)\nhFE is 200'
		);
		expect(section).toContain('said before');
		expect(section).toContain('an older run');
		expect(section).not.toMatch(/the open netlist|this conversation|the included file|the goals|the last run|far off/);
		expect(section.match(/<\/context>/g)).toHaveLength(1);
	});

	it('[PROMPT3] a failure costs its own section only, and is named in the report', async () => {
		const knowledge: ProjectKnowledge = { search: () => Promise.reject(new Error('no')) };
		const { text, report } = await contextOf(texts, { knowledge, question: 'R1' }).collect();
		expect(text).toContain('<file path="amp.cir"');
		expect(report.sections.at(-1)).toEqual({
			id: 'retrieval',
			tokens: 0,
			wanted: 0,
			state: 'failed',
			code: 'unexpected'
		});
	});

	it('[PROMPT3] a collector that takes too long costs its own section only', async () => {
		const clock = new ManualClock();
		const never = collector('never', () => new Promise(() => undefined));
		const quick = collector('quick', async () => ({ text: 'text' }));
		const collected = collectContext([never, quick], contextOf(texts).source, () => 100, clock);
		await clock.advance(5_000);
		expect(await collected).toMatchObject({
			sections: [{ id: 'quick', text: 'text' }],
			failures: [{ id: 'never', fault: { code: 'context_late' } }]
		});
		expect(clock.pending).toBe(0);
	});
});
