import { ownValue } from '#lib/base/own-value.ts';
import type { WebSource } from '../types.ts';

const TITLE_LENGTH = 200;
const SNIPPET_LENGTH = 1_000;
const URL_LENGTH = 2_000;

/**
 * A page from a search, or none if the address is not a web address. Title and snippet become plain text on one line of
 * limited length, because they are not trusted.
 */
export function toSources(url: unknown, title: unknown, snippet: unknown): WebSource[] {
	const address = typeof url === 'string' ? url.trim() : '';
	if (address.length > URL_LENGTH || !URL.canParse(address)) return [];
	const { protocol, username, password, host, href } = new URL(address);
	if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return [];
	return [{ url: href, title: plainText(title, TITLE_LENGTH) || host, snippet: plainText(snippet, SNIPPET_LENGTH) }];
}

/** Merges two mentions of one page; null if the second one adds nothing. */
export function completedSource(known: WebSource, next: WebSource): WebSource | null {
	const { host } = new URL(known.url);
	const title = known.title === host ? next.title : known.title;
	const snippet = known.snippet || next.snippet;
	return title === known.title && snippet === known.snippet ? null : { url: known.url, title, snippet };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text without markup, control and direction characters; a cut text ends with `…`. */
function plainText(value: unknown, limit: number): string {
	if (typeof value !== 'string') return '';
	// Only a few lines are shown, so longer text need not be processed.
	const text = value
		.slice(0, limit * 10)
		.replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
		.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
		.replace(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
		.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, readEntity)
		.replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text;
}

function readEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
	if (name !== undefined) return ownValue(entities, name.toLowerCase()) ?? entity;
	const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
	return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
