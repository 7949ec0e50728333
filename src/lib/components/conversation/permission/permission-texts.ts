import type { PermissionDecision, PermissionRequest, PlannedFileChange } from '#lib/db/permission-records.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { exactLine } from '../../exact/exact-text.ts';
import { isRemoval, rulesFor } from '#lib/tools/permission/decide.ts';

type Words = Messages['permissions'];

/** What the user is asked. */
export function questionText(tool: string, request: PermissionRequest, { question }: Words): string {
	switch (request.kind) {
		case 'read':
			return question.read(exactLine(tool));
		case 'edit':
			return editText(request.files, question);
		case 'run':
			return question.run(exactLine(request.entry));
		case 'study':
			return question.study(exactLine(request.entry), request.rows);
		case 'commands':
			return commandsText(request, question);
		case 'network':
			return question.network(exactLine(request.host));
	}
}

function commandsText(request: Extract<PermissionRequest, { kind: 'commands' }>, question: Words['question']): string {
	const names = [...new Set(request.commands.map(({ name }) => exactLine(name)))].join(', ');
	const files = request.changes?.files ?? [];
	if (files.length === 0) return question.commands(names);
	const removed = files.filter(isRemoval).map(({ path }) => exactLine(path));
	const changed = files.filter((file) => !isRemoval(file)).map(({ path }) => exactLine(path));
	return question.commandsWithChanges(names, changed, removed);
}

function editText(files: readonly PlannedFileChange[], question: Words['question']): string {
	const removed = files.filter(isRemoval).map(({ path }) => exactLine(path));
	if (removed.length === 0) return question.edit(files.map(({ path }) => exactLine(path)));
	return removed.length === files.length ? question.delete(removed) : question.editAndDelete(files.length, removed);
}

/** What answers beyond one time would allow; empty where there are none. */
export function broaderText(tool: string, request: PermissionRequest, words: Words, locale: string): string {
	const covered = rulesFor(tool, request).map(({ kind, name }) =>
		words.covered[kind](name === null ? null : exactLine(name))
	);
	return covered.length === 0 ? '' : words.always(new Intl.ListFormat(locale).format(covered));
}

export function fileText({ type, path, movedTo, kind }: PlannedFileChange, words: Words): string {
	const shown = exactLine(path);
	const named = kind === 'folder' ? words.folder(shown) : shown;
	if (type === 'move') return words.moved(named, exactLine(movedTo ?? ''));
	if (type === 'create') return words.created(named);
	return type === 'remove' ? words.removed(named) : words.modified(named);
}

/** Who or what decided. */
export function decisionText({ allowed, by, scope }: PermissionDecision, { decided }: Words): string {
	if (by === 'stop' || by === 'timeout') return decided[by];
	if (by === 'setting') return allowed ? decided.settingAllowed : decided.settingDenied;
	if (by === 'rule') return scope === 'session' ? decided.ruleSession : decided.ruleProject;
	return allowed ? decided[scope ?? 'once'] : decided.denied;
}
