import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { describe, expect, it } from 'vitest';
import { createLangGraphAdapter } from '#lib/tools/adapters/langgraph.ts';
import { runCalls } from '#lib/tools/adapters/adapter.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { bench } from '../support.ts';

const netlist = 'RC\nV1 in 0 1\nR1 in out 1k\nC1 out 0 1n\n.op\n.end\n';

function project() {
	const { executor, context, files } = bench({ 'rc.cir': netlist });
	const adapter = createLangGraphAdapter(
		(fields) => new ToolMessage(fields),
		(call) => executor.execute(call, context)
	);
	return { adapter, files };
}

const toolCall = (id: string, name: string, args: Record<string, unknown>) => ({
	id,
	name,
	args,
	type: 'tool_call' as const
});

describe('LangGraph', () => {
	it('[ADAPT1] [F7] runs three of our tools in a graph of LangGraph.js', async () => {
		const { adapter, files } = project();
		const answers = [
			new AIMessage({ content: '', tool_calls: [toolCall('1', 'read_file', { path: 'rc.cir' })] }),
			new AIMessage({
				content: '',
				tool_calls: [
					toolCall('2', 'patch_file', { path: 'rc.cir', search: 'in out 1k', replace: 'in out 2k' }),
					toolCall('3', 'lint_code', { path: 'missing.cir' })
				]
			}),
			new AIMessage('Done.')
		];
		const model = ({ messages }: { messages: BaseMessage[] }) => ({
			messages: [answers[messages.filter((message) => message.getType() === 'ai').length] ?? new AIMessage('')]
		});
		const next = ({ messages }: { messages: BaseMessage[] }) =>
			adapter.readCalls({ messages }).length > 0 ? 'tools' : END;
		const graph = new StateGraph(MessagesAnnotation)
			.addNode('model', model)
			// A tool node asks no more of a tool than these fields; its type asks for LangChain's class.
			.addNode('tools', new ToolNode(adapter.definitions(allTools) as unknown as StructuredToolInterface[]))
			.addEdge(START, 'model')
			.addConditionalEdges('model', next, ['tools', END])
			.addEdge('tools', 'model')
			.compile();
		const { messages } = await graph.invoke({ messages: [new HumanMessage('Double R1.')] });
		const results = messages.filter((message) => message instanceof ToolMessage);
		expect(results.map(({ tool_call_id, status }) => [tool_call_id, status])).toEqual([
			['1', 'success'],
			['2', 'success'],
			['3', 'error']
		]);
		expect(results[0]?.text).toContain('R1 in out 1k');
		expect(results[2]?.additional_kwargs.error_type).toBe('file_not_found');
		expect(await files.text('rc.cir')).toContain('R1 in out 2k');
		expect(messages.at(-1)?.text).toBe('Done.');
	});

	it('[ADAPT1] gives the schema of each tool, and refuses what is not a call', async () => {
		const tools = project().adapter.definitions(allTools);
		expect(tools.map(({ name, schema }) => [name, schema])).toEqual(
			allTools.map(({ name, parameters }) => [name, parameters])
		);
		await expect(tools[0]?.invoke('read')).rejects.toMatchObject({ code: 'tool_message_invalid' });
	});

	it('[ADAPT1] [F7] answers the calls of the last message of a state', async () => {
		const { adapter } = project();
		const state = {
			messages: [new AIMessage({ content: '', tool_calls: [toolCall('1', 'read_file', { path: 'rc.cir' })] })]
		};
		const { executor, context } = bench({ 'rc.cir': netlist });
		const [reply] = await runCalls(adapter, state, (call) => executor.execute(call, context));
		expect(reply).toBeInstanceOf(ToolMessage);
		expect(reply?.tool_call_id).toBe('1');
	});
});
