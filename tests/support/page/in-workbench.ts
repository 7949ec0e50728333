import { vi } from 'vitest';
import type { ConversationActions } from '#lib/components/conversation/conversation-actions.ts';
import type { AnswerActions } from '#lib/components/markdown/answer-actions.ts';
import type { WorkbenchActions } from '#lib/components/workbench/workbench-actions.ts';
import InWorkbench from './in-workbench.svelte';

/** Fake actions for components in a workbench, and the wrapper to render them in: the third argument of `render`. */
export function inWorkbench() {
	const conversation = {
		answers: {
			linkOf: vi.fn<AnswerActions['linkOf']>(() => null),
			follow: vi.fn<AnswerActions['follow']>(),
			target: null,
			runNetlist: vi.fn<AnswerActions['runNetlist']>(),
			insertNetlist: vi.fn<AnswerActions['insertNetlist']>()
		} as AnswerActions,
		claimsOf: vi.fn<ConversationActions['claimsOf']>(() => []),
		openClaim: vi.fn<ConversationActions['openClaim']>(),
		newSession: vi.fn(),
		beginWith: vi.fn(),
		clearSession: vi.fn(),
		renameSession: vi.fn(),
		showSessions: vi.fn(),
		rememberScroll: vi.fn(),
		changeDraft: vi.fn<ConversationActions['changeDraft']>(),
		send: vi.fn(),
		openMention: vi.fn(),
		stop: vi.fn(),
		setMode: vi.fn(),
		choose: vi.fn(),
		openGoals: vi.fn(),
		answerPermission: vi.fn<ConversationActions['answerPermission']>(async () => undefined),
		openFile: vi.fn(),
		chooseInstructions: vi.fn(),
		switchWebSearch: vi.fn(),
		startDemo: vi.fn(),
		continue: vi.fn(),
		goOnPastCap: vi.fn(),
		regenerate: vi.fn(),
		queue: vi.fn(),
		unqueue: vi.fn(),
		showVersion: vi.fn(),
		openTrace: vi.fn(),
		pin: vi.fn(),
		editAndResend: vi.fn(async () => true),
		undo: vi.fn(async (_id: string) => undefined),
		redo: vi.fn(async (_id: string) => undefined),
		planRestore: vi.fn<ConversationActions['planRestore']>(() => Promise.reject(new Error('No plan'))),
		restore: vi.fn<ConversationActions['restore']>(async () => undefined),
		addFile: vi.fn<ConversationActions['addFile']>(async () => []),
		fitImage: vi.fn<ConversationActions['fitImage']>(async (bytes) => ({
			image: { type: 'image', mediaType: 'image/png', data: btoa(String.fromCharCode(...bytes)) },
			width: 40,
			height: 30
		})),
		readImage: vi.fn<ConversationActions['readImage']>(async () => null),
		chartPicture: vi.fn<ConversationActions['chartPicture']>(async () => null),
		openChart: vi.fn<ConversationActions['openChart']>()
	} satisfies ConversationActions;
	const workbench = {
		openFile: vi.fn(),
		openPlace: vi.fn(),
		openRun: vi.fn(),
		openSettings: vi.fn(),
		openModel: vi.fn(),
		findFix: vi.fn(),
		convert: vi.fn(),
		showPanel: vi.fn(),
		addGoal: vi.fn(),
		setGoal: vi.fn(),
		chooseFiles: vi.fn(),
		run: vi.fn(),
		stop: vi.fn(),
		lackingSignals: vi.fn<WorkbenchActions['lackingSignals']>(async () => []),
		unsavedSignals: vi.fn<WorkbenchActions['unsavedSignals']>(async () => []),
		saveSignals: vi.fn<WorkbenchActions['saveSignals']>(),
		copy: vi.fn(),
		exportCurves: vi.fn(),
		copyCurves: vi.fn()
	} satisfies WorkbenchActions;
	return { conversation, workbench, place: { wrapper: InWorkbench, wrapperProps: { conversation, workbench } } };
}
