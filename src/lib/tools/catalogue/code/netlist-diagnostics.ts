import type { PlacedDiagnostic } from '#lib/spice/service-types.ts';
import type { ProjectCode } from '../../project-code.ts';

/** The problems that the language service finds in one file. */
export async function diagnosticsOf(code: ProjectCode, path: string): Promise<readonly PlacedDiagnostic[]> {
	const { files } = await code.ask('diagnostics', 0);
	return files.find((file) => file.path === path)?.diagnostics ?? [];
}
