import type { Tool } from '../../types.ts';
import { applyDiff } from './apply-diff.ts';
import { deleteFile } from './delete-file.ts';
import { glob } from './glob.ts';
import { listProjectFiles } from './list-project-files.ts';
import { moveFile } from './move-file.ts';
import { multiEdit } from './multi-edit.ts';
import { patchFile } from './patch-file.ts';
import { readFile } from './read-file.ts';
import { rewriteFile } from './rewrite-file.ts';
import { undoEdit } from './undo-edit.ts';

/** Tools that find, read and write the project's files. */
export const fileTools: readonly Tool[] = [
	listProjectFiles,
	glob,
	readFile,
	patchFile,
	multiEdit,
	applyDiff,
	rewriteFile,
	moveFile,
	deleteFile,
	undoEdit
];
