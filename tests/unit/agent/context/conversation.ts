import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { freeChat } from '#lib/agent/free-chat.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner } from '#lib/agent/turn-runner.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { createProject } from '#lib/db/projects.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { LlmClient } from '#lib/llm/types.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { parseAgentLimits } from '#lib/settings/agent-limits.ts';
import { standardShares } from '#lib/settings/context-shares.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import type { ToolProfile } from '#lib/settings/tool-profile.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { storedImages } from '../../../support/storage/stored-images.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';
import { makeServices } from '../../../support/tool-services.ts';
import { allowingPermissions, connection } from '../support.ts';

interface ConversationOptions {
	knowledge?: ProjectKnowledge;
	/** Tokens that a request may have. */
	window?: number;
	/** All tools without it. */
	toolProfile?: ToolProfile;
	/** Ids of collectors that are switched off. */
	contextOff?: readonly string[];
	/** The netlist that the user has open. */
	activePath?: string;
	/** Settings of permissions, besides those that allow everything. */
	permissions?: object;
}

/** A conversation of free chat with the app's tools and context over a stored project, in this thread. */
export async function openConversation(
	llm: LlmClient,
	files: Record<string, string>,
	{
		knowledge,
		window = 200_000,
		toolProfile = 'all',
		permissions = {},
		activePath = 'amp.cir',
		contextOff = []
	}: ConversationOptions = {}
) {
	const database = await testDatabase();
	const { id: projectId } = await createProject(database, { name: 'amp' });
	const { id: sessionId } = await createSession(database, projectId);
	const store = openProjectStore(database, projectId);
	const changes = Object.entries(files).map(
		([path, content]) => ({ kind: 'write', path, content, basedOn: null }) as const
	);
	await store.apply({ changes, origin: null });
	const clock = new ManualClock();
	const faults: string[] = [];
	const runner = new TurnRunner({
		database,
		clock,
		tasks: new TaskRegistry(clock),
		projectId,
		onevent: () => undefined,
		onfault: ({ code }) => void faults.push(code)
	});
	const profile: TurnProfile = {
		...freeChat({
			database,
			store,
			services: { ...makeServices(store), ...(knowledge && { knowledge }) },
			currentHash: async () => null,
			limits: parseAgentLimits(undefined),
			permissions: parsePermissions({ levels: { write: 'allow', delete: 'allow', execute: 'allow' }, ...permissions }),
			overrides: parsePromptOverrides(undefined),
			instructions: [],
			shares: standardShares,
			contextOff: new Set<string>(contextOff),
			toolProfile,
			activePath,
			window: () => window,
			isCompressed: () => false,
			clock
		}),
		permissions: allowingPermissions,
		images: storedImages,
		model: {
			client: () => llm,
			connection,
			info: null,
			textTools: async () => undefined,
			inputWindow: async () => window
		}
	};
	return {
		faults,
		profile,
		sessionId,
		database,
		projectId,
		store,
		async ask(text: string) {
			const question = [{ type: 'text' as const, text }];
			await runner.run({ question, prepare: async () => ({ sessionId, profile }) });
			return (await listMessages(database, sessionId)).at(-1);
		},
		close: () => database.delete()
	};
}
