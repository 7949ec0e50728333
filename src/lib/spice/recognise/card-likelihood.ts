import { dotKinds, longForm } from '../cards/dots/dot-kinds.ts';

/**
 * How much a line looks like a card. `sure`: prose and other languages do not look like this. `likely`: a card if its neighbours are
 * cards.
 */
export type CardLikelihood = 'sure' | 'likely' | 'no';

/** Number of characters of a line that are examined, which keeps long lines cheap. */
const MAX_EXAMINED = 2_000;

const withDigit = /^[a-z][a-z_]*\d\w*$/iu;
const capitals = /^[A-Z][A-Z_]*$/u;
/** A letter with the role of the device, such as `Rload`. */
const role = /^[a-z](?:in|out|load|bias|ref|sig|src|test|cc|dd|ee|ss|pos|neg|gs|ds|[a-gls])$/iu;

/** Words of sentences, hardly ever nodes; and the punctuation at their ends. */
const sentence =
	/\s(?:the|an|and|or|is|are|was|be|of|with|which|that|this|has|have|can|will|should|must|its|by|for|because|so|then|sets|forms?)(?=\s|$)|[,.;:!?]$/iu;
/** Commands of scripts whose first letter is that of a device. */
export const scriptWords =
	'ac|alter|altermod|alterparam|alias|cd|compose|dc|define|delete|destroy|display|dowhile|echo|else|end|fft|foreach|fourier|if|import|let|linearize|listing|load|meas|measure|noise|op|option|plot|print|quit|repeat|reset|run|save|set|setplot|show|source|spec|status|stop|strcmp|tf|tran|unlet|unset|while|wrdata|write';
const command = new RegExp(`^(?:${scriptWords})$`, 'iu');
const assignment = /^\S+(?:\s+\S+)?\s*=/u;

const passive = /^[rcl]\S*\s+\S+\s+\S+\s+(?:[-+]?\.?\d[\w.+-]*|\{.+\}|'.+')(?:\s+[a-z]\w*\s*=.*)?$/iu;
const source =
	/^[vi]\S*\s+\S+\s+\S+\s+(?:[-+]?\.?\d[\w.+-]*(?:\s|$)|[{']|(?:dc|ac|sin|pulse|exp|pwl|sffm|am|trnoise|trrandom)(?![\w-]))/iu;
const controlled = /^[eg]\S*(?:\s+\S+){4}\s+(?:[-+]?\.?\d[\w.+-]*|\{.+\})$/iu;
const behavioural = /^[beg]\S*\s+\S+\s+\S+\s+(?:[vi]\s*=|value\s*=|table\s*\{|poly\s*\()/iu;
/** Words, then parameters: semiconductors, subcircuits, switches, lines, coupled inductors, passive devices with a model. */
const named =
	/^(?:[ax]\S*|[vi][a-z_]*\d\w*|(?:[rcl][a-z_]*\d\w*|[bd-hjkm-qs-uwyz]\S*)\s+[^\s,;"()=]+)(?:\s+[^\s,;"()=]+){2,}(?:\s+[a-z]\w*\s*=.*|\s+\(.*)?$/iu;

/** @param line a card in one line, without comments */
export function cardLikelihood(line: string): CardLikelihood {
	const code = line.slice(0, MAX_EXAMINED).trimEnd();
	const head = /^\S*/u.exec(code)?.[0] ?? '';
	if (head.startsWith('.')) return dotKinds.has(longForm(head)) ? 'sure' : 'no';
	if (!/^[a-z]/iu.test(head) || assignment.test(code) || command.test(head)) return 'no';
	if (!withDigit.test(head) && !capitals.test(head) && !role.test(head)) return 'no';
	if (sentence.test(code)) return 'no';
	if ([passive, source, controlled, behavioural].some((shape) => shape.test(code))) return 'sure';
	return named.test(code) ? 'likely' : 'no';
}
