import { Fault } from '#lib/base/fault.ts';
import type { ToolSpecification } from '#lib/llm/types.ts';
import { mostSimilar } from './text/similarity.ts';
import type { Tool, ToolCategory } from './types.ts';

export interface ToolRegistry {
	/**
	 * Adds a tool while the app runs.
	 *
	 * @throws Fault `tool_name_empty`, `tool_description_empty`, `tool_duplicate`, `tool_property_undefined`,
	 *   `tool_preview_missing`
	 */
	register(tool: Tool): void;
	/** Removes a tool; true when it was there. */
	unregister(name: string): boolean;
	get(name: string): Tool | null;
	all(): Tool[];
	byCategory(category: ToolCategory): Tool[];
	byGeneration(generation: number): Tool[];
	/** Names like the given one, for the answer to a call of an unknown tool. */
	similarNames(name: string): string[];
	/** What the model is told of the tools, sorted by name so that the prompt's prefix stays the same. */
	specifications(): ToolSpecification[];
}

export function createToolRegistry(tools: readonly Tool[] = []): ToolRegistry {
	const byName = new Map<string, Tool>();
	const all = () => [...byName.values()];
	const registry: ToolRegistry = {
		register(tool) {
			checkDefinition(tool);
			if (byName.has(tool.name))
				throw new Fault('tool_duplicate', `A tool named ${tool.name} is registered already`, { name: tool.name });
			byName.set(tool.name, tool);
		},
		unregister: (name) => byName.delete(name),
		get: (name) => byName.get(name) ?? null,
		all,
		byCategory: (category) => all().filter((tool) => tool.category === category),
		byGeneration: (generation) => all().filter((tool) => tool.generation === generation),
		similarNames: (name) => mostSimilar(name, [...byName.keys()]),
		specifications: () =>
			all()
				.sort((a, b) => (a.name < b.name ? -1 : 1))
				.map(({ name, description, parameters }) => ({ name, description, parameters }))
	};
	for (const tool of tools) registry.register(tool);
	return registry;
}

function checkDefinition(tool: Tool): void {
	if (tool.name.trim() === '') throw new Fault('tool_name_empty', 'A tool needs a name');
	if (tool.description.trim() === '')
		throw new Fault('tool_description_empty', `The tool ${tool.name} needs a description`, { name: tool.name });
	if ((tool.effect === 'run' || tool.effect === 'network') && !tool.preview)
		throw new Fault('tool_preview_missing', `The tool ${tool.name} does not say what it will do`, { name: tool.name });
	const defined = tool.parameters.properties ?? {};
	const { required = [] } = tool.parameters;
	for (const property of [...required, ...tool.paths])
		if (!Object.hasOwn(defined, property))
			throw new Fault('tool_property_undefined', `The tool ${tool.name} names ${property} but does not define it`, {
				name: tool.name,
				property
			});
}
