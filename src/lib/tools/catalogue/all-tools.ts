import type { Tool } from '../types.ts';
import { codeTools } from './code/code-tools.ts';
import { dataTools } from './data/data-tools.ts';
import { fileTools } from './file/file-tools.ts';
import { modelTools } from './models/model-tools.ts';
import { searchTools } from './search/search-tools.ts';
import { shellTools } from './shell/shell-tools.ts';
import { simulationTools } from './simulation/simulation-tools.ts';
import { studyTools } from './studies/study-tools.ts';

/** All tools of the app, by family. */
export const allTools: readonly Tool[] = [
	...fileTools,
	...searchTools,
	...codeTools,
	...modelTools,
	...simulationTools,
	...studyTools,
	...dataTools,
	...shellTools
];

const byName = new Map(allTools.map((tool) => [tool.name, tool]));

/** The built-in tool with a name; null for a tool that was added at run time and for an unknown one. */
export function knownTool(name: string): Tool | null {
	return byName.get(name) ?? null;
}
