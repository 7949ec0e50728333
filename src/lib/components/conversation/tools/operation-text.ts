import type { OperationHead } from '#lib/db/operations.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { operationSubject } from '#lib/project/operation-subject.ts';

/** What an entry of the journal did, in the user's language. */
export function operationText(
	operation: Pick<OperationHead, 'changes' | 'additions' | 'deletions'>,
	words: Messages['operations']
): string {
	const { changes, additions, deletions } = operation;
	const subject = operationSubject(changes);
	switch (subject.type) {
		case 'several':
			return words.several(subject.count, additions, deletions);
		case 'create':
			return subject.kind === 'text' ? words.created(subject.path, additions) : words.createdOther(subject.path);
		case 'modify':
			return words.modified(subject.path, additions, deletions);
		case 'move':
			return words.moved(subject.path, subject.movedTo ?? subject.path);
		case 'remove':
			return words.removed(subject.path);
	}
}
