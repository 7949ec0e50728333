import { toFault } from '#lib/base/fault.ts';
import { changeProjectRules, withoutRule, withRules } from '#lib/db/permission-rules.ts';
import type { PermissionRequest, PermissionRule } from '#lib/db/permission-records.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import type { PermissionChoice } from '#lib/settings/permissions.ts';
import { decide } from '#lib/tools/permission/decide.ts';
import type { LiveQuery } from '../shell/live-query.svelte.ts';
import type { Services } from '../shell/services.ts';

/** What can be switched for a whole project. */
export type SwitchedKind = 'edit' | 'run';

const examples: Record<SwitchedKind, { permission: 'write' | 'execute'; request: PermissionRequest }> = {
	edit: { permission: 'write', request: { kind: 'edit', files: [], digest: '' } },
	run: { permission: 'execute', request: { kind: 'run', entry: '', analysis: null, parameters: {} } }
};

/** The part of it that is switched beside the conversation. */
export type PermissionSwitches = Pick<ProjectPermissions, 'choiceOf' | 'isSwitchable' | 'allow'>;

/** What the user has allowed the agent in a project. Only what the user does with it changes it. */
export class ProjectPermissions {
	readonly rules: readonly PermissionRule[] = $derived.by(() => this.record.value?.permissionRules ?? []);

	constructor(
		private readonly app: Pick<Services, 'database' | 'preferences' | 'report'>,
		private readonly projectId: string,
		private readonly record: Pick<LiveQuery<ProjectRecord | null>, 'value'>
	) {}

	/** What happens when the agent is about to edit a file or to simulate. */
	choiceOf(kind: SwitchedKind): PermissionChoice {
		const { permission, request } = examples[kind];
		const subject = { tool: { name: '', permission }, request };
		return decide(subject, { session: [], project: this.rules }, this.app.preferences.value.permissions).result;
	}

	/** Whether the project's own rules decide, not the settings alone. */
	isSwitchable(kind: SwitchedKind): boolean {
		return this.app.preferences.value.permissions.levels[examples[kind].permission] === 'ask';
	}

	async allow(kind: SwitchedKind, isAllowed: boolean): Promise<void> {
		await this.#change((rules) =>
			isAllowed ? withRules(rules, [{ kind, name: null }]) : rules.filter((other) => other.kind !== kind)
		);
	}

	async remove(rule: PermissionRule): Promise<void> {
		await this.#change((rules) => withoutRule(rules, rule));
	}

	async #change(change: (rules: PermissionRule[]) => PermissionRule[]): Promise<void> {
		try {
			await changeProjectRules(this.app.database, this.projectId, change);
		} catch (thrown) {
			this.app.report(toFault(thrown));
		}
	}
}
