import type { Token } from '../../syntax/tokens.ts';
import type { CardReader } from '../card-reader.ts';
import type { DotKind } from './dot-kind.ts';

/** `.include file` */
export const include: DotKind = (reader, parts) => {
	const file = takePath(reader);
	if (!file) {
		reader.problem('missing_file', reader.end);
		return;
	}
	parts.subject = file;
	reader.use('file', 'read', file);
};

/** `.lib file section`, or `.lib section` at the start of one. */
export const library: DotKind = (reader, parts) => {
	const first = takePath(reader);
	if (!first) {
		reader.problem('missing_file', reader.end);
		return;
	}
	parts.subject = first;
	const section = takePath(reader);
	if (!section) {
		reader.use('section', 'definition', first);
		return;
	}
	parts.words.push(section);
	reader.use('file', 'read', first);
	reader.use('section', 'read', section);
};

export const endOfSection: DotKind = (reader, parts) => {
	const name = reader.takeWord();
	if (!name) return;
	parts.subject = name;
	reader.use('section', 'read', name);
};

/** A path extends to the next space, whatever characters it has; in quotes, to the closing one. */
function takePath(reader: CardReader): Token | null {
	const first = reader.take();
	if (!first) return null;
	let { to } = first;
	while (reader.next?.from === to) ({ to } = reader.take()!);
	const text = reader.statement.code.slice(first.from, to);
	return { kind: first.kind === 'string' ? 'string' : 'word', from: first.from, to, text, closed: first.closed };
}
