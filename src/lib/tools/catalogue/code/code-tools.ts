import type { Tool } from '../../types.ts';
import { analyzeCode } from './analyze-code.ts';
import { analyzeFile } from './analyze-file.ts';
import { findReferences } from './find-references.ts';
import { findSymbols } from './find-symbols.ts';
import { formatCode } from './format-code.ts';
import { getCodeOutline } from './get-code-outline.ts';
import { getDependencies } from './get-dependencies.ts';
import { getDiagnostics } from './get-diagnostics.ts';
import { getFileSummary } from './get-file-summary.ts';
import { gotoDefinition } from './goto-definition.ts';
import { hoverInfo } from './hover-info.ts';
import { lintCode } from './lint-code.ts';

/** Tools that analyze the meaning of a file, not only its text. */
export const codeTools: readonly Tool[] = [
	analyzeFile,
	getFileSummary,
	getDependencies,
	getCodeOutline,
	findSymbols,
	lintCode,
	getDiagnostics,
	analyzeCode,
	formatCode,
	gotoDefinition,
	findReferences,
	hoverInfo
];
