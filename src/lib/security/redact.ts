const patterns: readonly RegExp[] = [
	/\bBearer\s+[^\s"',;]{8,}/gi,
	/\b(?:sk|pk|gsk|xai|key)-[A-Za-z0-9_-]{8,}/g,
	/\bAIza[A-Za-z0-9_-]{30,}/g,
	// Zhipu: 32 hexadecimal digits, a dot, a secret.
	/\b[0-9a-f]{32}\.[A-Za-z0-9]{8,}/g,
	/(?<=\b(?:api[_-]?key|authorization|access[_-]?token|x-api-key)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi
];

/**
 * Takes secrets out of a text that goes into a fault, a log or a message.
 *
 * Services echo keys in their error texts (`Incorrect API key provided: sk-...`), so every text of theirs passes here.
 *
 * @param secrets values known to be secret, removed wherever they occur; those under 4 characters are ignored, because
 *   removing them would tear ordinary words apart
 */
export function redact(text: string, secrets: readonly string[] = []): string {
	let clean = text;
	for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '[redacted]');
	for (const pattern of patterns) clean = clean.replace(pattern, '[redacted]');
	return clean;
}
