import { Fault } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { localSpace, missingPermission, type BrowserView } from './browser-view.ts';

/** What can be found out about an address that a request failed to reach. */
export interface Evidence {
	online: boolean;
	/** The browser keeps the page from this machine or the local network: it said no, or nobody has answered its question. */
	permissionMissing: boolean;
	/** Whether anybody answers there; null when it stayed silent. */
	answers: boolean | null;
	/** Whether its answers can be read by a page, without a key; null when that was not asked or it stayed silent. */
	readable: boolean | null;
	/** It answers with a redirect. */
	redirects: boolean;
}

/** Both questions together take no longer than this, milliseconds. */
const LIMIT_MS = 4_000;

/**
 * Asks an address again, twice, without the key: blindly, which only fails where nobody answers, and as a page, which also
 * fails where the server does not allow pages (CORS).
 *
 * Measured in Chromium 156: the permission for local addresses is decided before the connection, so a host that nobody is
 * behind asks too, and after a failed try the state is what stopped it.
 *
 * @param url what a page would read; only its origin is asked blindly
 */
export async function gatherEvidence(
	url: string,
	ask: ExternalFetch,
	browser: BrowserView,
	signal: AbortSignal
): Promise<Evidence> {
	const { origin, hostname } = new URL(url);
	const space = localSpace(hostname);
	const nothing = { permissionMissing: false, answers: null, readable: null, redirects: false };
	if (!browser.online && space === null) return { ...nothing, online: false };
	const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
	const answers = await answersAt(() => ask(`${origin}/`, { signal: limited }, { allowedHeaders: [], blind: true }));
	if (answers.outcome !== true) {
		const permissionMissing = (await missingPermission(hostname, browser)) !== null;
		return { ...nothing, online: true, permissionMissing, answers: limited.aborted ? null : false };
	}
	const read = await answersAt(() => ask(url, { signal: limited }, { allowedHeaders: [] }));
	const readable = limited.aborted && read.outcome !== true ? null : read.outcome;
	return { online: true, permissionMissing: false, answers: true, readable, redirects: read.redirects };
}

async function answersAt(request: () => Promise<Response>): Promise<{ outcome: boolean; redirects: boolean }> {
	try {
		const response = await request();
		response.body?.cancel().catch(() => undefined);
		return { outcome: true, redirects: false };
	} catch (thrown) {
		return { outcome: false, redirects: thrown instanceof Fault && thrown.code === 'url_redirected' };
	}
}
