import type { GroupKind, RequestPart } from '#lib/agent/context/inspect-request.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** Characters of a message in its name. */
const BEGINNING = 60;

/** What a part is called in the list. */
export function partName(kind: GroupKind, { name, text }: RequestPart, { inspector: t, trace }: Messages): string {
	if (kind === 'context') return ownValue(trace.sections, name) ?? name;
	if (kind === 'web') return t.groups.web;
	const role = ownValue(t.roles, name);
	if (role === undefined) return name;
	const [first = ''] = text
		.trim()
		.slice(0, BEGINNING * 2)
		.split('\n', 1);
	return t.message(role, first.length > BEGINNING ? `${first.slice(0, BEGINNING)}…` : first);
}
