import { decryptedBy, type EncryptedFor } from '../syntax/encrypted.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Span } from '../syntax/tokens.ts';

/** A part of a file that only one simulator can read. */
interface EncryptedPart extends Span {
	simulator: EncryptedFor;
}

/** The encrypted parts of a file, in order. */
export function encryptedParts({ statements, starts }: SourceFile): EncryptedPart[] {
	return statements.flatMap((statement, index) => {
		const from = starts[index]!;
		return statement.kind === 'encrypted'
			? [{ from, to: from + statement.text.length, simulator: decryptedBy(statement) }]
			: [];
	});
}
