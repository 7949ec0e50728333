import { Fault } from '#lib/base/fault.ts';
import { parseExpression } from './parse.ts';

/** How the language names a member of a family, from 0: `v(out)@1`, `(v(a) - v(b))@1`. */
export function memberName(signal: string, index: number): string {
	return isOperation(signal) ? `(${signal})@${index + 1}` : `${signal}@${index + 1}`;
}

/** Whether `@` would belong to the last part only. */
function isOperation(text: string): boolean {
	try {
		const node = parseExpression(text.trim());
		// One in parentheses begins before its first part.
		return node.type === 'binary' ? node.left.from === 0 : node.type === 'negation' && !text.trim().startsWith('(');
	} catch (thrown) {
		// Names of vectors that the language cannot read.
		if (thrown instanceof Fault) return false;
		throw thrown;
	}
}
