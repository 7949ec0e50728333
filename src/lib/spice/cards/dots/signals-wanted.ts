import { readSignals } from '../signals.ts';
import { isMark } from '../card-reader.ts';
import { analysisNames } from './analysis-names.ts';
import { addWords, type DotKind } from './dot-kind.ts';

const groups = new Set(['all', 'allv', 'alli', 'nosub', 'none']);

/** `.print`, `.plot`, `.save`, `.four`: lists of signals and expressions. */
function signalList(begin: 'analysis' | 'frequency' | 'none'): DotKind {
	return (reader, parts) => {
		reader.skipSpaces();
		const first = reader.next;
		const isPart =
			begin === 'frequency' || (begin === 'analysis' && analysisNames.has(first?.text.toLowerCase() ?? ''));
		if (first && isPart) {
			reader.take();
			parts.words.push(first);
		}
		const tokens = reader.takeRest();
		addWords(parts, tokens);
		const from = tokens[0]?.from;
		const to = tokens.at(-1)?.to;
		if (from === undefined || to === undefined) {
			reader.problem('missing_signals', reader.end);
			return;
		}
		reader.expression('script', { from, to }, (use) => {
			// Only the circuit's vectors exist yet.
			if (use.space !== 'variable') return use;
			return groups.has(use.name) ? null : { ...use, space: 'node' };
		});
	};
}

export const save = signalList('none');
export const print = signalList('analysis');
export const fourier = signalList('frequency');

/** `.probe`: voltages, currents and powers, with names that only this card uses. */
export const probe: DotKind = (reader, parts) => {
	const tokens = reader.takeRest();
	addWords(parts, tokens);
	readSignals(reader, tokens);
};

/** `.ic v(node)=value ...` and `.nodeset` */
export const nodeValues: DotKind = (reader, parts) => {
	readSignals(reader, reader.rest, () => false, 'write');
	for (let token = reader.next; token; token = reader.next) {
		const name = isMark(token, ')') && isMark(reader.ahead(1), '=') ? parts.words.at(-1) : null;
		const assignment = name ? { name, value: reader.takeAssigned() } : reader.takeAssignment();
		if (assignment) {
			parts.assignments.push(assignment);
			reader.value(assignment, 'parameter');
			if (assignment.value.length === 0)
				reader.problem('missing_value', assignment.name, { name: assignment.name.text });
			continue;
		}
		reader.take();
		if (token.kind !== 'punctuation') parts.words.push(token);
	}
};
