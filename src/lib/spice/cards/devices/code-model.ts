import { addDevice, addNode, setModel, type DeviceKind } from './device-kind.ts';
import { isMark } from '../card-reader.ts';
import type { Token } from '../../syntax/tokens.ts';

/** A: ports of a code model: nodes, `[vectors]`, `%types`, `~` for inversion, `null`; the model comes last. */
export const codeModel: DeviceKind = {
	terminals: [],
	read(reader, parts) {
		const model = reader.rest.findLast(({ kind }) => kind !== 'punctuation');
		let type = '';
		let isInGroup = false;
		for (let token = reader.next; token && token !== model; token = reader.next) {
			reader.take();
			if (token.kind === 'punctuation') {
				if (isMark(token, '(') || isMark(token, '[')) isInGroup = true;
				else if (isMark(token, ')') || isMark(token, ']')) isInGroup = false;
				continue;
			}
			if (token.text.startsWith('%')) {
				type = token.text.slice(1).toLowerCase();
				continue;
			}
			const port = withoutInversion(token);
			if (port.text.toLowerCase() === 'null' || port.text === '') continue;
			// Such a port is the current through a voltage source.
			if (type === 'vnam') addDevice(reader, parts, port);
			else addNode(reader, parts, port);
			if (!isInGroup) type = '';
		}
		if (!model) {
			reader.problem('missing_model', reader.end);
			return;
		}
		reader.take();
		setModel(reader, parts, model);
		reader.takeRest();
	}
};

function withoutInversion(token: Token): Token {
	return token.text.startsWith('~') ? { ...token, from: token.from + 1, text: token.text.slice(1) } : token;
}
