import { Fault } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { localSpace, missingPermission, type BrowserView } from './browser-view.ts';

/** What can be found out about an address that could not be reached. */
export interface Evidence {
	online: boolean;
	/** The browser blocks this machine or the local network: the permission was denied, or its prompt is still open. */
	permissionMissing: boolean;
	/** Whether a server answers; null if it did not respond in time. */
	answers: boolean | null;
	/** Whether a page may read its responses, without a key; null if not tested or without a response in time. */
	readable: boolean | null;
	/** It responds with a redirect. */
	redirects: boolean;
}

/** Time limit for both requests together, milliseconds. */
const LIMIT_MS = 4_000;

/**
 * Requests an address again, twice, without the key: in `no-cors` mode, which only fails if no server answers, and as a page,
 * which also fails if the server does not allow pages (CORS).
 *
 * Measured in Chromium 156: the permission for local addresses is checked before the connection, so the prompt appears
 * even if no server exists, and after a failed request the permission state shows whether it was the cause.
 *
 * @param url that a page would read; the `no-cors` request goes to its origin only
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
