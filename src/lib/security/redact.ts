import { KeyFinder } from './key-finder.ts';
import { withoutKeys } from './key-stream.ts';

const mark = '[redacted]';

const patterns: readonly RegExp[] = [
	/\b(?:Bearer|Basic)\s+[^\s"',;]{8,}/gi,
	// By the services' prefixes, even if the middle is masked: sk-ab***wxyz.
	/\b(?:sk|pk|gsk|xai|tvly|jina|hf|nvapi)[-_][A-Za-z0-9_*.…•-]{7,}[A-Za-z0-9]/g,
	/\bkey-[A-Za-z0-9_-]{8,}/g,
	/\bAIza[A-Za-z0-9_-]{30,}/g,
	/\bAQ\.[A-Za-z0-9_-]{20,}/g,
	// Zhipu: 32 hexadecimal digits, a dot, a secret.
	/\b[0-9a-f]{32}\.[A-Za-z0-9]{8,}/g
];
/** The value after the name of a secret. The name is kept: a lookbehind at every space would take quadratic time. */
const NAMED_SECRET =
	/(\b(?:api[_-]?key|authorization|access[_-]?token|x-api-key|x-goog-api-key|x-subscription-token)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi;

/** Minimum length of a common part with a key that is removed: shorter ones also occur in ordinary words. */
const FRAGMENT_LENGTH = 8;
/** Ends of a key around a mask. */
const MASKED_END = 2;

/**
 * Removes secrets from a text for a fault, a log or a message.
 *
 * Services echo keys in their error texts (`Incorrect API key provided: sk-...`), whole, truncated, masked in the middle or
 * encoded, so every text from a service passes through here.
 *
 * @param secrets values known to be secret, removed wherever they occur; those under 4 characters are ignored, because
 *   removing them would damage ordinary words
 */
export function redact(text: string, secrets: readonly string[] = []): string {
	let [clean = ''] = secrets.length > 0 ? withoutKeys([text], new KeyFinder(secrets)) : [text];
	for (const secret of secrets) {
		if (secret.length < 4) continue;
		clean = withoutMasked(withoutFragments(clean.replaceAll(secret, mark), secret), secret);
	}
	for (const pattern of patterns) clean = clean.replace(pattern, mark);
	return clean.replace(NAMED_SECRET, `$1${mark}`);
}

/** Removes every stretch that the text shares with the secret: a truncated echo still reveals a part. */
function withoutFragments(text: string, secret: string): string {
	if (secret.length <= FRAGMENT_LENGTH || text.length < FRAGMENT_LENGTH) return text;
	const grams = new Set<string>();
	for (let at = 0; at + FRAGMENT_LENGTH <= secret.length; at++) grams.add(secret.slice(at, at + FRAGMENT_LENGTH));
	let clean = '';
	let kept = 0;
	for (let at = 0; at + FRAGMENT_LENGTH <= text.length; at++) {
		if (!grams.has(text.slice(at, at + FRAGMENT_LENGTH))) continue;
		let end = at + FRAGMENT_LENGTH;
		while (end < text.length && grams.has(text.slice(end - FRAGMENT_LENGTH + 1, end + 1))) end++;
		clean += text.slice(kept, at) + mark;
		kept = end;
		at = end - 1;
	}
	return clean + text.slice(kept);
}

/** Removes masked keys, of which services show the ends around dots or stars. */
function withoutMasked(text: string, secret: string): string {
	let clean = '';
	let kept = 0;
	for (const { index, 0: mask } of text.matchAll(/\*{2,}|\.{2,}|[…•]+/g)) {
		if (index < kept) continue;
		// At most as many characters as the key has can belong to it.
		const before = text.slice(Math.max(kept, index - secret.length), index);
		const after = text.slice(index + mask.length, index + mask.length + secret.length);
		const head = /(?<![^\s"'`<>()[\]{},;:=])[^\s"'`<>()[\]{},;:=]*$/.exec(before)?.[0] ?? '';
		const tail = /^[^\s"'`<>()[\]{},;:=*.…•]*/.exec(after)?.[0] ?? '';
		const begins = head.length >= MASKED_END && secret.startsWith(head);
		const ends = tail.length >= MASKED_END && secret.endsWith(tail);
		if (!begins && !ends) continue;
		clean += text.slice(kept, index - head.length) + mark;
		kept = index + mask.length + tail.length;
	}
	return clean + text.slice(kept);
}
