import type { InstructionChoice } from '#lib/db/instruction-records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import type { FileEntry, ProjectFile } from '#lib/project/store.ts';
import { fence } from '#lib/security/fence.ts';

/** Files of a project with instructions for the agent, in the order in which they are sent. */
const textPaths: readonly string[] = ['AGENTS.md', '.circuit_ai/instructions.md'];
/** The prompts that are changed for one project, as JSON of the form of `PromptOverrides`. */
export const promptsPath = '.circuit_ai/prompts.json';
/** All files of a project that say what the agent is told. */
export const instructionPaths: readonly string[] = [...textPaths, promptsPath];

const CUT_MARK = '[... cut: the rest of the file does not fit ...]';

/** Whether instructions are sent: not before the user has agreed, and not once the file has changed. */
export type InstructionState = 'used' | 'ignored' | 'new' | 'changed';

/** The state of a file by what the user has decided. */
export function instructionState(
	{ path, hash }: Pick<FileEntry, 'path' | 'hash'>,
	choices: readonly InstructionChoice[]
): InstructionState {
	const choice = choices.find((each) => each.path === path);
	if (!choice) return 'new';
	if (choice.hash !== hash) return 'changed';
	return choice.isUsed ? 'used' : 'ignored';
}

/** A file that is part of the system prompt. */
export interface Instructions {
	path: string;
	text: string;
}

/** The instructions of a project that the user has agreed to. */
export async function readInstructions(
	files: { readMany(paths: readonly string[]): Promise<ProjectFile[]> },
	choices: readonly InstructionChoice[]
): Promise<Instructions[]> {
	// Nothing has to be read where nothing was agreed to.
	const agreed = textPaths.filter((path) => choices.some((choice) => choice.path === path && choice.isUsed));
	if (agreed.length === 0) return [];
	const read = new Map((await files.readMany(agreed)).map((file) => [file.path, file]));
	return agreed.flatMap((path) => {
		const file = read.get(path);
		const isUsed = file !== undefined && instructionState(file, choices) === 'used';
		return isUsed && typeof file.content === 'string' ? [{ path, text: file.content.trim() }] : [];
	});
}

/**
 * The layer of the system prompt with the instructions of a project; empty without any.
 *
 * @param tokens for all of them; what does not fit is cut at the end of a line
 */
export function instructionLayer(instructions: readonly Instructions[], tokens: number): string {
	let left = tokens;
	const texts = instructions.flatMap(({ path, text }) => {
		const fitting = fitted(text, left);
		if (fitting === '') return [];
		left -= estimateTokens(fitting);
		return [fence('instructions', { path }, fitting)];
	});
	if (texts.length === 0) return '';
	return [
		`The user's instructions for this project
They are files of the project whose use the user has agreed to. Follow them, except where this prompt or the user's messages say otherwise.`,
		...texts
	].join('\n');
}

function fitted(text: string, tokens: number): string {
	if (estimateTokens(text) <= tokens) return text;
	const lines = text.split('\n');
	const cut = (count: number) => [...lines.slice(0, count), CUT_MARK].join('\n');
	let [fits, tooMany] = [0, lines.length];
	while (tooMany - fits > 1) {
		const middle = (fits + tooMany) >> 1;
		if (estimateTokens(cut(middle)) <= tokens) fits = middle;
		else tooMany = middle;
	}
	return fits === 0 ? '' : cut(fits);
}
