import { describe, expect, it } from 'vitest';
import { writtenNetlist } from '#lib/agent/workflow/written-netlist.ts';
import type { ToolExecution } from '#lib/tools/executor.ts';

const cards = 'V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1 1meg\n.end';
const netlist = `* RC\n${cards}`;
const call = { id: 'c1', name: 'run_simulation', arguments: {}, argumentsText: '{}' };

/** The path and content that an answer is taken to write. */
function written(answer: string, entry: string | null = 'a.cir') {
	const calls = writtenNetlist(entry).callsIn(answer);
	if (calls.length === 0) return null;
	const [write, run] = calls.map(({ arguments: given }) => given);
	expect(calls.map(({ name }) => name)).toEqual(['rewrite_file', 'run_simulation']);
	expect(run).toEqual({ file: write?.path });
	return write;
}

describe('[E10] [FLOW11] a netlist written as text', () => {
	it('is written and simulated, with a fence and without one, in English and Chinese', () => {
		const content = `${netlist}\n`;
		expect(written(`Here:\n\`\`\`spice\n${netlist}\n\`\`\`\nDone.`)).toEqual({ path: 'a.cir', content });
		expect(written(`Here:\n${netlist}\nDone.`)).toEqual({ path: 'a.cir', content });
		expect(written(`网表如下：\n${netlist}\n完成。`)).toEqual({ path: 'a.cir', content });
	});

	it('goes to the open netlist, else to a new one, with a title that it may lack', () => {
		expect(written(cards, null)).toEqual({ path: 'circuit.cir', content: `* Circuit\n${cards}\n` });
		expect(written(netlist, 'models.lib')?.path).toBe('circuit.cir');
	});

	it('is the last one of several, and a whole one', () => {
		const other = netlist.replace('1k', '2k');
		const fragment = '```spice\nR1 in out 3k\n```';
		expect(written(`${netlist}\n\nBetter:\n\n${other}\n\nor\n\n${fragment}`)?.content).toBe(`${other}\n`);
		for (const answer of [fragment, 'R1 sets the gain.', '```json\n{}\n```', `\`\`\`spice\n${netlist}`])
			expect(written(answer)).toBeNull();
	});

	it('is taken once, and not after the turn has changed or run something', () => {
		const once = writtenNetlist('a.cir');
		expect(once.callsIn(netlist)).toHaveLength(2);
		expect(once.callsIn(netlist)).toEqual([]);
		const ran = { outcome: { details: { kind: 'run', runId: 'r1' } }, operations: [] } as unknown as ToolExecution;
		const changed = { outcome: {}, operations: [{ status: 'success', changes: [{}] }] } as unknown as ToolExecution;
		const onlyRead = { outcome: {}, operations: [] } as unknown as ToolExecution;
		const after = (execution: ToolExecution) => {
			const hooks = writtenNetlist('a.cir');
			hooks.afterCall(call, execution);
			return hooks.callsIn(netlist).length;
		};
		expect([ran, changed, onlyRead].map(after)).toEqual([0, 0, 2]);
	});
});
