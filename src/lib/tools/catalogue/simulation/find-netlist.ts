import { failed } from '../../outcome.ts';
import type { ProjectFiles } from '../../project-files.ts';
import type { ToolOutcome } from '../../types.ts';

const NETLIST = /\.(cir|sp|spi|spice|net|ckt)$/i;
const ANALYSIS = /^\s*\.(ac|dc|tran|op|noise|tf|sens|pz|disto|control)\b/im;

/**
 * The netlist to simulate when the model names none: the one that the user has in front of them, else the only one of
 * the project with an analysis.
 */
export async function findNetlist(files: ProjectFiles, activePath: string | null): Promise<string | ToolOutcome> {
	if (activePath !== null && NETLIST.test(activePath) && (await hasAnalysis(files, activePath))) return activePath;
	const paths = (await files.list()).filter(({ kind, path }) => kind === 'text' && NETLIST.test(path));
	const candidates: string[] = [];
	for (const { path } of paths) if (await hasAnalysis(files, path)) candidates.push(path);
	const [only, ...others] = candidates;
	if (only !== undefined && others.length === 0) return only;
	if (only !== undefined)
		return failed({
			errorType: 'ambiguous_netlist',
			message: 'The project has more than one netlist with an analysis.',
			context: { netlists: candidates },
			suggestions: ['Call run_simulation again with `file`.']
		});
	return failed({
		errorType: 'no_netlist',
		message: 'No netlist of the project has an analysis such as .ac, .tran or .op.',
		context: paths.length > 0 ? { netlists: paths.map(({ path }) => path) } : {},
		suggestions: ['Add an analysis card to the netlist with patch_file.', 'Or create a netlist with rewrite_file.']
	});
}

async function hasAnalysis(files: ProjectFiles, path: string): Promise<boolean> {
	const file = await files.read(path);
	return typeof file?.content === 'string' && ANALYSIS.test(file.content);
}
