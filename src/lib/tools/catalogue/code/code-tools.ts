import type { ProjectFiles } from '../../project-files.ts';
import type { Tool } from '../../types.ts';
import { createAnalyzeCodeTool } from './analyze-code.ts';
import { createAnalyzeFileTool } from './analyze-file.ts';
import { createFindReferencesTool } from './find-references.ts';
import { createFindSymbolsTool } from './find-symbols.ts';
import { createFormatCodeTool } from './format-code.ts';
import { createGetCodeOutlineTool } from './get-code-outline.ts';
import { createGetDependenciesTool } from './get-dependencies.ts';
import { createGetDiagnosticsTool } from './get-diagnostics.ts';
import { createGetFileSummaryTool } from './get-file-summary.ts';
import { createGotoDefinitionTool } from './goto-definition.ts';
import { createHoverInfoTool } from './hover-info.ts';
import { createLintCodeTool } from './lint-code.ts';
import type { ProjectCode } from './project-code.ts';

/** All that reads a file for what it means instead of for its words. */
export function createCodeTools(files: ProjectFiles, code: ProjectCode): Tool[] {
	return [
		createAnalyzeFileTool(files, code),
		createGetFileSummaryTool(files, code),
		createGetDependenciesTool(files, code),
		createGetCodeOutlineTool(files, code),
		createFindSymbolsTool(code),
		createLintCodeTool(files, code),
		createGetDiagnosticsTool(code),
		createAnalyzeCodeTool(),
		createFormatCodeTool(files, code),
		createGotoDefinitionTool(files, code),
		createFindReferencesTool(files, code),
		createHoverInfoTool(files, code)
	];
}
