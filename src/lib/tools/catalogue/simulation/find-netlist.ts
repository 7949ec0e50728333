import type { CallFiles } from '../../call-files.ts';
import { failed } from '../../outcome.ts';
import type { ToolOutcome } from '../../types.ts';

const NETLIST = /\.(cir|sp|spi|spice|net|ckt)$/i;
// Only spaces and tabs before the dot: `\s*` would match across lines and take quadratic time.
const ANALYSIS = /^[ \t]*\.(ac|dc|tran|op|noise|tf|sens|pz|disto|control)\b/im;

/**
 * The netlist to simulate when the model names none: the one that the user has open, or else the only one in the
 * project with an analysis.
 *
 * @param tool that is called again with the file
 */
export async function findNetlist(
	files: Pick<CallFiles, 'list' | 'readMany'>,
	activePath: string | null,
	tool = 'run_simulation'
): Promise<string | ToolOutcome> {
	const paths = (await files.list())
		.filter(({ kind, path }) => kind === 'text' && NETLIST.test(path))
		.map(({ path }) => path);
	const contents = paths.length === 0 ? [] : await files.readMany(paths);
	const candidates = contents.filter(({ content }) => hasAnalysis(content)).map(({ path }) => path);
	if (activePath !== null && candidates.includes(activePath)) return activePath;
	const [only, ...others] = candidates;
	if (only !== undefined && others.length === 0) return only;
	if (only !== undefined)
		return failed({
			errorType: 'ambiguous_netlist',
			message: 'The project has more than one netlist with an analysis.',
			context: { netlists: candidates },
			suggestions: [`Call ${tool} again with \`file\`.`]
		});
	return failed({
		errorType: 'no_netlist',
		message: 'No netlist of the project has an analysis such as .ac, .tran or .op.',
		context: paths.length > 0 ? { netlists: paths } : {},
		suggestions: ['Add an analysis card to the netlist with patch_file.', 'Or create a netlist with rewrite_file.']
	});
}

/** Whether a file has the name of a netlist, or an analysis. */
export function isNetlist(path: string, content: string): boolean {
	return NETLIST.test(path) || hasAnalysis(content);
}

function hasAnalysis(content: string | Uint8Array): boolean {
	return typeof content === 'string' && ANALYSIS.test(content);
}
