import { addNode, readParameters, setModel, type DeviceKind } from './device-kind.ts';
import { isMark } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

/** A: ports of a code model: nodes, `[vectors]`, `%types`, `~` for inversion, `null`; the model comes last. */
export const codeModel: DeviceKind = {
	terminals: [],
	read(reader, parts) {
		const words = reader.rest.filter(({ kind }) => kind !== 'punctuation');
		const model = words.at(-1);
		for (let token = reader.next; token && token !== model; token = reader.next) {
			reader.take();
			if (token.kind === 'punctuation' || token.text.startsWith('%')) continue;
			const node = withoutInversion(token);
			if (node.text.toLowerCase() !== 'null' && node.text !== '') addNode(reader, parts, node);
		}
		if (model) {
			reader.take();
			setModel(reader, parts, model);
		} else reader.problem('missing_model', reader.end);
		if (!isMark(reader.next, ']')) readParameters(reader, parts);
	}
};

function withoutInversion(token: Token): Token {
	return token.text.startsWith('~') ? { ...token, from: token.from + 1, text: token.text.slice(1) } : token;
}
