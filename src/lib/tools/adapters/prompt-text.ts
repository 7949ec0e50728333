import type { ToolSpecification } from '#lib/llm/types.ts';

/** Tools as JSON for the prompt of a model that is given none otherwise. */
export function toolsAsJson(tools: readonly ToolSpecification[]): string {
	return JSON.stringify(
		tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
		null,
		2
	);
}

/** Tools as XML for the prompt of a model that is given none otherwise; schemas stay JSON. */
export function toolsAsXml(tools: readonly ToolSpecification[]): string {
	const elements = tools.flatMap(({ name, description, parameters }) => [
		`  <tool name="${escape(name)}">`,
		`    <description>${escape(description)}</description>`,
		`    <parameters>${escape(JSON.stringify(parameters))}</parameters>`,
		'  </tool>'
	]);
	return ['<tools>', ...elements, '</tools>'].join('\n');
}

const entities = new Map([
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	['"', '&quot;']
]);

function escape(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
}
