import type { Tool } from '../types.ts';
import { codeTools } from './code/code-tools.ts';
import { fileTools } from './file/file-tools.ts';
import { simulationTools } from './simulation/simulation-tools.ts';

/** All tools of the app, by family. */
export const allTools: readonly Tool[] = [...fileTools, ...codeTools, ...simulationTools];

const byName = new Map(allTools.map((tool) => [tool.name, tool]));

/** What the app knows of a tool by its name; null for one that was added at run time or is unknown. */
export function knownTool(name: string): Tool | null {
	return byName.get(name) ?? null;
}
