import { addAssignment, addNode, type DeviceKind } from './device-kind.ts';
import { isMark } from '../card-reader.ts';

/** X: nodes, the subcircuit, then parameters with or without `params:`. */
export const subcircuitCall: DeviceKind = {
	terminals: [],
	read(reader, parts) {
		const words = reader.plainWords;
		const marker = words.findIndex(({ text }) => text.toLowerCase() === 'params:');
		const plain = marker === -1 ? words : words.slice(0, marker);
		for (const token of plain.slice(0, -1)) {
			reader.takeWord();
			addNode(reader, parts, token);
		}
		const name = plain.at(-1) ? reader.takeWord() : null;
		if (name) {
			parts.model = name;
			reader.use('subcircuit', 'call', name);
		} else reader.problem('missing_subcircuit', reader.end);
		for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
			const assignment = reader.takeAssignment();
			if (assignment) {
				reader.use('parameter', 'write', assignment.name);
				addAssignment(reader, parts, assignment);
				continue;
			}
			const token = reader.take();
			if (!token || token.kind === 'punctuation') continue;
			if (token.text.toLowerCase() !== 'params:' && !isMark(token, '=')) parts.values.push(token);
			reader.markExpressions('parameter', [token]);
		}
	}
};
