import { Fault } from '#lib/base/fault.ts';
import type { ToolSpecification } from '#lib/llm/types.ts';
import { checkToolSchema } from './tool-schema.ts';
import type { Tool, ToolCategory } from './types.ts';

export interface ToolRegistry {
	/**
	 * Adds a tool at run time.
	 *
	 * @throws Fault `tool_name_empty`, `tool_name_invalid`, `tool_description_empty`, `tool_generation_invalid`,
	 *   `tool_schema_invalid`, `tool_preview_missing`, `tool_property_undefined`, `tool_duplicate`
	 */
	register(tool: Tool): void;
	/** Removes a tool; true if it existed. */
	unregister(name: string): boolean;
	get(name: string): Tool | null;
	all(): Tool[];
	byCategory(category: ToolCategory): Tool[];
	byGeneration(generation: number): Tool[];
	/** The tools that are offered as described to the model, sorted by name so that the prompt's prefix stays the same. */
	specifications(isOffered: (tool: Tool) => boolean): ToolSpecification[];
}

/** Names that OpenAI, Anthropic, Gemini and MCP all accept. */
const namePattern = /^[A-Za-z_][\w-]{0,63}$/;
/** Number of tool generations. */
const generations = 8;

export function createToolRegistry(tools: readonly Tool[] = []): ToolRegistry {
	const byName = new Map<string, Tool>();
	const all = () => [...byName.values()];
	const registry: ToolRegistry = {
		register(tool) {
			checkDefinition(tool);
			if (byName.has(tool.name))
				throw new Fault('tool_duplicate', `A tool named ${tool.name} is already registered`, { name: tool.name });
			byName.set(tool.name, tool);
		},
		unregister: (name) => byName.delete(name),
		get: (name) => byName.get(name) ?? null,
		all,
		byCategory: (category) => all().filter((tool) => tool.category === category),
		byGeneration: (generation) => all().filter((tool) => tool.generation === generation),
		specifications: (isOffered) =>
			all()
				.filter(isOffered)
				.sort((a, b) => (a.name < b.name ? -1 : 1))
				.map(({ name, description, parameters }) => ({ name, description, parameters }))
	};
	for (const tool of tools) registry.register(tool);
	return registry;
}

function checkDefinition(tool: Tool): void {
	if (tool.name.trim() === '') throw new Fault('tool_name_empty', 'A tool needs a name');
	if (!namePattern.test(tool.name))
		throw new Fault('tool_name_invalid', `${tool.name} is not a name that every model accepts`, { name: tool.name });
	if (tool.description.trim() === '')
		throw new Fault('tool_description_empty', `The tool ${tool.name} needs a description`, { name: tool.name });
	if (!Number.isInteger(tool.generation) || tool.generation < 1 || tool.generation > generations)
		throw new Fault(
			'tool_generation_invalid',
			`The generation of the tool ${tool.name} must be from 1 to ${generations}`,
			{
				name: tool.name,
				generations
			}
		);
	checkToolSchema(tool.name, tool.parameters);
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
